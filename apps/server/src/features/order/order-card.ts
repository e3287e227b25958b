/**
 * What the list says of an order, kept as written until the order's version, a name or a title in
 * it changes (migration 0027).
 */
import { sql } from 'kysely'
import type { Db } from '../../db/open-database.ts'
import { asciiJson } from '../../http/json-text.ts'
import { toOrderState } from '../../core/access/order-state.ts'
import { isOpen, orderFacts } from './order.view.ts'
import { namesIn, toParts, type WholeOrder, wholeOrders } from './order-rows.queries.ts'
import { toPermissionKey, type RightsShape } from '../../core/access/permission-key.ts'

/** Fields of a line end with the unit separator, which JSON does not hold. */
export const FIELD_END = '\u001F'

/** What the list reads of a card. */
export interface CardLine extends Omit<RightsShape, 'shape'> {
  /** JSON up to where the address of the book's cover follows, which is signed for whoever asks */
  readonly head: string
  /** the cover's picture in the store */
  readonly cover: string | null
  /** it can still be late */
  readonly is_open: boolean
}

export interface OrderCard extends CardLine, RightsShape {
  readonly order_id: string
}

interface NewCard extends OrderCard {
  readonly version: number
  readonly epoch: string
}

const toLine = ({
  permission_key: shape,
  people,
  is_open: isOpen,
  cover,
  head,
}: CardLine): string => [shape, people, isOpen ? 'open' : '', cover ?? '', head].join(FIELD_END)

/** The fields of a line; undefined: there is no card. */
export const cardIn = ([shape = '', people = '', open, cover = '', head]: readonly string[]):
  | CardLine
  | undefined =>
  head === undefined
    ? undefined
    : {
        permission_key: shape,
        people,
        is_open: open !== '',
        cover: cover === '' ? null : cover,
        head,
      }

const createCard = (order: WholeOrder): NewCard => {
  const parts = toParts(order)
  const { book, ...facts } = orderFacts(parts, namesIn([order]))
  return {
    order_id: order.id,
    version: order.version,
    epoch: order.epoch,
    head: asciiJson(
      `${JSON.stringify(facts).slice(0, -1)},"book":${JSON.stringify(book).slice(0, -1)},"cover":`,
    ),
    cover: parts.book.cover,
    is_open: isOpen(parts),
    ...toPermissionKey(toOrderState(order, parts.chapters)),
  }
}

const toRow = (card: NewCard) => ({
  order_id: card.order_id,
  version: card.version,
  epoch: card.epoch,
  shape: card.shape,
  permission_key: card.permission_key,
  line: toLine(card),
})

/**
 * Several readers may write the same cards at once: in one order, and never an older one over a
 * newer.
 */
const saveCards = async (db: Db, cards: readonly NewCard[]): Promise<void> => {
  const rows = JSON.stringify(
    cards.toSorted((a, b) => (a.order_id < b.order_id ? -1 : 1)).map(toRow),
  )
  await sql`
    insert into order_card (order_id, version, epoch, permission_facts, permission_key, line)
    select n.order_id, n.version, n.epoch, n.shape, n.permission_key, n.line
    from json_to_recordset(${rows}::json) as n(order_id uuid, version int, epoch bigint, shape text, permission_key text, line text)
    on conflict (order_id) do update set version = excluded.version, epoch = excluded.epoch, permission_facts = excluded.permission_facts,
      permission_key = excluded.permission_key, line = excluded.line
    where (order_card.version, order_card.epoch) < (excluded.version, excluded.epoch)`.execute(db)
}

/** Shapes by their names, of the cards of these orders as they are now. */
export const getShapes = async (
  db: Db,
  orderIds: readonly string[],
): Promise<ReadonlyMap<string, string>> => {
  if (orderIds.length === 0) return new Map()
  const { rows } = await sql<Pick<OrderCard, 'shape' | 'permission_key'>>`
    select distinct on (permission_key) permission_facts as shape, permission_key from order_card where order_id = any(${orderIds}::uuid[]) order by permission_key`.execute(
    db,
  )
  return new Map(rows.map((row) => [row.permission_key, row.shape]))
}

/**
 * Cards of orders that have none of their present version. They are of one moment: version, content
 * and names are read by one statement.
 */
export const makeCards = async (
  db: Db,
  orderIds: readonly string[],
): Promise<ReadonlyMap<string, OrderCard>> => {
  if (orderIds.length === 0) return new Map()
  const { rows } = await wholeOrders(orderIds).execute(db)
  const cards = rows.map(createCard)
  await saveCards(db, cards)
  return new Map(cards.map((card) => [card.order_id, card]))
}
