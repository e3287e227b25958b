import { ORDER_SORTS } from '@panelflow/contract/order-list.ts'
import { ROLE } from '@panelflow/domain/account/role.ts'
import type { Actor } from '@panelflow/domain/permission/actor.ts'
import { type RawBuilder, sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { manyOrders } from '../../testing/many-orders.ts'
import { SCREEN_FILTERS } from '../../testing/screen-filters.ts'
import { type StudioPeople, studioPeople } from '../../testing/studio-people.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { listStatement } from './order-list.queries.ts'
import { wholeOrders } from './order-rows.queries.ts'

const ORDERS = 20_000

let app: TestApp
let people: StudioPeople
let bookId: string
beforeAll(async () => {
  app = await createTestApp()
  people = await studioPeople(app)
  const { translator, translator2, reviewer, proofreader, pa } = people.ids
  const translators = [translator, translator2, reviewer, proofreader, ...(await extraPeople(300))]
  await manyOrders(app.deps.db, {
    orders: ORDERS,
    chaptersEach: 2,
    books: 400,
    createdBy: pa,
    translators,
  })
  bookId = (await app.deps.db.selectFrom('book').select('id').executeTakeFirstOrThrow()).id
}, 120_000)
afterAll(() => app.close())

const extraPeople = async (count: number): Promise<readonly string[]> => {
  const { rows } = await sql<{ id: string }>`
    insert into account (id, name, name_key, password_hash) select gen_random_uuid(), 'p' || n, 'p' || n, 'x' from generate_series(1, ${count}::int) n
    returning id`.execute(app.deps.db)
  return rows.map(({ id }) => id)
}

interface PlanNode {
  readonly 'Node Type': string
  readonly 'Relation Name'?: string
  readonly Plans?: readonly PlanNode[]
}

const BIG = new Set(['work_order', 'chapter', 'todo', 'assignment'])

const wholeReads = (node: PlanNode): string[] => [
  ...(node['Node Type'].includes('Seq Scan') && BIG.has(node['Relation Name'] ?? '')
    ? [`${node['Node Type']} on ${node['Relation Name']}`]
    : []),
  ...(node.Plans ?? []).flatMap(wholeReads),
]

const ADMIN: Actor = {
  accountId: '',
  isRoot: false,
  roles: [ROLE.translationAdministrator],
  actingRole: ROLE.translationAdministrator,
}

const listFullScans = async (statement: RawBuilder<unknown>): Promise<string[]> => {
  const { rows } = await sql<{
    'QUERY PLAN': { Plan: PlanNode }[]
  }>`explain (format json) ${statement}`.execute(app.deps.db)
  const plan = rows[0]?.['QUERY PLAN'][0]?.Plan
  if (plan === undefined) throw new Error('no plan')
  return wholeReads(plan)
}

const offend = async (actor: Actor, query: object): Promise<string[]> => {
  const statement = await listStatement(app.deps.db, app.deps.clock.now(), actor, {
    scope: 'all',
    page: 1,
    size: 50,
    ...query,
  } as never)
  return (await listFullScans(statement)).map((read) => `${JSON.stringify(query)}: ${read}`)
}

test('no filter with any sort reads a big table from end to end', async () => {
  const admin = { ...ADMIN, accountId: people.ids.ta }
  const offences: string[] = []
  for (const filter of [...SCREEN_FILTERS, { person: [people.ids.translator] }, { book: [bookId] }])
    for (const sort of [undefined, ...ORDER_SORTS])
      for (const order of ['asc', 'desc'] as const)
        offences.push(...(await offend(admin, { ...filter, sort, order })))
  expect(offences).toEqual([])
}, 60_000)

test('nor does the list of somebody who sees only his own orders', async () => {
  const translator: Actor = {
    accountId: people.ids.translator,
    isRoot: false,
    roles: [ROLE.translator],
    actingRole: ROLE.translator,
  }
  const visual: Actor = {
    ...translator,
    accountId: people.ids.visual,
    roles: [ROLE.visualReviewer],
    actingRole: ROLE.visualReviewer,
  }
  const offences: string[] = []
  for (const actor of [translator, visual])
    for (const filter of SCREEN_FILTERS)
      for (const sort of [undefined, ...ORDER_SORTS])
        offences.push(...(await offend(actor, { ...filter, sort })))
  expect(offences).toEqual([])
}, 60_000)

test('a page behind a cursor is found by the index', async () => {
  const offences: string[] = []
  for (const sort of ORDER_SORTS) {
    const { next } = (await people.ta('GET', `/orders?size=200&sort=${sort}`)).data
    offences.push(...(await offend({ ...ADMIN, accountId: people.ids.ta }, { sort, cursor: next })))
  }
  expect(offences).toEqual([])
})

test('the orders of a page are read whole by their ids alone', async () => {
  const rows = (await people.ta('GET', '/orders?size=200')).data.rows as readonly {
    readonly id: string
  }[]
  expect(await listFullScans(wholeOrders(rows.map(({ id }) => id)))).toEqual([])
})

test('what is too much to be sorted is walked through, and the pages are the same', async () => {
  for (const [filter, where] of [
    ['type=regular', sql`type = 'regular'`],
    ['status=completed', sql`status = 'completed'`],
  ] as const) {
    const { rows } = await sql<{
      id: string
    }>`select id from work_order where ${where} order by title desc, id desc limit 600`.execute(
      app.deps.db,
    )
    const listed: string[] = []
    let cursor = ''
    while (listed.length < 600) {
      const page = (
        await people.ta('GET', `/orders?${filter}&sort=title&order=desc&size=200${cursor}`)
      ).data
      listed.push(...page.rows.map(({ id }: { id: string }) => id))
      cursor = `&cursor=${encodeURIComponent(page.next)}`
    }
    expect(listed).toEqual(rows.map(({ id }) => id))
  }
})
