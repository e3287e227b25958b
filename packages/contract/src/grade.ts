/** Translation quality scores (spec 3.grade, 10.grade). */
import { TABLE_FORMATS } from '@panelflow/domain/output/output-values.ts'
import {
  ERROR_MARKS_MOST,
  ERROR_TAGS,
  GRADE_NOTE_MAX,
  SCORES,
} from '@panelflow/domain/grade/grade.ts'
import { z } from 'zod'
import { canView } from './can-view.ts'
import { defineEndpoint } from './endpoint.ts'
import {
  SORT_ORDERS,
  chapterParams,
  instant,
  pageNumber,
  personView,
  targetLanguage,
  uuid,
  version,
} from './primitives.ts'

/** Where an error is: the bubble on its page. Its page may have been replaced since. */
export const errorMark = z.object({
  tag: z.enum(ERROR_TAGS),
  pageId: uuid,
  itemId: z.string().min(1).max(64),
})
export type ErrorMark = z.output<typeof errorMark>

/** How much of what the translator handed on was changed in proofreading, as `counter` counts. */
const editFigures = z.object({
  words: z.number().int(),
  editedWords: z.number().int(),
  counter: z.string(),
})

export const gradeView = z.object({
  id: uuid,
  translator: personView,
  targetLanguage,
  order: z.object({ id: uuid, serial: z.number().int(), title: z.string() }),
  chapter: z.object({ id: uuid, number: z.number().int() }),
  scorer: personView,
  score: z.enum(SCORES),
  tags: z.array(z.enum(ERROR_TAGS)),
  errors: z.array(errorMark),
  /** null: not measured */
  edits: editFigures.nullable(),
  note: z.string(),
  /** what the translator said to it, once */
  answer: z.string().nullable(),
  scoredAt: instant,
  editedAt: instant.nullable(),
  version: z.number().int(),
  can: canView(['edit', 'delete', 'answer']),
})
export type GradeView = z.output<typeof gradeView>

const many = <T extends z.ZodType>(one: T) =>
  z.union([z.array(one), one.transform((value) => [value])]).optional()
const gradeId = z.strictObject({ gradeId: uuid })
const opinion = {
  score: z.enum(SCORES),
  tags: z.array(z.enum(ERROR_TAGS)).max(ERROR_TAGS.length).default([]),
  errors: z.array(z.strictObject(errorMark.shape)).max(ERROR_MARKS_MOST).default([]),
  note: z.string().trim().max(GRADE_NOTE_MAX).default(''),
}

export const GRADE_SORTS = ['scoredAt', 'score', 'editRate', 'translator'] as const

const filterShape = {
  search: z.string().max(100).optional(),
  score: many(z.enum(SCORES)),
  language: many(targetLanguage),
  translator: many(uuid),
  scorer: many(uuid),
  orderId: uuid.optional(),
  bookId: uuid.optional(),
  chapterId: uuid.optional(),
  /** first and last day of scoring in the organisation's zone, both counted */
  from: z.iso.date().optional(),
  to: z.iso.date().optional(),
}

export const gradeList = defineEndpoint({
  id: 'grade.list',
  method: 'GET',
  path: '/grades',
  summary: 'Scores, newest first: all for translation administrators, else those one got or gave',
  query: z.strictObject({
    ...filterShape,
    /** `next` of the part before, of the same filters and sorting */
    after: z.string().max(200).optional(),
    page: pageNumber,
    size: z.coerce.number().int().min(1).max(200).default(50),
    sort: z.enum(GRADE_SORTS).default('scoredAt'),
    order: z.enum(SORT_ORDERS).default('desc'),
  }),
  response: z.object({
    rows: z.array(gradeView),
    /** null: that was all */
    next: z.string().nullable(),
    total: z.number().int(),
    /** how often each score was given among what the filters find */
    counts: z.record(z.enum(SCORES), z.number().int()),
  }),
  access: ['grade.list', 'grade.view_own'],
})

export const gradeFile = defineEndpoint({
  id: 'grade.file',
  method: 'GET',
  path: '/grades/file',
  summary: 'The scores the filters find, as a spreadsheet',
  query: z.strictObject({ ...filterShape, format: z.enum(TABLE_FORMATS).default('xlsx') }),
  response: z.unknown(),
  raw: 'response',
  access: ['grade.list', 'grade.view_own'],
})

export const gradeTrend = defineEndpoint({
  id: 'grade.trend',
  method: 'GET',
  path: '/grades/trend',
  summary:
    'Scores and edits of the chapters they were given for, by month of scoring; the last 24 months that have any, oldest first',
  query: z.strictObject(filterShape),
  response: z.array(
    z.object({
      /** `YYYY-MM` in the organisation's zone */
      month: z.string(),
      counts: z.record(z.enum(SCORES), z.number().int()),
      /** of measured chapters, each once however many scored it */
      words: z.number().int(),
      editedWords: z.number().int(),
    }),
  ),
  access: ['grade.list', 'grade.view_own'],
})

const named = z.object({ id: uuid, name: z.string() })

export const gradeFacets = defineEndpoint({
  id: 'grade.facets',
  method: 'GET',
  path: '/grades/facets',
  summary: 'Who and what there are scores of, for the filters; of orders the newest 200',
  response: z.object({
    translators: z.array(personView),
    scorers: z.array(personView),
    orders: z.array(named),
    books: z.array(named),
  }),
  access: ['grade.list', 'grade.view_own'],
})

const facts = z.object({
  edits: editFigures.nullable(),
  /** in reading order, at most 200; `changed`: how many there are */
  bubbles: z.array(
    z.object({
      pageId: uuid,
      page: z.number().int(),
      itemId: z.string(),
      before: z.string(),
      after: z.string(),
      editedWords: z.number().int(),
    }),
  ),
  changed: z.number().int(),
})

export const gradeFacts = defineEndpoint({
  id: 'grade.facts',
  method: 'GET',
  path: '/chapters/:chapterId/grade-facts',
  summary:
    'What a score is given on: the measured edits, and the bubbles that proofreading changed',
  params: chapterParams,
  response: facts,
  access: 'grade.create',
})

export const gradeGive = defineEndpoint({
  id: 'grade.give',
  method: 'POST',
  path: '/chapters/:chapterId/grades',
  summary: 'Score the translation of a chapter; once per chapter, translator and scorer',
  params: chapterParams,
  body: z.strictObject(opinion),
  response: gradeView,
  access: 'grade.create',
})

export const gradeEdit = defineEndpoint({
  id: 'grade.edit',
  method: 'PATCH',
  path: '/grades/:gradeId',
  summary: 'Change a score within a day; a translation administrator always',
  params: gradeId,
  body: z.strictObject({ version, ...opinion }),
  response: gradeView,
  access: 'grade.edit',
})

export const gradeEditFacts = defineEndpoint({
  id: 'grade.edit_facts',
  method: 'GET',
  path: '/grades/:gradeId/facts',
  summary:
    'What there is to mark errors on when a score is changed: the bubbles that proofreading changed',
  params: gradeId,
  response: facts,
  access: 'grade.edit',
})

export const gradeAnswer = defineEndpoint({
  id: 'grade.answer',
  method: 'POST',
  path: '/grades/:gradeId/answer',
  summary: 'What the translator says to a score; once',
  params: gradeId,
  body: z.strictObject({ answer: z.string().trim().min(1).max(GRADE_NOTE_MAX) }),
  response: gradeView,
  access: 'grade.view_own',
})

export const gradeDelete = defineEndpoint({
  id: 'grade.delete',
  method: 'DELETE',
  path: '/grades/:gradeId',
  summary: 'Take a score away',
  params: gradeId,
  response: z.null(),
  access: 'grade.delete',
})
