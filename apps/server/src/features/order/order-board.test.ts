import { BOARD_COLUMNS, getBoardColumn } from '@panelflow/domain/order/order-stage.ts'
import type { OrderStatus } from '@panelflow/domain/order/order-status.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { manyOrders } from '../../testing/many-orders.ts'
import { type StudioPeople, studioPeople } from '../../testing/studio-people.ts'
import { createTestApp, type Send, type TestApp } from '../../testing/test-app.ts'

let app: TestApp
let people: StudioPeople
beforeAll(async () => {
  app = await createTestApp()
  people = await studioPeople(app)
  await manyOrders(app.deps.db, {
    orders: 240,
    chaptersEach: 2,
    books: 6,
    createdBy: people.ids.pa,
    translators: [people.ids.translator, people.ids.translator2],
  })
})
afterAll(() => app.close())

interface Row {
  readonly id: string
  readonly status: OrderStatus
  readonly targetLanguage: string
}
interface Column {
  readonly column: string
  readonly total: number
  readonly rows: readonly Row[]
  readonly next: string | null
}

const board = async (send: Send, query = ''): Promise<readonly Column[]> =>
  (await send('GET', `/orders/board?${query}`)).data.columns
const listAll = async (send: Send, query = ''): Promise<readonly Row[]> => {
  const rows: Row[] = []
  for (let page = 1; page < 10; page++)
    rows.push(...(await send('GET', `/orders?size=200&page=${page}${query}`)).data.rows)
  return rows
}

test('every order stands in the column of its stage, with how many there are', async () => {
  const all = await listAll(people.ta)
  const columns = await board(people.ta, 'size=100')
  expect(columns.map(({ column }) => column)).toEqual([...BOARD_COLUMNS])
  for (const { column, total, rows } of columns) {
    const mine = all.filter(({ status }) => getBoardColumn(status) === column)
    expect([column, total]).toEqual([column, mine.length])
    expect(rows.length).toBe(Math.min(100, total))
    expect(rows.every(({ status }) => getBoardColumn(status) === column)).toBe(true)
  }
})

test('a long column goes on where it ended, by the list and its cursor', async () => {
  const [long] = (await board(people.ta, 'size=5&sort=risk')).toSorted((a, b) => b.total - a.total)
  if (long === undefined || long.next === null) throw new Error('no column goes on')
  const read = long.rows.map(({ id }) => id)
  const query = `stage=${long.column}&sort=risk&size=200&cursor=${encodeURIComponent(long.next)}`
  const more: readonly Row[] = (await people.ta('GET', `/orders?${query}`)).data.rows
  expect(new Set([...read, ...more.map(({ id }) => id)]).size).toBe(long.total)
})

test('filters narrow every column; a status or stage leaves only its own', async () => {
  const narrowed = await board(people.ta, 'language=th&size=100')
  expect(narrowed.flatMap(({ rows }) => rows).every((row) => row.targetLanguage === 'th')).toBe(
    true,
  )
  const columns = await board(people.ta, 'stage=translation&stage=review&size=0')
  expect(columns.map(({ column }) => column)).toEqual(['translation', 'review'])
  expect(columns.every(({ rows }) => rows.length === 0)).toBe(true)
  expect(
    (await board(people.ta, 'status=canceled&status=translating')).map(({ column }) => column),
  ).toEqual(['translation', 'stopped'])
  expect((await people.ta('GET', '/orders/board?size=101')).code).toBe(42201)
})

test('shows nobody an order that the list does not show them', async () => {
  const seen = new Set((await listAll(people.translator)).map(({ id }) => id))
  const cards = (await board(people.translator, 'size=100')).flatMap(({ rows }) => rows)
  expect(cards.length).toBeGreaterThan(0)
  expect(cards.every(({ id }) => seen.has(id))).toBe(true)
  expect((await board(people.typesetter, 'size=100')).every(({ total }) => total === 0)).toBe(true)
})
