import { errorMark, type GradeView } from '@panelflow/contract/grade.ts'
import { AppError } from '@panelflow/domain/error/app-error.ts'
import { editRefusal, ERROR_TAGS, type Score } from '@panelflow/domain/grade/grade.ts'
import type { TargetLanguage } from '@panelflow/domain/locale/language.ts'
import type { Actor } from '@panelflow/domain/permission/actor.ts'
import { can, getReach, type PermissionCode } from '@panelflow/domain/permission/can.ts'
import { sql } from 'kysely'
import { z } from 'zod'
import type { Db } from '../../db/open-database.ts'
import type { Tx } from '../../db/transaction.ts'
import { gradesWithin } from './grade-filter.ts'
import { namedPerson, getNames } from '../../core/people/people.ts'

export interface GradeRow {
  readonly id: string
  readonly order_id: string
  readonly serial: number
  readonly title: string
  readonly chapter_id: string
  readonly number: number
  readonly translator_id: string
  readonly scorer_id: string
  readonly language: TargetLanguage
  readonly score: Score
  readonly tags: unknown
  readonly errors: unknown
  readonly words: number | null
  readonly edited_words: number | null
  readonly counter: string | null
  readonly note: string
  readonly answer: string | null
  readonly scored_at: Date
  readonly edited_at: Date | null
  readonly version: number
}

const errorMarks = z.array(errorMark)

export const GRADE_FROM = sql`from grade g join work_order o on o.id = g.order_id join chapter c on c.id = g.chapter_id
  join account t on t.id = g.translator_id join account s on s.id = g.scorer_id
  left join edit_rate e on e.chapter_id = g.chapter_id and e.translator_id = g.translator_id`

export const GRADE_COLUMNS = sql`g.id, g.order_id, o.serial, o.title, g.chapter_id, c.number, g.translator_id, g.scorer_id, g.language, g.score, g.tags,
  g.errors, e.words, e.edited_words, e.counter, g.note, g.answer, g.scored_at, g.edited_at, g.version`

const isAdministrator = (actor: Actor): boolean => getReach(actor, 'grade.edit') === 'all'

type GradeReason = PermissionCode | 'grade.too_late' | 'grade.answered'

/** Why the actor may not change this grade; null when they may. */
export const editReason = (actor: Actor, row: GradeRow, now: Date): GradeReason | null => {
  const right = can(actor, 'grade.edit', { kind: 'owned', ownerId: row.scorer_id })
  return right.ok ? editRefusal(row.scored_at, now, isAdministrator(actor)) : right.code
}

/** @throws AppError with the reason, if there is one */
export const refuse = (reason: GradeReason | null): void => {
  if (reason !== null) throw new AppError(reason)
}

export const answerReason = (actor: Actor, row: GradeRow): GradeReason | null => {
  if (row.translator_id !== actor.accountId) return 'permission.row_denied'
  return row.answer === null ? null : 'grade.answered'
}

export const viewGrades = async (
  db: Db | Tx,
  actor: Actor,
  rows: readonly GradeRow[],
  now: Date,
): Promise<GradeView[]> => {
  const names = await getNames(
    db,
    rows.flatMap((row) => [row.translator_id, row.scorer_id]),
  )
  const remove = can(actor, 'grade.delete')
  return rows.map((row) => ({
    id: row.id,
    translator: namedPerson(names, row.translator_id),
    targetLanguage: row.language,
    order: { id: row.order_id, serial: row.serial, title: row.title },
    chapter: { id: row.chapter_id, number: row.number },
    scorer: namedPerson(names, row.scorer_id),
    score: row.score,
    tags: ERROR_TAGS.filter((tag) => Array.isArray(row.tags) && row.tags.includes(tag)),
    errors: errorMarks.parse(row.errors),
    edits:
      row.words === null || row.edited_words === null || row.counter === null
        ? null
        : { words: row.words, editedWords: row.edited_words, counter: row.counter },
    note: row.note,
    answer: row.answer,
    scoredAt: row.scored_at.toISOString(),
    editedAt: row.edited_at?.toISOString() ?? null,
    version: row.version,
    can: {
      edit: editReason(actor, row, now) ?? true,
      delete: remove.ok ? true : remove.code,
      answer: answerReason(actor, row) ?? true,
    },
  }))
}

/** A grade the actor may see. @throws AppError `grade.not_found` */
export const getGradeRow = async (
  db: Db | Tx,
  actor: Actor,
  gradeId: string,
): Promise<GradeRow> => {
  const { rows } = await sql<GradeRow>`
    select ${GRADE_COLUMNS} ${GRADE_FROM} where g.id = ${gradeId} and g.deleted_at is null and ${gradesWithin(actor)}`.execute(
    db,
  )
  const [row] = rows
  if (row === undefined) throw new AppError('grade.not_found')
  return row
}
