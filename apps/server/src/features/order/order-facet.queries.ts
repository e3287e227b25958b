/**
 * How many orders each value of a column would leave: what stands beside the options of the list's
 * filters.
 */
import type { orderFacet } from '@panelflow/contract/order-list.ts'
import { STAGES } from '@panelflow/domain/chapter/chapter-status.ts'
import { stageOfOrderStatus } from '@panelflow/domain/order/order-stage.ts'
import type { OrderStatus } from '@panelflow/domain/order/order-status.ts'
import type { Actor } from '@panelflow/domain/permission/actor.ts'
import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import { anyContains, searchPattern } from '../../db/contains-pattern.ts'
import { isBookNamed } from '../book/book.queries.ts'
import type { Db } from '../../db/open-database.ts'
import {
  joinConditions,
  filterConditions,
  visibilityConditions,
  withoutColumn,
} from './order-filter.ts'
import { filterContext } from './order-rows.queries.ts'

type FacetQuery = z.output<NonNullable<typeof orderFacet.query>>
type Values = z.output<typeof orderFacet.response>

/** Of people and books: those with most orders. */
const MAX_VALUES = 50

const COLUMNS = {
  status: sql`work_order.status`,
  language: sql`work_order.target_language`,
  type: sql`work_order.type`,
  kind: sql`work_order.kind`,
} as const

const countBy = async (
  db: Db,
  column: RawBuilder<unknown>,
  where: RawBuilder<unknown>,
): Promise<Values> => {
  const { rows } = await sql<Values[number]>`
    select ${column} as value, null as name, count(*)::int as count from work_order where ${where} group by 1 order by 3 desc, 1`.execute(
    db,
  )
  return rows
}

const countStages = async (db: Db, where: RawBuilder<unknown>): Promise<Values> => {
  const byStatus = await countBy(db, COLUMNS.status, where)
  return STAGES.map((stage) => ({
    value: stage,
    name: null,
    count: byStatus.reduce(
      (sum, { value, count }) =>
        stageOfOrderStatus(value as OrderStatus) === stage ? sum + count : sum,
      0,
    ),
  })).filter(({ count }) => count > 0)
}

const countPeople = async (db: Db, where: RawBuilder<unknown>, words: string): Promise<Values> => {
  const { rows } = await sql<Values[number]>`
    select account.id as value, coalesce(nullif(account.real_name, ''), account.name) as name, waiting.count from (
      select account_id, count(distinct todo.order_id)::int as count from todo join work_order on work_order.id = todo.order_id
      where todo.account_id is not null and ${where} group by account_id) waiting
    join account on account.id = waiting.account_id
    where ${anyContains(['account.name', 'account.real_name'], words)}
    order by waiting.count desc, account.name limit ${MAX_VALUES}`.execute(db)
  return rows
}

const countBooks = async (db: Db, where: RawBuilder<unknown>, words: string): Promise<Values> => {
  const { rows } = await sql<Values[number]>`
    select book.id as value, concat_ws(' · ', nullif(book.title_zh, ''), nullif(book.title_en, ''), book.book_id) as name, held.count from (
      select book_id, count(*)::int as count from work_order where ${where} group by book_id) held
    join book on book.id = held.book_id
    where ${isBookNamed('book', words)}
    order by held.count desc, book.title_zh limit ${MAX_VALUES}`.execute(db)
  return rows
}

/** Values with at least one visible order that matches the other filters. */
export const countValues = async (
  db: Db,
  now: Date,
  actor: Actor,
  { column, words = '', ...filter }: FacetQuery,
): Promise<Values> => {
  const others = withoutColumn(filter, column)
  const where = joinConditions([
    ...visibilityConditions(actor),
    ...filterConditions(others, await filterContext(db, now, actor, others)),
  ])
  switch (column) {
    case 'stage':
      return await countStages(db, where)
    case 'person':
      return await countPeople(db, where, searchPattern(words.trim()))
    case 'book':
      return await countBooks(db, where, searchPattern(words.trim()))
    default:
      return await countBy(db, COLUMNS[column], where)
  }
}
