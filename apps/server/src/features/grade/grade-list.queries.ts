import type { EndpointAnswer, EndpointQuery } from '@panelflow/contract/endpoint.ts'
import type { gradeFacets, gradeList } from '@panelflow/contract/grade.ts'
import { AppError } from '@panelflow/domain/error/app-error.ts'
import { type Score, SCORES } from '@panelflow/domain/grade/grade.ts'
import type { Actor } from '@panelflow/domain/permission/actor.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../db/open-database.ts'
import { organisationZone } from '../../core/settings/organisation-zone.ts'
import { type GradeFilter, gradesMatching, gradesWithin } from './grade-filter.ts'
import { GRADE_COLUMNS, GRADE_FROM, type GradeRow, viewGrades } from './grade.queries.ts'

type ListQuery = EndpointQuery<typeof gradeList>

const MOST_ORDERS = 200

/** best first when ascending */
const SCORE_RANK = sql`array_position(array[${sql.join([...SCORES])}], g.score)`

interface Sort {
  readonly key: RawBuilder<unknown>
  /** of the key: a mark travels as text */
  readonly type: RawBuilder<unknown>
}

const SORTS: Readonly<Record<ListQuery['sort'], Sort>> = {
  scoredAt: { key: sql`g.scored_at`, type: sql`timestamptz` },
  score: { key: SCORE_RANK, type: sql`int` },
  editRate: { key: sql`(e.edited_words::float8 / nullif(e.words, 0))`, type: sql`float8` },
  translator: { key: sql`lower(coalesce(nullif(t.real_name, ''), t.name))`, type: sql`text` },
}

const ordered = ({ sort, order }: Pick<ListQuery, 'sort' | 'order'>): RawBuilder<unknown> =>
  sql`${SORTS[sort].key} ${order === 'asc' ? sql`asc` : sql`desc`} nulls last, g.id desc`

/** sorting, id, and the key as text; empty key with `-`: it has none */
const MARK = /^(\w+)\.(asc|desc)~([0-9a-f-]{36})~([-+])(.*)$/s

/**
 * Rows after the one a mark names, in the order of the list. @throws AppError `request.malformed`:
 * of another sorting, or no mark
 */
const afterMark = ({
  after,
  sort,
  order,
}: Pick<ListQuery, 'after' | 'sort' | 'order'>): RawBuilder<unknown> => {
  if (after === undefined) return sql`true`
  const [, ofSort, ofOrder, id, sign, value = ''] = MARK.exec(after) ?? []
  if (ofSort !== sort || ofOrder !== order) throw new AppError('request.malformed')
  const { key, type } = SORTS[sort]
  if (sign === '-') return sql`(${key} is null and g.id < ${id}::uuid)`
  if (!isSortValue(sort, value)) throw new AppError('request.malformed')
  const mark = sql`${value}::text::${type}`
  const beyond = order === 'asc' ? sql`${key} > ${mark}` : sql`${key} < ${mark}`
  return sql`(${beyond} or (${key} = ${mark} and g.id < ${id}::uuid) or ${key} is null)`
}

/**
 * What the database can read as that key: a hand-written cursor is refused and causes no error.
 */
const isSortValue = (sort: ListQuery['sort'], value: string): boolean => {
  if (sort === 'translator') return true
  if (sort === 'scoredAt') return !Number.isNaN(Date.parse(value.replace(/([+-]\d\d)$/, '$1:00')))
  return (
    value !== '' &&
    Number.isFinite(Number(value)) &&
    (sort === 'editRate' || /^\d{1,2}$/.test(value))
  )
}

const countByScore = async (db: Db, where: RawBuilder<unknown>): Promise<Record<Score, number>> => {
  const { rows } = await sql<{ score: Score; count: number }>`
    select g.score, count(*)::int as count ${GRADE_FROM} where ${where} group by g.score`.execute(
    db,
  )
  const getCount = (score: Score): number => rows.find((row) => row.score === score)?.count ?? 0
  return {
    excellent: getCount('excellent'),
    good: getCount('good'),
    average: getCount('average'),
    poor: getCount('poor'),
  }
}

/** @throws AppError `request.malformed`: a page and a mark at once */
export const listGrades = async (
  db: Db,
  actor: Actor,
  query: ListQuery,
  now: Date,
): Promise<EndpointAnswer<typeof gradeList>> => {
  const { size, sort, order, after, page } = query
  if (page !== undefined && after !== undefined) throw new AppError('request.malformed')
  const where = gradesMatching(actor, query, await organisationZone(db))
  const { rows: found } = await sql<GradeRow & { readonly mark: string | null }>`
    select ${GRADE_COLUMNS}, (${SORTS[sort].key})::text as mark ${GRADE_FROM} where ${where} and ${afterMark(query)}
    order by ${ordered(query)} limit ${size + 1} offset ${((page ?? 1) - 1) * size}`.execute(db)
  const rows = found.slice(0, size)
  const last = rows.at(-1)
  const counts = await countByScore(db, where)
  const total = SCORES.reduce((sum, score) => sum + counts[score], 0)
  const next =
    found.length > size && last !== undefined
      ? `${sort}.${order}~${last.id}~${last.mark === null ? '-' : `+${last.mark}`}`
      : null
  return { rows: await viewGrades(db, actor, rows, now), next, total, counts }
}

/** The newest `limit` grades the filter finds, for a file. */
export const gradesForFile = async (
  db: Db,
  actor: Actor,
  filter: GradeFilter,
  limit: number,
): Promise<readonly GradeRow[]> => {
  const where = gradesMatching(actor, filter, await organisationZone(db))
  const { rows } = await sql<GradeRow>`
    select ${GRADE_COLUMNS} ${GRADE_FROM} where ${where} order by g.scored_at desc, g.id desc limit ${limit}`.execute(
    db,
  )
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
export const facetsOfGrades = async (
  db: Db,
  actor: Actor,
): Promise<EndpointAnswer<typeof gradeFacets>> => {
  const seen = sql`from grade g where g.deleted_at is null and ${gradesWithin(actor)}`
  const people = async (column: RawBuilder<unknown>): Promise<PersonRow[]> => {
    const { rows } = await sql<PersonRow>`
      select id, name, real_name as "realName" from account where id in (select ${column} ${seen}) order by name`.execute(
      db,
    )
    return rows
  }
  const orders = await sql<Named>`
    select id, '#' || serial || ' ' || title as name from work_order where id in (select g.order_id ${seen}) order by serial desc limit ${MOST_ORDERS}`.execute(
    db,
  )
  const books = await sql<Named>`
    select id, coalesce(nullif(title_zh, ''), title_en) as name from book
    where id in (select o.book_id from work_order o where o.id in (select g.order_id ${seen})) order by 2`.execute(
    db,
  )
  return {
    translators: await people(sql`g.translator_id`),
    scorers: await people(sql`g.scorer_id`),
    orders: orders.rows,
    books: books.rows,
  }
}
