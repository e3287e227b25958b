import { Tooltip, UnstyledButton } from '@mantine/core'
import { useMemo } from 'react'
import { type GlossaryTerm, markTerms, type SourcePiece } from '../engine/glossary.ts'
import classes from './panels.module.css'
import { usePanelWords } from './use-panel-words.ts'

interface SourceWordsProps {
  readonly words: string
  readonly language: string
  readonly targetLanguage: string
  readonly terms: readonly GlossaryTerm[]
  /** the terms are spelled out below, as on the line in work */
  readonly open: boolean
  /** null where the person may not translate */
  readonly onInsert: ((words: string) => void) | null
}

/** The cursor stays in the translation while a term is clicked. */
const keepCursor = (event: React.MouseEvent): void => event.preventDefault()

const Term = ({
  piece,
  term,
  onInsert,
}: { readonly piece: SourcePiece; readonly term: GlossaryTerm } & Pick<SourceWordsProps, 'onInsert'>) => {
  const t = usePanelWords()
  const { translation, remark } = term
  const words = [translation ?? t('term.undecided'), remark].filter((part) => part !== '').join(' · ')
  return (
    <Tooltip label={words} withArrow openDelay={200} multiline maw={320} events={{ hover: true, focus: true, touch: true }}>
      {translation === null || onInsert === null ? (
        <mark className={classes['term']}>{piece.text}</mark>
      ) : (
        <UnstyledButton
          component="mark"
          role="button"
          tabIndex={0}
          className={classes['term']}
          data-insert={translation}
          aria-label={t('term.insert', { original: piece.text, translation })}
          onMouseDown={keepCursor}
          onKeyDown={(event: React.KeyboardEvent) => {
            if (event.key !== 'Enter' && event.key !== ' ') return
            event.preventDefault()
            event.stopPropagation()
            onInsert(translation)
          }}
          onClick={() => onInsert(translation)}
        >
          {piece.text}
        </UnstyledButton>
      )}
    </Tooltip>
  )
}

const hitsOf = (pieces: readonly SourcePiece[]): readonly GlossaryTerm[] => [
  ...new Map(pieces.flatMap(({ term }) => (term === null ? [] : [[term.id, term] as const]))).values(),
]

/** The source text of a line with the glossary's terms marked; a click puts the term's translation where the cursor stands. */
export const SourceWords = ({ words, language, targetLanguage, terms, open, onInsert }: SourceWordsProps) => {
  const t = usePanelWords()
  const pieces = useMemo(() => markTerms(words, terms), [words, terms])
  const hits = open ? hitsOf(pieces) : []
  return (
    <>
      <p className={classes['source']} lang={language}>
        {pieces.map((piece) =>
          piece.term === null ? piece.text : <Term key={piece.at} piece={piece} term={piece.term} onInsert={onInsert} />,
        )}
      </p>
      {hits.length === 0 ? null : (
        <ul className={classes['termList']} aria-label={t('term.list')}>
          {hits.map(({ id, original, translation }) => (
            <li key={id}>
              <span lang={language}>{original}</span> <span aria-hidden>→</span>{' '}
              {translation === null ? <em>{t('term.undecided')}</em> : <b lang={targetLanguage}>{translation}</b>}
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
