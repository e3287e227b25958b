import { REPORT_GROUPS, type ReportGroup } from '@panelflow/contract/report.ts'
import { TARGET_LANGUAGES, type TargetLanguage } from '@panelflow/domain/locale/language.ts'
import { REPORT_STAGES, type ReportStage } from '@panelflow/domain/report/report-stage.ts'
import { uuidIn } from '../../lib/table/list-search.ts'

/** The report's filters as they stand in the address; without days it is the month that runs. */
export interface ReportsSearch {
  readonly from?: string
  readonly to?: string
  readonly group?: ReportGroup
  readonly stage?: ReportStage
  readonly language?: TargetLanguage
  readonly person?: string
  /** the row whose chapters are shown: its key and stage */
  readonly behind?: string
}

/** A key of any group and a stage: `2026-03-01~review`. */
const BEHIND = /^[\w-]{1,40}~[a-z_]{1,20}$/

const dayIn = (value: unknown): string | undefined =>
  typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value) && !Number.isNaN(Date.parse(value))
    ? value
    : undefined

/** Whatever stands in the address; what is not understood is left out. */
export const parseReportsSearch = (raw: Record<string, unknown>): ReportsSearch => ({
  from: dayIn(raw['from']),
  to: dayIn(raw['to']),
  group: REPORT_GROUPS.find((one) => one === raw['group']),
  stage: REPORT_STAGES.find((one) => one === raw['stage']),
  language: TARGET_LANGUAGES.find((one) => one === raw['language']),
  person: uuidIn(raw['person']),
  behind:
    typeof raw['behind'] === 'string' && BEHIND.test(raw['behind']) ? raw['behind'] : undefined,
})
