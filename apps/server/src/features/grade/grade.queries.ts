import { errorMark, type gradeList, type GradeView } from '@panelflow/contract/grade.ts'
import { AppError } from '@panelflow/domain/error/app-error.ts'
import { editRefusal, ERROR_TAGS, type Score, SCORES } from '@panelflow/domain/grade/grade.ts'
import type { TargetLanguage } from '@panelflow/domain/locale/language.ts'
import type { Actor } from '@panelflow/domain/permission/actor.ts'
import { can, reachOf } from '@panelflow/domain/permission/can.ts'
import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import { containsPattern } from '../../db/contains-pattern.ts'
import type { Db } from '../../db/open-database.ts'
import type { Tx } from '../../db/transaction.ts'
import { namedPerson, namesOf } from '../order/people.ts'

type ListQuery = z.output<NonNullable<typeof gradeList.query>>

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

const FROM = sql`from grade g join work_order o on o.id = g.order_id join chapter c on c.id = g.chapter_id
  join account t on t.id = g.translator_id join account s on s.id = g.scorer_id
  left join edit_rate e on e.chapter_id = g.chapter_id and e.translator_id = g.translator_id`

const COLUMNS = sql`g.id, g.order_id, o.serial, o.title, g.chapter_id, c.number, g.translator_id, g.scorer_id, g.language, g.score, g.tags,
  g.errors, e.words, e.edited_words, e.counter, g.note, g.answer, g.scored_at, g.edited_at, g.version`

/** Whose grades the actor sees: all, or those got and given. */
const within = (actor: Actor): RawBuilder<unknown> =>
  reachOf(actor, 'grade.list') === 'all' ? sql`true` : sql`(g.translator_id = ${actor.accountId} or g.scorer_id = ${actor.accountId})`

const matching = (actor: Actor, { search, score, language, chapterId }: ListQuery): RawBuilder<unknown> => {
  const term = search === undefined || search.trim() === '' ? null : containsPattern(search.trim())
  return sql`g.deleted_at is null and ${within(actor)}
    and (${term}::text is null or t.name ilike ${term} or t.real_name ilike ${term} or s.name ilike ${term} or s.real_name ilike ${term}
      or o.title ilike ${term} or o.serial::text = ${search?.trim() ?? ''})
    and (${score ?? null}::text[] is null or g.score = any (${score ?? null}::text[]))
    and (${language ?? null}::text[] is null or g.language = any (${language ?? null}::text[]))
    and (${chapterId ?? null}::uuid is null or g.chapter_id = ${chapterId ?? null}::uuid)`
}

const isAdministrator = (actor: Actor): boolean => reachOf(actor, 'grade.edit') === 'all'

/** Why the actor may not change this grade; null when they may. */
export const editReason = (actor: Actor, row: GradeRow, now: Date): string | null => {
  const right = can(actor, 'grade.edit', { kind: 'owned', ownerId: row.scorer_id })
  return right.ok ? editRefusal(row.scored_at, now, isAdministrator(actor)) : right.code
}

export const answerReason = (actor: Actor, row: GradeRow): string | null => {
  if (row.translator_id !== actor.accountId) return 'permission.row_denied'
  return row.answer === null ? null : 'grade.answered'
}

export const viewGrades = async (db: Db | Tx, actor: Actor, rows: readonly GradeRow[], now: Date): Promise<GradeView[]> => {
  const names = await namesOf(
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

export const listGrades = async (db: Db, actor: Actor, query: ListQuery, now: Date): Promise<z.output<typeof gradeList.response>> => {
  const where = matching(actor, query)
  const { rows } = await sql<GradeRow>`
    select ${COLUMNS} ${FROM} where ${where} order by g.id desc limit ${query.size} offset ${(query.page - 1) * query.size}`.execute(db)
  const counted = await sql<{ score: Score; count: number }>`
    select g.score, count(*)::int as count ${FROM} where ${where} group by g.score`.execute(db)
  const counts = Object.fromEntries(SCORES.map((score) => [score, counted.rows.find((row) => row.score === score)?.count ?? 0])) as Record<
    Score,
    number
  >
  const total = Object.values(counts).reduce((sum, count) => sum + count, 0)
  return { rows: await viewGrades(db, actor, rows, now), total, counts, page: query.page, size: query.size }
}

/** A grade the actor may see. @throws AppError `grade.not_found` */
export const getGradeRow = async (db: Db | Tx, actor: Actor, gradeId: string): Promise<GradeRow> => {
  const { rows } = await sql<GradeRow>`
    select ${COLUMNS} ${FROM} where g.id = ${gradeId} and g.deleted_at is null and ${within(actor)}`.execute(db)
  const [row] = rows
  if (row === undefined) throw new AppError('grade.not_found')
  return row
}
