import type { AnswerOf, QueryOf } from '@panelflow/contract/endpoint.ts'
import type { gradeFacets, gradeList } from '@panelflow/contract/grade.ts'
import { type Score, SCORES } from '@panelflow/domain/grade/grade.ts'
import type { Actor } from '@panelflow/domain/permission/actor.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../db/open-database.ts'
import { organisationZone } from '../order/organisation-zone.ts'
import { type GradeFilter, gradesMatching, gradesWithin } from './grade-filter.ts'
import { GRADE_COLUMNS, GRADE_FROM, type GradeRow, viewGrades } from './grade.queries.ts'

type ListQuery = QueryOf<typeof gradeList>

const MOST_ORDERS = 200

/** best first when ascending */
const SCORE_RANK = sql`array_position(array[${sql.join([...SCORES])}], g.score)`

const SORTS: Readonly<Record<ListQuery['sort'], RawBuilder<unknown>>> = {
  scoredAt: sql`g.scored_at`,
  score: SCORE_RANK,
  editRate: sql`(e.edited_words::float / nullif(e.words, 0))`,
  translator: sql`lower(coalesce(nullif(t.real_name, ''), t.name))`,
}

const ordered = ({ sort, order }: Pick<ListQuery, 'sort' | 'order'>): RawBuilder<unknown> =>
  sql`${SORTS[sort]} ${order === 'asc' ? sql`asc` : sql`desc`} nulls last, g.id desc`

const countByScore = async (db: Db, where: RawBuilder<unknown>): Promise<Record<Score, number>> => {
  const { rows } = await sql<{ score: Score; count: number }>`
    select g.score, count(*)::int as count ${GRADE_FROM} where ${where} group by g.score`.execute(db)
  const of = (score: Score): number => rows.find((row) => row.score === score)?.count ?? 0
  return { excellent: of('excellent'), good: of('good'), average: of('average'), poor: of('poor') }
}

export const listGrades = async (db: Db, actor: Actor, query: ListQuery, now: Date): Promise<AnswerOf<typeof gradeList>> => {
  const { page, size } = query
  const where = gradesMatching(actor, query, await organisationZone(db))
  const { rows } = await sql<GradeRow>`
    select ${GRADE_COLUMNS} ${GRADE_FROM} where ${where} order by ${ordered(query)} limit ${size} offset ${(page - 1) * size}`.execute(db)
  const counts = await countByScore(db, where)
  const total = SCORES.reduce((sum, score) => sum + counts[score], 0)
  return { rows: await viewGrades(db, actor, rows, now), total, counts, page, size }
}

/** The newest `limit` grades the filter finds, for a file. */
export const gradesForFile = async (db: Db, actor: Actor, filter: GradeFilter, limit: number): Promise<readonly GradeRow[]> => {
  const where = gradesMatching(actor, filter, await organisationZone(db))
  const { rows } = await sql<GradeRow>`
    select ${GRADE_COLUMNS} ${GRADE_FROM} where ${where} order by g.scored_at desc, g.id desc limit ${limit}`.execute(db)
  return rows
}

interface PersonRow {
  readonly id: string
  readonly name: string
  readonly realName: string
}
interface Named {
  readonly id: string
  readonly name: string
}

/** Who and what the actor sees scores of. */
export const facetsOfGrades = async (db: Db, actor: Actor): Promise<AnswerOf<typeof gradeFacets>> => {
  const seen = sql`from grade g where g.deleted_at is null and ${gradesWithin(actor)}`
  const people = async (column: RawBuilder<unknown>): Promise<PersonRow[]> => {
    const { rows } = await sql<PersonRow>`
      select id, name, real_name as "realName" from account where id in (select ${column} ${seen}) order by name`.execute(db)
    return rows
  }
  const orders = await sql<Named>`
    select id, '#' || serial || ' ' || title as name from work_order where id in (select g.order_id ${seen}) order by serial desc limit ${MOST_ORDERS}`.execute(
    db,
  )
  const books = await sql<Named>`
    select id, coalesce(nullif(title_zh, ''), title_en) as name from book
    where id in (select o.book_id from work_order o where o.id in (select g.order_id ${seen})) order by 2`.execute(db)
  return {
    translators: await people(sql`g.translator_id`),
    scorers: await people(sql`g.scorer_id`),
    orders: orders.rows,
    books: books.rows,
  }
}
