import { Tooltip, UnstyledButton } from '@mantine/core'
import { useMemo } from 'react'
import {
  type GlossaryTerm,
  markTerms,
  type SourceSegment,
} from '@panelflow/domain/glossary/mark-terms.ts'
import { type LetterRange, splitAtRanges } from '@panelflow/domain/page/unsure-letters.ts'
import classes from './panels.module.css'
import { usePanelTranslations } from './use-panel-translations.ts'

interface SourceTextProps {
  readonly words: string
  /** letters of the words that were read without confidence */
  readonly unsure: readonly LetterRange[]
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

/** What was read without confidence is underlined. */
const Letters = ({
  segment,
  unsure,
}: { readonly segment: SourceSegment } & Pick<SourceTextProps, 'unsure'>) => {
  const t = usePanelTranslations()
  return splitAtRanges(segment.text, segment.at, unsure).map(({ at, text, isUnsure }) =>
    isUnsure ? (
      <span key={at} className={classes['unsure']} title={t('line.unsure')}>
        {text}
      </span>
    ) : (
      text
    ),
  )
}

const Term = ({
  segment,
  term,
  unsure,
  onInsert,
}: { readonly segment: SourceSegment; readonly term: GlossaryTerm } & Pick<
  SourceTextProps,
  'unsure' | 'onInsert'
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
        <mark className={classes['term']}>
          <Letters segment={segment} unsure={unsure} />
        </mark>
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
          <Letters segment={segment} unsure={unsure} />
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
  unsure,
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
            <Letters key={segment.at} segment={segment} unsure={unsure} />
          ) : (
            <Term
              key={segment.at}
              segment={segment}
              term={segment.term}
              unsure={unsure}
              onInsert={onInsert}
            />
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
