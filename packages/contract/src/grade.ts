/** Translation quality scores (spec §2 `/grade`, §3 "Translator score"; domain.md §6 "Grades"). */
import { ERROR_TAGS, GRADE_NOTE_MAX, SCORES } from '@panelflow/domain/grade/grade.ts'
import { z } from 'zod'
import { defineEndpoint } from './endpoint.ts'
import { canView } from './order.ts'
import { instant, listOf, pagingShape, personView, targetLanguage, uuid, version } from './primitives.ts'

export const gradeView = z.object({
  id: uuid,
  translator: personView,
  targetLanguage,
  order: z.object({ id: uuid, serial: z.number().int(), title: z.string() }),
  chapter: z.object({ id: uuid, number: z.number().int() }),
  scorer: personView,
  score: z.enum(SCORES),
  tags: z.array(z.enum(ERROR_TAGS)),
  note: z.string(),
  /** what the translator said to it, once */
  answer: z.string().nullable(),
  scoredAt: instant,
  editedAt: instant.nullable(),
  version: z.number().int(),
  /** edit, delete, answer: true, or the code why not */
  can: canView,
})
export type GradeView = z.output<typeof gradeView>

const many = <T extends z.ZodType>(one: T) => z.union([z.array(one), one.transform((value) => [value])]).optional()
const gradeId = z.strictObject({ gradeId: uuid })
const opinion = {
  score: z.enum(SCORES),
  tags: z.array(z.enum(ERROR_TAGS)).max(ERROR_TAGS.length).default([]),
  note: z.string().trim().max(GRADE_NOTE_MAX).default(''),
}

export const gradeList = defineEndpoint({
  id: 'grade.list',
  method: 'GET',
  path: '/grades',
  summary: 'Scores, newest first: all for translation administrators, else those one got or gave',
  query: z.strictObject({
    ...pagingShape,
    search: z.string().max(100).optional(),
    score: many(z.enum(SCORES)),
    language: many(targetLanguage),
    chapterId: uuid.optional(),
  }),
  response: listOf(gradeView).extend({
    /** how often each score was given among what the filters find */
    counts: z.record(z.enum(SCORES), z.number().int()),
  }),
  access: ['grade.list', 'grade.view_own'],
})

export const gradeGive = defineEndpoint({
  id: 'grade.give',
  method: 'POST',
  path: '/chapters/:chapterId/grades',
  summary: 'Score the translation of a chapter; once per chapter, translator and scorer',
  params: z.strictObject({ chapterId: uuid }),
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
