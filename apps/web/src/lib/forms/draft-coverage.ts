import { FILLED_BY } from '@panelflow/domain/memory/filled-by.ts'
import type { DraftCoverage } from '@panelflow/contract/draft.ts'
import {
  type ChapterStatus,
  getStage,
  stageRank,
} from '@panelflow/domain/chapter/chapter-status.ts'
import { useTranslation } from 'react-i18next'
import { joinList } from '../i18n/join-list.ts'

/** Lines are open because no translation engine is configured. */
export const lacksEngine = ({ engineConfigured, lines, translated }: DraftCoverage): boolean =>
  !engineConfigured && translated < lines

/** Every page was run, yet lines are open: how many are filled in is what counts. */
export const hasMissingLines = ({ lines, translated }: DraftCoverage): boolean => translated < lines

/** The translation is not completed yet: drafts are still of use. */
export const isUntranslated = (status: ChapterStatus): boolean =>
  status !== 'translation_completed' && stageRank(getStage(status)) <= stageRank('translation')

interface DraftSentences {
  /** for a table cell */
  readonly short: (coverage: DraftCoverage) => string
  /** how many lines are filled in, and by what */
  readonly filled: (coverage: DraftCoverage) => string
}

/** What machine translation filled in, in the person's language. */
export const useDraftSentences = (): DraftSentences => {
  const { t, i18n } = useTranslation()
  const filled = (coverage: DraftCoverage): string => {
    const by = FILLED_BY.filter((source) => coverage[source] > 0).map((source) =>
      t(`draft.by.${source}`, { lines: coverage[source] }),
    )
    const sentence = t('draft.filled', { translated: coverage.translated, count: coverage.lines })
    return by.length === 0
      ? sentence
      : t('draft.filled_by', { filled: sentence, sources: joinList(by, i18n.language) })
  }
  const short = (coverage: DraftCoverage): string =>
    t(lacksEngine(coverage) ? 'draft.short' : 'draft.partial', {
      translated: coverage.translated,
      count: coverage.lines,
    })
  return { filled, short }
}
