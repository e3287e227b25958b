/**
 * What was done in a period, by whom: chapters, pages and the frozen words people are paid by
 * (spec 10.words.count).
 */
import { reach } from './dashboard.ts'
import { TABLE_FORMATS } from '@panelflow/domain/output/output-values.ts'
import { TARGET_LANGUAGES } from '@panelflow/domain/locale/language.ts'
import { REPORT_STAGES } from '@panelflow/domain/report/report-stage.ts'
import { z } from 'zod'
import { defineEndpoint } from './endpoint.ts'
import { instant, personView, targetLanguage, uuid } from './primitives.ts'

export const REPORT_GROUPS = ['person', 'language', 'book', 'week', 'month'] as const
export type ReportGroup = (typeof REPORT_GROUPS)[number]

/** A report reaches over at most this many days. */
export const REPORT_MOST_DAYS = 400

const many = <T extends z.ZodType>(one: T) =>
  z.union([z.array(one).max(100), one.transform((value) => [value])]).optional()
const count = z.number().int()

const linesShape = {
  /** first and last day in the organisation's zone, both counted */
  from: z.iso.date(),
  to: z.iso.date(),
  stage: many(z.enum(REPORT_STAGES)),
  language: many(z.enum(TARGET_LANGUAGES)),
  person: many(uuid),
  book: uuid.optional(),
}
const filterShape = { ...linesShape, group: z.enum(REPORT_GROUPS).default('person') }

/** How much was changed, of what was measured. Frozen when the work was completed. */
const editShare = z.object({
  /** chapters that were measured; 0: not measured */
  chapters: count,
  words: count,
  editedWords: count,
  /**
   * translations somebody completed in the translator's place: whose words they are is unknown,
   * so they count for nobody
   */
  inPlace: count,
})
export type EditShare = z.output<typeof editShare>

/** Null: not of this stage, or not for the eyes of whoever asks. */
const edits = {
  /** of the machine's words, by the translator; stage translation alone */
  byTranslator: editShare.nullable(),
  /**
   * of what the translator handed on, in proofreading; of the translator's chapters (translation),
   * the proofreader's (proofreading)
   */
  inProofreading: editShare.nullable(),
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
  ...edits,
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
    reach,
    /** edit rates are the business of the person and of whoever sees every score */
    showsEdits: z.boolean(),
    rows: z.array(reportRow),
    /** edits: of the translation stage, so that no chapter counts twice */
    total: z.object(figures),
  }),
  access: 'dashboard.view',
})

export const reportLine = z.object({
  at: instant,
  person: personView,
  stage: z.enum(REPORT_STAGES),
  order: z.object({ id: uuid, serial: count, title: z.string() }),
  book: z.string(),
  language: targetLanguage,
  chapter: z.object({ id: uuid, number: count }),
  pages: count,
  /** frozen when translation began; null: not counted */
  words: count.nullable(),
  onTime: z.boolean(),
  ...edits,
})
export type ReportLine = z.output<typeof reportLine>

export const reportLines = defineEndpoint({
  id: 'report.lines',
  method: 'GET',
  path: '/reports/work/chapters',
  summary: 'The chapters behind the figures, latest first; `next` is the `after` of the next part',
  query: z.strictObject({
    ...linesShape,
    after: z.coerce.number().int().min(1).optional(),
    size: z.coerce.number().int().min(1).max(200).default(100),
  }),
  response: z.object({
    showsEdits: z.boolean(),
    rows: z.array(reportLine),
    /** null: that was all */
    next: count.nullable(),
  }),
  access: 'dashboard.view',
})

export const reportTrend = defineEndpoint({
  id: 'report.trend',
  method: 'GET',
  path: '/reports/work/trend',
  summary:
    'Edit rates of the translations completed in the period, by month, oldest first; months without any are left out',
  query: z.strictObject(linesShape),
  response: z.object({
    showsEdits: z.boolean(),
    months: z.array(
      z.object({
        /** `YYYY-MM` in the organisation's zone */
        month: z.string(),
        chapters: count,
        ...edits,
      }),
    ),
  }),
  access: 'dashboard.view',
})

export const reportPeople = defineEndpoint({
  id: 'report.people',
  method: 'GET',
  path: '/reports/people',
  summary:
    'Who ever completed a stage, for the filter; oneself alone for those who do not see everybody',
  response: z.array(personView),
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
    format: z.enum(TABLE_FORMATS).default('xlsx'),
  }),
  response: z.unknown(),
  raw: 'response',
  access: 'dashboard.view',
})
