import { ORDER_SORTS } from '@panelflow/contract/order-list.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { manyOrders } from '../../testing/many-orders.ts'
import { type StudioPeople, studioPeople } from '../../testing/studio-people.ts'
import { createTestApp, type Send, type TestApp } from '../../testing/test-app.ts'

let app: TestApp
let people: StudioPeople
beforeAll(async () => {
  app = await createTestApp()
  people = await studioPeople(app)
  const { translator, translator2, pa } = people.ids
  await manyOrders(app.deps.db, {
    orders: 240,
    chaptersEach: 2,
    books: 6,
    createdBy: pa,
    translators: [translator, translator2],
  })
})
afterAll(() => app.close())

interface Row {
  readonly id: string
  readonly serial: number
  readonly status: string
  readonly title: string
}

const get = async (send: Send, query: string) => (await send('GET', `/orders?${query}`)).data
const listIds = (rows: readonly Row[]): string[] => rows.map(({ id }) => id)

/** Reads the list to its end, doing something between the pages. */
const readAll = async (
  send: Send,
  query: string,
  between: () => Promise<unknown> = async () => undefined,
): Promise<readonly Row[]> => {
  const rows: Row[] = []
  let cursor: string | null = ''
  while (cursor !== null) {
    const page: { rows: Row[]; next: string | null } = await get(
      send,
      `${query}${cursor === '' ? '' : `&cursor=${encodeURIComponent(cursor)}`}`,
    )
    rows.push(...page.rows)
    cursor = page.next
    await between()
  }
  return rows
}

test('pages behind cursors are the whole list in order, each row once, for every sort and direction', async () => {
  for (const sort of ORDER_SORTS)
    for (const order of ['asc', 'desc'] as const) {
      const whole = listIds(await readAll(people.ta, `size=200&sort=${sort}&order=${order}`))
      expect(new Set(whole).size).toBe(240)
      expect(listIds(await readAll(people.ta, `size=37&sort=${sort}&order=${order}`))).toEqual(
        whole,
      )
    }
})

test('the orders that go on come first, urgent ones before, then the nearest deadline', async () => {
  const rows = await sql<{
    id: string
  }>`select id from work_order order by stop_status is not null or status = 'completed',
    case when stop_status is null and status <> 'completed' and type = 'urgent' then 0 else 1 end, cutoff_at, id`.execute(
    app.deps.db,
  )
  expect(listIds(await readAll(people.ta, 'size=100'))).toEqual(rows.rows.map(({ id }) => id))
})

const copyOfSomeOrder = () =>
  sql`
  insert into work_order (id, title, book_id, type, kind, target_language, chapter_start, chapter_end, status, cutoff_at, tight_from, late_from, created_by)
  select gen_random_uuid(), title, book_id, type, kind, target_language, 1, 1, status, cutoff_at, tight_from, late_from, created_by from work_order
  order by random() limit 3`.execute(app.deps.db)

test('orders made between two pages neither repeat nor push out the others', async () => {
  for (const sort of ORDER_SORTS) {
    const before = listIds(await readAll(people.ta, `size=200&sort=${sort}`))
    const met = listIds(await readAll(people.ta, `size=23&sort=${sort}`, copyOfSomeOrder))
    expect(new Set(met).size).toBe(met.length)
    expect(met.filter((id) => before.includes(id))).toEqual(before)
  }
  await sql`delete from work_order where not exists (select 1 from chapter where order_id = work_order.id)`.execute(
    app.deps.db,
  )
})

test('a cursor of another sort, or one that was made up, is refused', async () => {
  const { next } = await get(people.ta, 'size=5&sort=title')
  const refused = async (cursor: string, sort: string) =>
    (await people.ta('GET', `/orders?sort=${sort}&cursor=${encodeURIComponent(cursor)}`)).status
  expect(await refused(next, 'title')).toBe(200)
  expect(await refused(next, 'progress')).toBe(422)
  expect(await refused(`${next}&order=desc`, 'title')).toBe(422)
  for (const made of [
    'x',
    Buffer.from('["title","asc","a"]').toString('base64url'),
    Buffer.from('["title","asc","a","\' or 1=1"]').toString('base64url'),
  ])
    expect(await refused(made, 'title')).toBe(422)
})

const countMatches = async (query: string): Promise<number> =>
  (await get(people.ta, `size=200&${query}`)).total

test('filters narrow together; several values of one mean any of them', async () => {
  const { rows } = await sql<{
    status: string
    target_language: string
    kind: string
    type: string
    urgency: number
    book_id: string
    serial: number
  }>`
    select status, target_language, kind, type, urgency, book_id, serial from work_order`.execute(
    app.deps.db,
  )
  const count = (holds: (row: (typeof rows)[number]) => boolean): number =>
    rows.filter(holds).length
  expect(await countMatches('')).toBe(240)
  expect(await countMatches('status=translating&status=completed')).toBe(
    count(({ status }) => status === 'translating' || status === 'completed'),
  )
  expect(await countMatches('stage=proofreading')).toBe(
    count(({ status }) => status.startsWith('proofreading')),
  )
  expect(await countMatches('stage=proofreading&status=translating')).toBe(0)
  expect(await countMatches('language=en&language=fr&type=urgent')).toBe(
    count((row) => ['en', 'fr'].includes(row.target_language) && row.type === 'urgent'),
  )
  expect(await countMatches('kind=text_only')).toBe(count(({ kind }) => kind === 'text_only'))
  const [one] = rows
  expect(await countMatches(`book=${one?.book_id}`)).toBe(
    count((row) => row.book_id === one?.book_id),
  )
  expect(listIds((await get(people.ta, `search=${one?.serial}`)).rows)).toHaveLength(1)
  expect(await countMatches(`search=${encodeURIComponent('第3号')}`)).toBe(40)
  expect(await countMatches('search=lighthouse%203')).toBe(40)
  expect(await countMatches('search=M3')).toBe(40)
  expect(await countMatches('search=voyage%2012')).toBe(11)
  expect(await countMatches('search=%25')).toBe(0)
})

test('days of the filters are days of the organisation, first and last included', async () => {
  const inZone = async (from: string, to: string): Promise<number> =>
    Number(
      (
        await sql<{ n: number }>`select count(*)::int as n from work_order
          where (created_at at time zone 'Asia/Shanghai')::date between ${from}::date and ${to}::date`.execute(
          app.deps.db,
        )
      ).rows[0]?.n,
    )
  expect(await countMatches('createdFrom=2026-02-03&createdTo=2026-02-05')).toBe(
    await inZone('2026-02-03', '2026-02-05'),
  )
  expect(await countMatches('createdFrom=2026-02-05&createdTo=2026-02-03')).toBe(0)
  expect((await people.ta('GET', '/orders?createdFrom=2026-02-30')).status).toBe(422)
})

test('a book is found by its sub id too: its orders, itself, and among the options of the filter', async () => {
  const { id } = await app.deps.db
    .selectFrom('book')
    .select('id')
    .where('book_id', '=', 'M2')
    .executeTakeFirstOrThrow()
  await app.deps.db.updateTable('book').set({ book_sub_id: 'ZX-77' }).where('id', '=', id).execute()
  const { total, rows } = await get(people.ta, 'size=200&search=zx-77')
  expect([total, rows.every(({ book }: { book: { id: string } }) => book.id === id)]).toEqual([
    40,
    true,
  ])
  expect(
    (await people.ta('GET', '/books?search=zx-77')).data.rows.map(
      (book: { id: string }) => book.id,
    ),
  ).toEqual([id])
  expect(
    (await people.ta('GET', '/orders/facet?column=book&words=ZX-77')).data.map(
      ({ value }: { value: string }) => value,
    ),
  ).toEqual([id])
})

test('each sees his own orders, in the list, behind a cursor, in looked-up rows and in the counts', async () => {
  const mine = listIds(await readAll(people.translator2, 'size=50'))
  const all = listIds(await readAll(people.ta, 'size=200'))
  expect(mine).toHaveLength(120)
  const { next } = await get(people.ta, 'size=5')
  expect(
    (await get(people.translator2, `cursor=${encodeURIComponent(next)}`)).rows.every(
      ({ id }: Row) => mine.includes(id),
    ),
  ).toBe(true)
  const idQuery = all.slice(0, 60).map((id) => `ids=${id}`)
  const foundRows = (await people.translator2('GET', `/orders/rows?${idQuery.join('&')}`)).data.rows
  expect(new Set(foundRows.map(({ order }: { order: Row }) => order.id))).toEqual(
    new Set(mine.filter((id) => all.slice(0, 60).includes(id))),
  )
  const counts = (await people.translator2('GET', '/orders/facet?column=status')).data
  expect(counts.reduce((sum: number, { count }: { count: number }) => sum + count, 0)).toBe(120)
  expect(await get(people.visual, '')).toMatchObject({ rows: [], total: 0, next: null })
})

test('a row looked at again says whether it still matches', async () => {
  const [first, second] = (await get(people.ta, 'status=translating')).rows
  await app.deps.db
    .updateTable('work_order')
    .set({ status: 'proofreading' })
    .where('id', '=', first.id)
    .execute()
  const foundRows = (
    await people.ta('GET', `/orders/rows?ids=${first.id}&ids=${second.id}&status=translating`)
  ).data.rows
  expect(
    new Map(
      foundRows.map((row: { order: Row; matches: boolean }) => [
        row.order.id,
        [row.order.status, row.matches],
      ]),
    ),
  ).toEqual(
    new Map([
      [first.id, ['proofreading', false]],
      [second.id, ['translating', true]],
    ]),
  )
})

test('options of a filter carry the number they would leave, whatever the filter itself says', async () => {
  const counts = (await people.ta('GET', '/orders/facet?column=language&type=urgent&language=en'))
    .data
  for (const { value, count } of counts)
    expect(await countMatches(`type=urgent&language=${value}`)).toBe(count)
  expect(counts.length).toBeGreaterThan(3)
  const stages = (await people.ta('GET', '/orders/facet?column=stage')).data
  for (const { value, count } of stages) expect(await countMatches(`stage=${value}`)).toBe(count)
  const found = (await people.ta('GET', '/orders/facet?column=person&words=translator2')).data
  expect(found.map(({ value }: { value: string }) => value)).toEqual([people.ids.translator2])
  expect(await countMatches(`person=${people.ids.translator2}`)).toBe(found[0].count)
  const books = (
    await people.ta('GET', `/orders/facet?column=book&words=${encodeURIComponent('第3号')}`)
  ).data
  expect(books).toEqual([
    { value: expect.any(String), name: '第3号灯塔 · Lighthouse 3 · M3', count: 40 },
  ])
})
