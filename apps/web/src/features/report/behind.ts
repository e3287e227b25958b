import { addDays } from '@panelflow/domain/schedule/calendar-day.ts'
import type { ReportGroup, ReportRow } from '@panelflow/contract/report.ts'
import type { ReportStage } from '@panelflow/domain/report/report-stage.ts'
import type { Days } from './period.ts'

const monthEnd = (first: string): string =>
  new Date(Date.UTC(Number(first.slice(0, 4)), Number(first.slice(5, 7)), 0))
    .toISOString()
    .slice(0, 10)

/** The part of the period that lies in the row's week or month. */
const within = (first: string, last: string, { from, to }: Days): Days => ({
  from: first > from ? first : from,
  to: last < to ? last : to,
})

export interface Behind extends Days {
  readonly stage: ReportStage
  readonly person?: string
  readonly language?: string
  readonly book?: string
}

/** What to ask for to get exactly the chapters a row counts. */
export const behindRow = (
  { key, stage }: Pick<ReportRow, 'key' | 'stage'>,
  group: ReportGroup,
  days: Days,
): Behind => {
  switch (group) {
    case 'person':
      return { ...days, stage, person: key }
    case 'language':
      return { ...days, stage, language: key }
    case 'book':
      return { ...days, stage, book: key }
    case 'week':
      return { ...within(key, addDays(key, 6), days), stage }
    case 'month':
      return { ...within(key, monthEnd(key), days), stage }
  }
}
