import { machineCause } from '@panelflow/domain/chapter/problem.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { anOrder, listChapters, uploadAll } from '../../testing/a-workflow.ts'
import { aTranslatedOrder } from '../../testing/a-translated-order.ts'
import { type StudioPeople, studioPeople } from '../../testing/studio-people.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'

let app: TestApp
let people: StudioPeople
beforeAll(async () => {
  app = await createTestApp()
  people = await studioPeople(app)
})
afterAll(() => app.close())

const EVERYBODY = [
  'pa',
  'ta',
  'translator',
  'translator2',
  'proofreader',
  'typesetter',
  'visual',
] as const

/**
 * What each of them reads in the order's table is what the chapter by itself says, or the same
 * refusal. Answers the first one's table.
 */
const expectSame = async (orderId: string): Promise<readonly Record<string, unknown>[]> => {
  let first: readonly Record<string, unknown>[] = []
  let readers = 0
  for (const person of EVERYBODY) {
    const table = await people[person]('GET', `/orders/${orderId}/chapters`)
    if (table.code !== 0) continue
    readers++
    if (person === 'pa') first = table.data
    for (const row of table.data) {
      const alone = await people[person]('GET', `/chapters/${row.id}`)
      if (alone.code !== 0) continue
      // whose work it is stands in the chapter by itself only
      const { work, ...visible } = alone.data
      expect(work).toBeDefined()
      expect(row).toEqual(visible)
    }
  }
  expect(readers).toBeGreaterThanOrEqual(2)
  return first
}

test('the table says of each chapter what the chapter says, to everybody, whatever happens to it', async () => {
  const order = await aTranslatedOrder(app, people, 3)
  const [one, two] = order.chapters
  if (one === undefined || two === undefined) throw new Error('two chapters')
  const { db } = app.deps
  const events: readonly (() => Promise<unknown>)[] = [
    async () => await order.write(people.proofreader, one, 'other', null, 'Far away'),
    async () =>
      await people.proofreader('POST', `/orders/${order.id}/check-requests`, {
        version: await order.version(),
        chapterIds: [one.id],
        action: 'return_to_same',
        reasonCode: 'mistranslation',
        description: 'A whale is no shark',
        evidence: [],
      }),
    async () => {
      const [row] = (await listChapters(people.ta, order.id)).filter(
        ({ id }: { id: string }) => id === one.id,
      )
      const decisions = [{ chapterId: one.id, conclusion: 'confirmed', note: 'Yes' }]
      await people.ta('POST', `/check-requests/${row.openCheckRequestId}/decide`, {
        version: await order.version(),
        decisions,
      })
    },
    async () =>
      await sql`update account set real_name = 'Lìng "Ann"' where id = ${people.ids.translator}`.execute(
        db,
      ),
    async () =>
      await sql`update source_page set replaced_at = now() where id = ${two.pageId}`.execute(db),
    async () =>
      await sql`update fix_item set answer = 'fixed' where chapter_id = ${one.id}`.execute(db),
    async () =>
      await sql`update chapter set problem = ${JSON.stringify({ reason: 'a "wet"\nplate' })}, version = version + 1 where id = ${two.id}`
        .execute(db)
        .then(() =>
          sql`update work_order set version = version + 1 where id = ${order.id}`.execute(db),
        ),
  ]
  let before = await expectSame(order.id)
  for (const [nth, event] of events.entries()) {
    await event()
    const after = await expectSame(order.id)
    if (nth > 0) expect(after, `event ${nth}`).not.toEqual(before)
    expect(await expectSame(order.id)).toEqual(after)
    before = after
  }
})

test('machine work shows as it goes on', async () => {
  const { id } = await anOrder(people, { chapters: 2 })
  expect((await expectSame(id))[0]).toMatchObject({
    tasks: { stage: null, total: 0 },
    pageCount: 0,
  })
  await uploadAll(app, people, id)
  expect((await expectSame(id))[0]).toMatchObject({
    tasks: { stage: 'text_extraction', total: 1, done: 0 },
    pageCount: 1,
  })
  await sql`update page_task set status = 'failed', cause = 'render.out_of_memory' where chapter_id in (select id from chapter where order_id = ${id})`.execute(
    app.deps.db,
  )
  expect((await expectSame(id))[0]).toMatchObject({
    tasks: { total: 1, done: 0, failed: 1, cause: { code: 'render.out_of_memory', params: {} } },
  })
  // as it was stored before causes had parts
  await sql`with before as (update work_order set version = version + 1 where id = ${id})
    update chapter set problem = to_jsonb('image.not_readable: 003.png'::text) where order_id = ${id}`.execute(
    app.deps.db,
  )
  expect((await expectSame(id))[0]).toMatchObject({
    problem: machineCause('image.not_readable', {}, ['003.png']),
  })
})

test('an order of very many chapters says them all in their order', async () => {
  const { id } = await anOrder(people, { chapters: 51 })
  const rows = await listChapters(people.ta, id)
  expect(rows.map(({ number }: { number: number }) => number)).toEqual(
    Array.from({ length: 51 }, (_, nth) => nth + 1),
  )
})

test('whoever may not see the order is refused', async () => {
  const { id } = await anOrder(people, { chapters: 1 })
  await listChapters(people.ta, id)
  const refused = await people.translator('GET', `/orders/${id}/chapters`)
  expect([refused.code, refused.data.error]).toEqual([40302, 'permission.row_denied'])
})

test('callers at the same moment get what each would get alone', async () => {
  const orders = [
    await anOrder(people, { chapters: 2 }),
    await anOrder(people, { chapters: 1 }),
    await aTranslatedOrder(app, people, 1),
  ]
  const requests = orders.flatMap(({ id }) =>
    EVERYBODY.map((person) => async () => await people[person]('GET', `/orders/${id}/chapters`)),
  )
  const toComparable = ({ code, data }: { code: number; data: unknown }) => ({
    code,
    data: code === 0 ? data : null,
  })
  const alone: unknown[] = []
  for (const read of requests) alone.push(toComparable(await read()))
  expect((await Promise.all(requests.map((read) => read()))).map(toComparable)).toEqual(alone)
})

test('an order is found by its id in capitals too', async () => {
  const { id } = await anOrder(people, { chapters: 1 })
  expect(await listChapters(people.ta, id.toUpperCase())).toEqual(await listChapters(people.ta, id))
})
