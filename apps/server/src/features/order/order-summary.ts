/**
 * The read model of the order list: what it says of an order whoever reads it and whenever, kept
 * until the order's version, a name or a title in it changes. A row is valid for one version of the
 * order, one epoch of names and titles, and one schema: new code never serves rows of old code.
 */
import { createHash } from 'node:crypto'
import { orderView } from '@panelflow/contract/order.ts'
import type { OrderState } from '@panelflow/domain/order/order-state.ts'
import { RecentMap } from '@panelflow/domain/collection/recent-map.ts'
import { sql } from 'kysely'
import { z } from 'zod'
import { toPermissionKey } from '../../core/access/permission-key.ts'
import { toOrderState } from '../../core/access/order-state.ts'
import type { Db } from '../../db/open-database.ts'
import { prepared } from '../../db/prepared.ts'
import { currentTransaction } from '../../db/request-transaction.ts'
import { namesIn, toParts, type WholeOrder, wholeOrders } from './order-rows.queries.ts'
import { isOpen, orderFacts } from './order.view.ts'

const orderSummary = z.object({
  facts: orderView.omit({ late: true, forecast: true, can: true, book: true }).extend({
    book: orderView.shape.book.omit({ cover: true }),
  }),
  /** the cover's picture in the store; its address is signed for each reader */
  cover: z.string().nullable(),
  /** it can still be late */
  isOpen: z.boolean(),
  permissionKey: z.string(),
  /** ids of the people on its seats, in the order of the permission key */
  people: z.array(z.string()).readonly(),
})
export type OrderSummary = z.output<typeof orderSummary>

const SCHEMA = createHash('sha256')
  .update(JSON.stringify(z.toJSONSchema(orderSummary)))
  .digest('base64url')
  .slice(0, 22)

/** An order, as it was when it was picked. */
interface OrderVersion {
  readonly id: string
  readonly version: number
}

/**
 * Summaries this process has read: of one version and one epoch they never change. A few kilobytes
 * each.
 */
const MAX_CACHED = 5000
const caches = new WeakMap<Db, RecentMap<string, OrderSummary>>()

/** Undefined inside a transaction: what it sees may never have been. */
const getCache = (db: Db): RecentMap<string, OrderSummary> | undefined => {
  if (currentTransaction() !== undefined) return undefined
  const cache = caches.get(db) ?? new RecentMap<string, OrderSummary>(MAX_CACHED)
  caches.set(db, cache)
  return cache
}

const toCacheKey = ({ id, version }: OrderVersion, epoch: string): string =>
  `${id} ${version} ${epoch}`

const readStored = prepared<{ id: string; summary: OrderSummary }, [string[], number[], string]>(
  'order.summaries',
  `select s.order_id as id, s.summary from unnest($1::uuid[], $2::int[]) as wanted (id, version)
   join order_summary s on s.order_id = wanted.id and s.version = wanted.version
   where s.epoch = $3::bigint and s.schema = '${SCHEMA}'`,
)

/** The valid summaries there are of these orders, by id. */
export const getSummaries = async (
  db: Db,
  orders: readonly OrderVersion[],
  epoch: string,
): Promise<ReadonlyMap<string, OrderSummary>> => {
  const cache = getCache(db)
  const found = new Map<string, OrderSummary>()
  const missing: OrderVersion[] = []
  for (const order of orders) {
    const summary = cache?.get(toCacheKey(order, epoch))
    if (summary === undefined) missing.push(order)
    else found.set(order.id, summary)
  }
  if (missing.length === 0) return found
  const stored = await readStored(db, [
    missing.map(({ id }) => id),
    missing.map(({ version }) => version),
    epoch,
  ])
  const versions = new Map(missing.map((order) => [order.id, order]))
  for (const { id, summary } of stored) {
    const order = versions.get(id)
    if (order !== undefined) cache?.set(toCacheKey(order, epoch), summary)
    found.set(id, summary)
  }
  return found
}

/** A summary with what rights ask of its order. */
export interface NewSummary {
  readonly summary: OrderSummary
  readonly permissionFacts: OrderState
}

const createSummary = (order: WholeOrder): NewSummary => {
  const parts = toParts(order)
  const { facts: permissionFacts, ...permission } = toPermissionKey(
    toOrderState(order, parts.chapters),
  )
  return {
    summary: {
      facts: orderFacts(parts, namesIn([order])),
      cover: parts.book.cover,
      isOpen: isOpen(parts),
      ...permission,
    },
    permissionFacts,
  }
}

interface StoredSummary extends NewSummary {
  readonly order: WholeOrder
}

/**
 * Several readers may write the same summaries at once: in one order, and never an older one over a
 * newer.
 */
const saveSummaries = async (db: Db, stored: readonly StoredSummary[]): Promise<void> => {
  const rows = JSON.stringify(
    stored
      .toSorted((a, b) => (a.order.id < b.order.id ? -1 : 1))
      .map(({ order: { id, version, epoch }, permissionFacts, summary }) => ({
        id,
        version,
        epoch,
        permissionFacts,
        summary,
      })),
  )
  await sql`
    insert into order_summary (order_id, schema, version, epoch, permission_facts, summary)
    select n.id, ${SCHEMA}, n.version, n.epoch, n."permissionFacts", n.summary
    from json_to_recordset(${rows}::json)
      as n(id uuid, version int, epoch bigint, "permissionFacts" json, summary json)
    on conflict (order_id) do update set schema = excluded.schema, version = excluded.version,
      epoch = excluded.epoch, permission_facts = excluded.permission_facts,
      summary = excluded.summary
    where (order_summary.version, order_summary.epoch) < (excluded.version, excluded.epoch)
      or order_summary.schema <> excluded.schema`.execute(db)
}

/** What rights ask of these orders, by permission key, as their summaries have it. */
export const getPermissionFacts = async (
  db: Db,
  orderIds: readonly string[],
): Promise<ReadonlyMap<string, OrderState>> => {
  if (orderIds.length === 0) return new Map()
  const { rows } = await sql<{ key: string; facts: OrderState }>`
    select summary ->> 'permissionKey' as key, permission_facts as facts from order_summary
    where order_id = any(${orderIds}::uuid[]) and schema = ${SCHEMA}`.execute(db)
  return new Map(rows.map(({ key, facts }) => [key, facts]))
}

/**
 * Writes summaries of orders that have no valid one. They are of one moment: version, content and
 * names are read by one statement.
 */
export const makeSummaries = async (
  db: Db,
  orderIds: readonly string[],
): Promise<ReadonlyMap<string, NewSummary>> => {
  if (orderIds.length === 0) return new Map()
  const { rows } = await wholeOrders(orderIds).execute(db)
  const stored = rows.map((order) => ({ order, ...createSummary(order) }))
  await saveSummaries(db, stored)
  return new Map(stored.map((one) => [one.order.id, one]))
}
