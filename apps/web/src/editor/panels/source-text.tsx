import { Tooltip, UnstyledButton } from '@mantine/core'
import { useMemo } from 'react'
import {
  type GlossaryTerm,
  markTerms,
  type SourceSegment,
} from '@panelflow/domain/glossary/mark-terms.ts'
import classes from './panels.module.css'
import { usePanelTranslations } from './use-panel-translations.ts'

interface SourceTextProps {
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
const preserveCursor = (event: React.MouseEvent): void => event.preventDefault()

const Term = ({
  segment,
  term,
  onInsert,
}: { readonly segment: SourceSegment; readonly term: GlossaryTerm } & Pick<
  SourceTextProps,
  'onInsert'
>) => {
  const t = usePanelTranslations()
  const { translation, remark } = term
  const words = [translation ?? t('term.undecided'), remark]
    .filter((part) => part !== '')
    .join(' · ')
  return (
    <Tooltip
      label={words}
      withArrow
      openDelay={200}
      multiline
      maw={320}
      events={{ hover: true, focus: true, touch: true }}
    >
      {translation === null || onInsert === null ? (
        <mark className={classes['term']}>{segment.text}</mark>
      ) : (
        <UnstyledButton
          component="mark"
          role="button"
          tabIndex={0}
          className={classes['term']}
          data-insert={translation}
          aria-label={t('term.insert', { original: segment.text, translation })}
          onMouseDown={preserveCursor}
          onKeyDown={(event: React.KeyboardEvent) => {
            if (event.key !== 'Enter' && event.key !== ' ') return
            event.preventDefault()
            event.stopPropagation()
            onInsert(translation)
          }}
          onClick={() => onInsert(translation)}
        >
          {segment.text}
        </UnstyledButton>
      )}
    </Tooltip>
  )
}

const listHits = (pieces: readonly SourceSegment[]): readonly GlossaryTerm[] => [
  ...new Map(
    pieces.flatMap(({ term }) => (term === null ? [] : [[term.id, term] as const])),
  ).values(),
]

/**
 * The source text of a line with the glossary's terms marked; a click puts the term's translation
 * where the cursor stands.
 */
export const SourceText = ({
  words,
  language,
  targetLanguage,
  terms,
  open,
  onInsert,
}: SourceTextProps) => {
  const t = usePanelTranslations()
  const pieces = useMemo(() => markTerms(words, terms), [words, terms])
  const hits = open ? listHits(pieces) : []
  return (
    <>
      <p className={classes['source']} lang={language}>
        {pieces.map((segment) =>
          segment.term === null ? (
            segment.text
          ) : (
            <Term key={segment.at} segment={segment} term={segment.term} onInsert={onInsert} />
          ),
        )}
      </p>
      {hits.length === 0 ? null : (
        <ul className={classes['termList']} aria-label={t('term.list')}>
          {hits.map(({ id, original, translation }) => (
            <li key={id}>
              <span lang={language}>{original}</span> <span aria-hidden>→</span>{' '}
              {translation === null ? (
                <em>{t('term.undecided')}</em>
              ) : (
                <b lang={targetLanguage}>{translation}</b>
              )}
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
