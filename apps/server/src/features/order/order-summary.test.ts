import { ROLE } from '@panelflow/domain/account/role.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { anOrder, listChapters, startTranslation } from '../../testing/a-workflow.ts'
import { type StudioPeople, studioPeople } from '../../testing/studio-people.ts'
import { createTestApp, type Send, type TestApp } from '../../testing/test-app.ts'
import { requireOrder } from '../../core/access/order-access.ts'
import { rightsReader, toPermissionKey } from '../../core/access/permission-key.ts'

let app: TestApp
let people: StudioPeople
let orderId: string
beforeAll(async () => {
  app = await createTestApp()
  people = await studioPeople(app)
})
afterAll(() => app.close())

const assigned = async (): Promise<string> => {
  const { id } = await anOrder(people, { chapters: 2 })
  await startTranslation(app, people, id)
  return id
}
beforeEach(async () => {
  app.clock.advance(1000)
  orderId = await assigned()
})

const EVERYBODY = [
  'pa',
  'ta',
  'translator',
  'translator2',
  'proofreader',
  'typesetter',
  'visual',
] as const

type Row = Readonly<Record<string, unknown>> & { readonly id: string; readonly can: object }

const listed = async (send: Send, orderId: string): Promise<Row | undefined> =>
  ((await send('GET', '/orders?size=200')).data.rows as readonly Row[]).find(
    ({ id }) => id === orderId,
  )

/** What each of them sees of the order in the list is what its own page says, or nothing. */
const expectSame = async (orderId: string): Promise<number> => {
  let seen = 0
  for (const person of EVERYBODY) {
    const page = await people[person]('GET', `/orders/${orderId}`)
    const row = await listed(people[person], orderId)
    if (row === undefined) expect(page.code).not.toBe(0)
    else {
      expect(row).toEqual(page.data)
      seen++
    }
  }
  return seen
}

test('a row of the list says what the page of its order says, to everybody who sees it', async () => {
  // the second time the row is read as it was kept
  for (let time = 0; time < 2; time++) expect(await expectSame(orderId)).toBe(3)
})

test('people in the same place have the same rights, others not', async () => {
  const rights = async (person: 'translator' | 'ta', id: string): Promise<object | undefined> =>
    (await listed(people[person], id))?.can
  expect(await rights('translator', orderId)).not.toEqual(await rights('ta', orderId))
  expect(await rights('translator', await assigned())).toEqual(await rights('translator', orderId))
})

test('whatever changes in an order, its people and its book stands in the list at once', async () => {
  const { version } = (await people.ta('GET', `/orders/${orderId}`)).data
  const changes: readonly (() => Promise<unknown>)[] = [
    async () =>
      await people.pa('PATCH', `/orders/${orderId}`, {
        version,
        title: 'Another voyage',
        remark: 'sails "by night"',
      }),
    async () => {
      const [chapter] = await listChapters(people.translator, orderId)
      await people.translator('POST', `/chapters/${chapter.id}/transition`, {
        version: chapter.version,
        event: { type: 'complete_translation' },
      })
    },
    async () =>
      await sql`update account set real_name = 'Lìng "Ann"' where id = ${people.ids.translator}`.execute(
        app.deps.db,
      ),
    async () =>
      await sql`update book set title_zh = ${'灯塔\\'}, cover = ${'a'.repeat(64)}`.execute(
        app.deps.db,
      ),
    async () => {
      const soon = new Date(app.deps.clock.now().getTime() + 60_000)
      await sql`update work_order set cutoff_at = ${soon}, version = version + 1 where id = ${orderId}`.execute(
        app.deps.db,
      )
    },
    async () => await Promise.resolve(app.clock.advance(120_000)),
  ]
  for (const change of changes) {
    const before = await listed(people.ta, orderId)
    await change()
    expect(await listed(people.ta, orderId)).not.toEqual(before)
    await expectSame(orderId)
  }
})

test('a summary is kept, and written anew only when it is out of date', async () => {
  const written = async (): Promise<string | undefined> =>
    (
      await sql<{
        xmin: string
      }>`select xmin::text from order_summary where order_id = ${orderId}`.execute(app.deps.db)
    ).rows[0]?.xmin
  await listed(people.ta, orderId)
  const first = await written()
  expect(first).toBeDefined()
  await listed(people.pa, orderId)
  expect(await written()).toBe(first)
  await sql`update work_order set version = version + 1 where id = ${orderId}`.execute(app.deps.db)
  await listed(people.pa, orderId)
  expect(await written()).not.toBe(first)
})

test('a title may hold whatever text can hold', async () => {
  const other = await assigned()
  const titles = new Map([
    [orderId, '第七话 \u001F\u001E"😀\\ é'],
    [other, '第七话 \u001F\u001E"😀\\ è'],
  ])
  for (const [id, title] of titles)
    await sql`update work_order set title = ${title}, version = version + 1 where id = ${id}`.execute(
      app.deps.db,
    )
  const search = encodeURIComponent('第七话')
  const page = (cursor = '') =>
    people.ta(
      'GET',
      `/orders?sort=title&size=1&search=${search}${cursor === '' ? '' : `&cursor=${cursor}`}`,
    )
  const first = (await page()).data
  const second = (await page(first.next)).data
  expect(second.next).toBeNull()
  const found = new Map(
    [...first.rows, ...second.rows].map(({ id, title }: { id: string; title: string }) => [
      id,
      title,
    ]),
  )
  expect(found).toEqual(titles)
  await expectSame(orderId)
})

test('an older summary never takes the place of a newer one', async () => {
  await sql`insert into order_summary (order_id, schema, version, epoch, permission_facts, summary)
    select ${orderId}::uuid, (select schema from order_summary limit 1), 99, n + 99, '{}', '{}' from card_epoch
    on conflict (order_id) do update set version = excluded.version, epoch = excluded.epoch, summary = excluded.summary`.execute(
    app.deps.db,
  )
  expect(await listed(people.ta, orderId)).toMatchObject({ id: orderId, title: expect.any(String) })
  const { rows } = await sql<{
    version: number
  }>`select version from order_summary where order_id = ${orderId}`.execute(app.deps.db)
  expect(rows).toEqual([{ version: 99 }])
})

test('a summary of other code is not read but written anew', async () => {
  const before = await listed(people.ta, orderId)
  await sql`update order_summary set schema = 'old', summary = '{}' where order_id = ${orderId}`.execute(
    app.deps.db,
  )
  expect(await listed(people.ta, orderId)).toEqual(before)
  const { rows } = await sql<{
    fresh: boolean
  }>`select schema <> 'old' as fresh from order_summary where order_id = ${orderId}`.execute(
    app.deps.db,
  )
  expect(rows).toEqual([{ fresh: true }])
})

test('a page of very many permission keys keeps the rights of all its rows', async () => {
  const actor = {
    accountId: people.ids.ta,
    isRoot: false,
    roles: [ROLE.translationAdministrator],
    actingRole: null,
  }
  const key = toPermissionKey(
    (await requireOrder(app.deps.db, actor, 'order.base.view', orderId)).state,
  )
  const rights = rightsReader(actor, app.deps.clock.now())
  const keys = Array.from({ length: 5100 }, (_, nth) => ({
    ...key,
    permissionKey: `key ${nth}`,
  }))
  const before = JSON.stringify(rights.learn(key, false))
  for (const one of keys) rights.learn(one, false)
  expect(
    [key, ...keys].filter((one) => JSON.stringify(rights.known(one, false)) !== before),
  ).toEqual([])
})
