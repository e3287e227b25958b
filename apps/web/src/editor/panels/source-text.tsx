import { Tooltip, UnstyledButton } from '@mantine/core'
import { useMemo } from 'react'
import {
  type GlossaryTerm,
  markTerms,
  type SourceSegment,
} from '@panelflow/domain/glossary/mark-terms.ts'
import type { SourceReading } from '@panelflow/domain/page/document/page-document.ts'
import { splitAtReadings } from '@panelflow/domain/page/source-ruby.ts'
import { type LetterRange, splitAtRanges } from '@panelflow/domain/page/unsure-letters.ts'
import classes from './panels.module.css'
import { usePanelTranslations } from './use-panel-translations.ts'

interface SourceTextProps {
  readonly words: string
  /** letters of the words that were read without confidence */
  readonly unsure: readonly LetterRange[]
  /** furigana beside letters of the words */
  readonly readings: readonly SourceReading[]
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
}: { readonly segment: Pick<SourceSegment, 'at' | 'text'> } & Pick<SourceTextProps, 'unsure'>) => {
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

/** Letters with the furigana that stand beside them on the page. */
const ReadLetters = ({
  segment,
  readings,
  unsure,
}: { readonly segment: SourceSegment } & Pick<SourceTextProps, 'readings' | 'unsure'>) =>
  splitAtReadings(segment.text, segment.at, readings).map(({ ruby, ...part }) =>
    ruby === null ? (
      <Letters key={part.at} segment={part} unsure={unsure} />
    ) : (
      <ruby key={part.at} className={classes['ruby']}>
        <Letters segment={part} unsure={unsure} />
        <rt>{ruby}</rt>
      </ruby>
    ),
  )

const Term = ({
  segment,
  term,
  readings,
  unsure,
  onInsert,
}: { readonly segment: SourceSegment; readonly term: GlossaryTerm } & Pick<
  SourceTextProps,
  'readings' | 'unsure' | 'onInsert'
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
          <ReadLetters segment={segment} readings={readings} unsure={unsure} />
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
          <ReadLetters segment={segment} readings={readings} unsure={unsure} />
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
  readings,
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
            <ReadLetters key={segment.at} segment={segment} readings={readings} unsure={unsure} />
          ) : (
            <Term
              key={segment.at}
              segment={segment}
              term={segment.term}
              readings={readings}
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
