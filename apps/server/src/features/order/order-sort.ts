/**
 * Sorts of the list and the place a page ended at. Every sort ends in something unique, so ties
 * never repeat or lose a row.
 */
import type { SortOrder } from '@panelflow/contract/primitives.ts'
import { ORDER_SORTS, type OrderSort } from '@panelflow/contract/order-list.ts'
import { fieldError } from '@panelflow/domain/error/field-error.ts'
import { AppError } from '@panelflow/domain/error/app-error.ts'
import { type RawBuilder, sql } from 'kysely'

interface Key {
  readonly column: RawBuilder<unknown>
  readonly type: 'smallint' | 'integer' | 'text' | 'timestamptz' | 'uuid'
}

export interface OrderSorting {
  readonly sort: OrderSort
  readonly order: SortOrder
}

const ID: Key = { column: sql`work_order.id`, type: 'uuid' }

const KEYS: Readonly<Record<OrderSort, readonly Key[]>> = {
  urgency: [
    { column: sql`work_order.urgency`, type: 'smallint' },
    { column: sql`work_order.cutoff_at`, type: 'timestamptz' },
    ID,
  ],
  serial: [{ column: sql`work_order.serial`, type: 'integer' }],
  risk: [{ column: sql`work_order.risk_at`, type: 'timestamptz' }, ID],
  title: [{ column: sql`work_order.title`, type: 'text' }, ID],
  status: [{ column: sql`work_order.status_rank`, type: 'smallint' }, ID],
  cutoffTime: [{ column: sql`work_order.cutoff_at`, type: 'timestamptz' }, ID],
  stageEnteredAt: [{ column: sql`work_order.stage_entered_at`, type: 'timestamptz' }, ID],
  progress: [{ column: sql`work_order.progress`, type: 'smallint' }, ID],
  createdAt: [{ column: sql`work_order.created_at`, type: 'timestamptz' }, ID],
}

/** What a place may hold: it comes back from outside. */
const SHAPES: Readonly<Record<Key['type'], RegExp>> = {
  smallint: /^-?\d{1,5}$/,
  integer: /^-?\d{1,9}$/,
  text: /^[^\0]{0,400}$/su,
  timestamptz: /^\d{4,5}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}(\.\d{1,6})?[+-]\d{2}(:\d{2}){0,2}$/,
  uuid: /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/,
}

const joinColumns = (sort: OrderSort): RawBuilder<unknown> =>
  sql.join(KEYS[sort].map(({ column }) => column))

/** What sorts, and the id. */
export const sortColumns = ({ sort }: OrderSorting): RawBuilder<unknown> =>
  KEYS[sort].includes(ID) ? joinColumns(sort) : sql`${joinColumns(sort)}, ${ID.column}`

export const orderBy = ({ sort, order }: OrderSorting): RawBuilder<unknown> =>
  sql.join(KEYS[sort].map(({ column }) => (order === 'desc' ? sql`${column} desc` : column)))

/** The row's place in the sort as texts: microseconds of an instant would not survive a Date. */
export const toSortPosition = ({ sort }: OrderSorting): RawBuilder<unknown> =>
  sql`json_build_array(${sql.join(KEYS[sort].map(({ column }) => sql`${column}::text`))})`

export const isBehind = (
  { sort, order }: OrderSorting,
  place: readonly string[],
): RawBuilder<unknown> => {
  const values = sql.join(
    KEYS[sort].map(({ type }, index) => sql`${place[index]}::${sql.raw(type)}`),
  )
  return order === 'desc'
    ? sql`(${joinColumns(sort)}) < (${values})`
    : sql`(${joinColumns(sort)}) > (${values})`
}

/** `place`: from `toSortPosition` */
export const writeCursor = ({ sort, order }: OrderSorting, place: readonly string[]): string =>
  Buffer.from(JSON.stringify([sort, order, ...place])).toString('base64url')

const parts = (cursor: string): readonly unknown[] => {
  try {
    const read: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString())
    return Array.isArray(read) ? read : []
  } catch {
    return []
  }
}

/** Throws `request.invalid` for a cursor that is none, or was given for another sort. */
export const readCursor = ({ sort, order }: OrderSorting, cursor: string): readonly string[] => {
  const [ofSort, ofOrder, ...place] = parts(cursor)
  const keys = KEYS[sort]
  const fits =
    ofSort === sort &&
    ofOrder === order &&
    place.length === keys.length &&
    place.every(
      (value, index) =>
        typeof value === 'string' && SHAPES[keys[index]?.type ?? 'uuid'].test(value),
    )
  if (!fits)
    throw new AppError('request.invalid', {
      fields: [fieldError('cursor', 'field.not_offered')],
    })
  return place.filter((value) => typeof value === 'string')
}

/** Urgent first unless the reader sorts otherwise; that order has one direction only. */
export const toSorting = (query: {
  readonly sort?: OrderSort | undefined
  readonly order?: SortOrder | undefined
}): OrderSorting => ({
  sort: query.sort ?? ORDER_SORTS[0],
  order: query.sort === undefined ? 'asc' : (query.order ?? 'asc'),
})
