import type { EndpointQuery } from '@panelflow/contract/endpoint.ts'
import type { gradeFile } from '@panelflow/contract/grade.ts'
import type { Actor } from '@panelflow/domain/permission/actor.ts'
import { getReach } from '@panelflow/domain/permission/can.ts'
import { type RawBuilder, sql } from 'kysely'
import { anyContains, searchPattern } from '../../db/contains-pattern.ts'

export type GradeFilter = Omit<EndpointQuery<typeof gradeFile>, 'format'>

/** Whose grades the actor sees: all, or those got and given. */
export const gradesWithin = (actor: Actor): RawBuilder<unknown> =>
  getReach(actor, 'grade.list') === 'all'
    ? sql`true`
    : sql`(g.translator_id = ${actor.accountId} or g.scorer_id = ${actor.accountId})`

const found = (words: string | undefined): RawBuilder<unknown> => {
  const typed = words?.trim() ?? ''
  if (typed === '') return sql`true`
  const columns = ['t.name', 't.real_name', 's.name', 's.real_name', 'o.title']
  return sql`(${anyContains(columns, searchPattern(typed))} or o.serial::text = ${typed})`
}

const among = (
  column: RawBuilder<unknown>,
  values: readonly string[] | undefined,
): RawBuilder<unknown> =>
  values === undefined ? sql`true` : sql`${column}::text = any (${[...values]}::text[])`

const is = (column: RawBuilder<unknown>, id: string | undefined): RawBuilder<unknown> =>
  id === undefined ? sql`true` : sql`${column} = ${id}`

/**
 * Grades the actor sees and the filter finds, over `GRADE_FROM`. @param zone the organisation's, in
 * which the days begin
 */
export const gradesMatching = (
  actor: Actor,
  filter: GradeFilter,
  zone: string,
): RawBuilder<unknown> => {
  const { search, score, language, translator, scorer, orderId, bookId, chapterId, from, to } =
    filter
  return sql`g.deleted_at is null and ${gradesWithin(actor)} and ${found(search)}
    and ${among(sql`g.score`, score)} and ${among(sql`g.language`, language)}
    and ${among(sql`g.translator_id`, translator)} and ${among(sql`g.scorer_id`, scorer)}
    and ${is(sql`g.order_id`, orderId)} and ${is(sql`o.book_id`, bookId)} and ${is(sql`g.chapter_id`, chapterId)}
    and ${from === undefined ? sql`true` : sql`g.scored_at >= (${from}::timestamp at time zone ${zone})`}
    and ${to === undefined ? sql`true` : sql`g.scored_at < ((${to}::date + 1)::timestamp at time zone ${zone})`}`
}
