/** What was done in a period, by whom: chapters, pages and the frozen words people are paid by (domain.md §6 "Word count"). */
import { TARGET_LANGUAGES } from '@panelflow/domain/locale/language.ts'
import { REPORT_STAGES } from '@panelflow/domain/report/report-stage.ts'
import { z } from 'zod'
import { defineEndpoint } from './endpoint.ts'
import { uuid } from './primitives.ts'

export const REPORT_GROUPS = ['person', 'language', 'book', 'week', 'month'] as const
export type ReportGroup = (typeof REPORT_GROUPS)[number]

/** A report reaches over at most this many days. */
export const REPORT_MOST_DAYS = 400

const many = <T extends z.ZodType>(one: T) => z.union([z.array(one).max(100), one.transform((value) => [value])]).optional()
const count = z.number().int()

const filterShape = {
  /** first and last day in the organisation's zone, both counted */
  from: z.iso.date(),
  to: z.iso.date(),
  group: z.enum(REPORT_GROUPS).default('person'),
  stage: many(z.enum(REPORT_STAGES)),
  language: many(z.enum(TARGET_LANGUAGES)),
  person: many(uuid),
}

const figures = {
  chapters: count,
  pages: count,
  /** as frozen when translation began */
  words: count,
  /** chapters without a frozen count */
  uncounted: count,
  onTime: count,
  late: count,
}

export const reportRow = z.object({
  /** account, language, book, first day of the week, or month */
  key: z.string(),
  name: z.string(),
  stage: z.enum(REPORT_STAGES),
  ...figures,
  /** what waits for the person now; null in other groups */
  openChapters: count.nullable(),
  openWords: count.nullable(),
})
export type ReportRow = z.output<typeof reportRow>

export const reportWork = defineEndpoint({
  id: 'report.work',
  method: 'GET',
  path: '/reports/work',
  summary:
    'Stages of chapters completed in a period, grouped; a chapter counts once per stage and person, when it was first completed for good',
  query: z.strictObject(filterShape),
  response: z.object({
    /** `studio`: of everybody; `own`: of the person who asks */
    reach: z.enum(['studio', 'own']),
    rows: z.array(reportRow),
    total: z.object(figures),
  }),
  access: 'dashboard.view',
})

export const reportFile = defineEndpoint({
  id: 'report.file',
  method: 'GET',
  path: '/reports/work/file',
  summary: 'The same as a spreadsheet; `detail=chapters`: a line for each chapter, for accounts',
  query: z.strictObject({
    ...filterShape,
    detail: z.enum(['groups', 'chapters']).default('groups'),
    format: z.enum(['csv', 'xlsx']).default('xlsx'),
  }),
  response: z.unknown(),
  raw: 'response',
  access: 'dashboard.view',
})
