import { formatMessage } from '../../lib/i18n/sentences.ts'
import type { ExportRow } from '@panelflow/contract/output.ts'
import type { RefusalView } from '@panelflow/contract/refusal.ts'
import { isErrorCode } from '@panelflow/domain/error/error-code.ts'
import type { Tone } from '@panelflow/ui/tokens/tone.ts'
import i18next from 'i18next'
import { currentLocale } from '../../lib/i18n/i18n.ts'
import { languageName } from '../../lib/i18n/labels.ts'

type NamedChapter = Pick<ExportRow['first'], 'bookTitle' | 'number' | 'language'>

const toParts = ({ bookTitle, number, language }: NamedChapter) => ({
  ns: 'output' as const,
  book: bookTitle,
  number,
  language: languageName(language, currentLocale()),
})

/**
 * "Chapter 3 · English · Wolf Village": the number first, where long titles cannot push it out of
 * sight
 */
export const getChapterLabel = (chapter: NamedChapter): string =>
  i18next.t('row.chapter', toParts(chapter))

/** "Chapters 1–6, 9 · English · Wolf Village" */
export const getChapterRangeLabel = (chapter: NamedChapter, numbers: string): string =>
  i18next.t('row.chapter_range', { ...toParts(chapter), numbers })

/** The first chapter, and how many stand behind it. */
export const getContentLabel = ({
  first,
  chapters,
}: Pick<ExportRow, 'first' | 'chapters'>): string =>
  chapters === 1
    ? getChapterLabel(first)
    : i18next.t('row.and_more', { ...toParts(first), count: chapters - 1 })

/** "Platform slices: Strip, 800 px wide" */
export const formatTitle = ({
  format,
  options,
  profileName,
}: Pick<ExportRow, 'format' | 'options' | 'profileName'>): string => {
  const preview = options.format === 'zip' && options.pictures === 'composite'
  const name = i18next.t(preview ? 'format.zip_preview' : `format.${format}`, { ns: 'output' })
  return profileName === null
    ? name
    : i18next.t('row.with_profile', { ns: 'output', format: name, profile: profileName })
}

/** Why a chapter was not written, in the reader's language. */
export const getRefusalMessage = ({ code, params }: RefusalView): string =>
  isErrorCode(code) ? formatMessage(code, params, currentLocale()) : i18next.t('reason.not_now')

const ADVICE = {
  'output.not_deliverable': 'finals',
  'output.no_pages': 'pages',
  'output.text_too_tall': 'taller',
  'output.slice_too_heavy': 'lighter',
  'output.page_too_long': 'shorter',
} as const

const isAdvised = (code: string): code is keyof typeof ADVICE => Object.hasOwn(ADVICE, code)

/** What to do about it; null where the sentence says it itself. */
export const getAdviceText = ({ code }: Pick<RefusalView, 'code'>): string | null => {
  if (isAdvised(code)) return i18next.t(`details.advice.${ADVICE[code]}`, { ns: 'output' })
  return isErrorCode(code) ? null : i18next.t('details.advice.again', { ns: 'output' })
}

export const isActive = ({ status }: Pick<ExportRow, 'status'>): boolean =>
  status === 'waiting' || status === 'running'

/** Ended with files, but not all that were asked for. */
export const isPartly = ({
  status,
  chaptersRefused,
}: Pick<ExportRow, 'status' | 'chaptersRefused'>): boolean =>
  status === 'done' && chaptersRefused > 0

const TONES: Readonly<Record<ExportRow['status'], Tone>> = {
  waiting: 'waiting',
  running: 'active',
  done: 'good',
  failed: 'bad',
  canceled: 'neutral',
  expired: 'neutral',
}

export const getTone = (row: Pick<ExportRow, 'status' | 'chaptersRefused'>): Tone =>
  isPartly(row) ? 'attention' : TONES[row.status]

/** 0 to 1; nothing to count yet is 0. */
export const shareDone = ({
  pagesDone,
  pagesTotal,
}: Pick<ExportRow, 'pagesDone' | 'pagesTotal'>): number =>
  pagesTotal === 0 ? 0 : Math.min(1, pagesDone / pagesTotal)
