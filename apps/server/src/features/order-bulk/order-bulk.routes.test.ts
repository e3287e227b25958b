import { afterAll, beforeAll, expect, test } from 'vitest'
import { anOrder, listChapters, finishMachineWork, uploadAll } from '../../testing/a-workflow.ts'
import { manyOrders } from '../../testing/many-orders.ts'
import { type StudioPeople, studioPeople } from '../../testing/studio-people.ts'
import { createTestApp, type Send, type TestApp } from '../../testing/test-app.ts'
import { SEATS } from '@panelflow/domain/order/seat.ts'
import { runBulkJob } from './run-bulk.job-handler.ts'

let app: TestApp
let people: StudioPeople
beforeAll(async () => {
  app = await createTestApp()
  people = await studioPeople(app)
})
afterAll(() => app.close())

const readyOrder = async (): Promise<string> => {
  const { id } = await anOrder(people)
  await uploadAll(app, people, id)
  await finishMachineWork(app, id)
  return id
}

const assignTo = (accountId: string, seat = 'translator') => ({ type: 'assign', seat, accountId })
const bulk = async (send: Send, ids: readonly string[], action: object, path = '/orders/bulk') =>
  (await send('POST', path, { target: { ids }, action })).data
const preview = (send: Send, ids: readonly string[], action: object) =>
  bulk(send, ids, action, '/orders/bulk/preview')
const listTranslators = async (id: string): Promise<string[]> =>
  (await listChapters(people.ta, id)).map(
    ({ people: { translator } }: { people: { translator: { name: string } | null } }) =>
      translator?.name,
  )
const order = async (id: string) => (await people.ta('GET', `/orders/${id}`)).data

test('a preview says how many can be assigned, which not and why, and changes nothing', async () => {
  const [first, second, stopped] = [await readyOrder(), await readyOrder(), await readyOrder()]
  await people.pa('POST', `/orders/${stopped}/stop`, {
    version: (await order(stopped)).version,
    how: 'cancel',
    reason: 'x',
  })
  const seen = await preview(people.ta, [first, second, stopped], assignTo(people.ids.translator))
  expect(seen).toMatchObject({
    total: 3,
    possible: 2,
    refusals: [{ code: 'order.finished', count: 1, orders: [{ id: stopped }] }],
  })
  expect(await listTranslators(first)).toEqual([undefined, undefined])
})

test('each order is assigned by its own command; those refused say why, and the others are not held up', async () => {
  const [first, finished] = [await readyOrder(), await readyOrder()]
  await people.pa('POST', `/orders/${finished}/stop`, {
    version: (await order(finished)).version,
    how: 'cancel',
    reason: 'x',
  })
  const run = await bulk(people.ta, [first, finished], assignTo(people.ids.translator))
  expect(run).toMatchObject({
    status: 'done',
    total: 2,
    done: 1,
    refused: 1,
    refusals: [{ code: 'order.finished', count: 1 }],
  })
  expect(await listTranslators(first)).toEqual(['translator', 'translator'])
  expect((await order(first)).status).toBe('translating')
  const { data } = await people.ta('GET', `/orders/bulk/${run.id}/rows?result=refused`)
  expect(data).toMatchObject({
    total: 1,
    rows: [{ orderId: finished, result: 'refused', code: 'order.finished' }],
  })
})

test('an assignment is taken back to who was there; a seat that was empty is empty again, as long as its work has not got further', async () => {
  const [held, empty, startedOrder] = [await readyOrder(), await readyOrder(), await readyOrder()]
  await bulk(people.ta, [held], assignTo(people.ids.translator))
  const run = await bulk(people.ta, [held, empty, startedOrder], assignTo(people.ids.translator2))
  expect(await listTranslators(held)).toEqual(['translator2', 'translator2'])
  const [first] = await listChapters(people.translator2, startedOrder)
  await people.translator2('POST', `/chapters/${first.id}/transition`, {
    version: first.version,
    event: { type: 'complete_translation' },
  })
  const back = (await people.ta('POST', `/orders/bulk/${run.id}/undo`, {})).data
  expect(back).toMatchObject({
    undoneRunId: run.id,
    done: 2,
    refused: 1,
    undoUntil: null,
    refusals: [{ code: 'bulk.seat_was_empty', orders: [{ id: startedOrder }] }],
  })
  expect([
    await listTranslators(held),
    await listTranslators(empty),
    await listTranslators(startedOrder),
  ]).toEqual([
    ['translator', 'translator'],
    [undefined, undefined],
    ['translator2', 'translator2'],
  ])
  // the administrator has to assign somebody, and the former holder is notified
  expect((await order(empty)).waitingFor).toMatchObject([
    { kind: 'assign_translator', account: null, count: 2 },
  ])
  const rows = await app.deps.db
    .selectFrom('notification')
    .select('account_id')
    .where('order_id', '=', empty)
    .where('type', '=', 'unassigned')
    .execute()
  expect(rows).toEqual([{ account_id: people.ids.translator2 }])
  expect((await people.translator2('GET', `/orders/${empty}`)).code).toBe(40302)
  const { version } = await order(empty)
  const reassignment = { version, seat: 'translator', accountId: people.ids.translator }
  expect((await people.ta('POST', `/orders/${empty}/assign`, reassignment)).status).toBe(200)
  expect((await people.ta('POST', `/orders/bulk/${run.id}/undo`, {})).data.error).toBe(
    'bulk.undone',
  )
})

test('deadlines move and come back to the minute; what was changed since stays', async () => {
  const [first, second] = [await readyOrder(), await readyOrder()]
  const before = (await order(first)).cutoffTime
  const run = await bulk(people.pa, [first, second], {
    type: 'shift_deadlines',
    days: 7,
    part: 'cutoff',
  })
  expect(run).toMatchObject({ done: 2, status: 'done' })
  expect(Date.parse((await order(first)).cutoffTime) - Date.parse(before)).toBe(7 * 86_400_000)
  await people.pa('PATCH', `/orders/${second}`, {
    version: (await order(second)).version,
    cutoffTime: '2026-07-01 10:00:00',
  })
  const back = (await people.pa('POST', `/orders/bulk/${run.id}/undo`, {})).data
  expect(back).toMatchObject({
    done: 1,
    refused: 1,
    refusals: [{ code: 'bulk.changed_since', orders: [{ id: second }] }],
  })
  expect((await order(first)).cutoffTime).toBe(before)
})

test('deadlines set for all keep the rules of each order', async () => {
  const [first, second] = [await readyOrder(), await readyOrder()]
  await people.pa('PATCH', `/orders/${second}`, {
    version: (await order(second)).version,
    typesettingDeadline: '2026-05-30 10:00:00',
  })
  const action = { type: 'set_deadlines', cutoffTime: '2026-05-20 18:00:00' }
  expect(await preview(people.pa, [first, second], action)).toMatchObject({
    possible: 1,
    refusals: [{ code: 'request.invalid', orders: [{ id: second }] }],
  })
  expect(await bulk(people.pa, [first, second], action)).toMatchObject({ done: 1, refused: 1 })
  expect((await order(first)).cutoffTime).toBe('2026-05-20T10:00:00.000Z')
})

test('ten minutes after the end a run can no longer be taken back', async () => {
  const id = await readyOrder()
  const run = await bulk(people.pa, [id], { type: 'shift_deadlines', days: 1, part: 'cutoff' })
  expect(Date.parse(run.undoUntil) - app.deps.clock.now().getTime()).toBe(600_000)
  app.clock.advance(600_001)
  expect((await people.pa('POST', `/orders/bulk/${run.id}/undo`, {})).data.error).toBe(
    'bulk.undo_over',
  )
})

test('orders are stopped as their state asks: canceled before production, terminated in it; there is no way back', async () => {
  const [fresh, running] = [await readyOrder(), await readyOrder()]
  await bulk(people.ta, [running], assignTo(people.ids.translator))
  const run = await bulk(people.pa, [fresh, running], { type: 'stop', reason: 'The client left' })
  expect(run).toMatchObject({ done: 2, undoUntil: null })
  expect([(await order(fresh)).status, (await order(running)).status]).toEqual([
    'canceled',
    'terminated_in_translation',
  ])
  expect((await people.pa('POST', `/orders/bulk/${run.id}/undo`, {})).data.error).toBe(
    'bulk.no_way_back',
  )
})

test('what a role may do to no order is refused at once, and a run is its own administrator’s', async () => {
  const id = await readyOrder()
  expect((await bulk(people.translator, [id], assignTo(people.ids.translator))).error).toBe(
    'permission.role_denied',
  )
  expect((await bulk(people.pa, [id], assignTo(people.ids.translator))).error).toBe(
    'permission.role_denied',
  )
  expect((await bulk(people.ta, [id], { type: 'stop', reason: 'x' })).error).toBe(
    'permission.role_denied',
  )
  expect(
    (await bulk(people.ta, [id], { type: 'shift_deadlines', days: 1, part: 'cutoff' })).error,
  ).toBe('permission.role_denied')
  const run = await bulk(people.ta, [id], assignTo(people.ids.translator))
  expect((await people.pa('GET', `/orders/bulk/${run.id}`)).data.error).toBe('bulk.not_found')
  expect((await people.pa('POST', `/orders/bulk/${run.id}/undo`, {})).data.error).toBe(
    'bulk.not_found',
  )
  expect((await people.ta('GET', '/orders/bulk')).data[0].id).toBe(run.id)
})

test('the same request sent twice is done once', async () => {
  const id = await readyOrder()
  const body = {
    target: { ids: [id] },
    action: { type: 'shift_deadlines', days: 3, part: 'cutoff' },
  }
  const before = Date.parse((await order(id)).cutoffTime)
  const key = { 'idempotency-key': 'bulk-once-1' }
  const [first, second] = [
    await people.pa('POST', '/orders/bulk', body, key),
    await people.pa('POST', '/orders/bulk', body, key),
  ]
  expect(second.data.id).toBe(first.data.id)
  expect(Date.parse((await order(id)).cutoffTime) - before).toBe(3 * 86_400_000)
})

const job = (runId: string) => ({
  id: 'j',
  name: 'order.run_bulk',
  payload: { runId },
  signal: new AbortController().signal,
})

test('more than fifty go on as a job with progress; work begun twice or cut off does every order once; a cancel keeps what is done', async () => {
  await manyOrders(app.deps.db, {
    orders: 600,
    chaptersEach: 1,
    books: 3,
    createdBy: people.ids.pa,
    translators: [people.ids.translator],
  })
  const target = {
    filter: { search: 'Voyage', stage: ['translation', 'proofreading', 'review'] },
    except: [],
  }
  const found = (
    await people.pa(
      'GET',
      '/orders?search=Voyage&stage=translation&stage=proofreading&stage=review&size=1',
    )
  ).data
  const [spared] = found.rows
  const action = { type: 'shift_deadlines', days: 2, part: 'cutoff' }
  const run = (
    await people.pa('POST', '/orders/bulk', { target: { ...target, except: [spared.id] }, action })
  ).data
  expect(run).toMatchObject({ status: 'waiting', total: found.total - 1, done: 0 })
  expect(run.total).toBeGreaterThan(50)

  await Promise.all([runBulkJob(app.deps, job(run.id)), runBulkJob(app.deps, job(run.id))])
  const done = (await people.pa('GET', `/orders/bulk/${run.id}`)).data
  expect(done).toMatchObject({ status: 'done', done: run.total, refused: 0 })
  expect((await order(spared.id)).version).toBe(1)
  const versions = await app.deps.db
    .selectFrom('bulk_run_row')
    .innerJoin('work_order', 'work_order.id', 'order_id')
    .select('version')
    .where('run_id', '=', run.id)
    .execute()
  expect(new Set(versions.map(({ version }) => version))).toEqual(new Set([2]))

  const reassignment = (await people.pa('POST', '/orders/bulk', { target, action })).data
  expect(
    (await people.pa('POST', `/orders/bulk/${reassignment.id}/cancel`, {})).data,
  ).toMatchObject({
    status: 'canceled',
    canceled: reassignment.total,
  })
  await runBulkJob(app.deps, job(reassignment.id))
  expect((await people.pa('GET', `/orders/bulk/${reassignment.id}`)).data).toMatchObject({
    status: 'canceled',
    done: 0,
  })
  expect((await people.pa('POST', `/orders/bulk/${reassignment.id}/cancel`, {})).data.error).toBe(
    'bulk.finished',
  )
})

test('an order somebody changed between the choice and the work is left alone', async () => {
  await app.deps.db.deleteFrom('bulk_run_row').execute()
  const target = {
    filter: { search: 'Voyage', stage: ['translation', 'proofreading'] },
    except: [],
  }
  const run = (
    await people.pa('POST', '/orders/bulk', {
      target,
      action: { type: 'shift_deadlines', days: 1, part: 'cutoff' },
    })
  ).data
  const { rows } = (await people.pa('GET', `/orders/bulk/${run.id}/rows?size=1`)).data
  await people.pa('PATCH', `/orders/${rows[0].orderId}`, {
    version: (await order(rows[0].orderId)).version,
    remark: 'Mine',
  })
  await runBulkJob(app.deps, job(run.id))
  expect((await people.pa('GET', `/orders/bulk/${run.id}`)).data).toMatchObject({
    refused: 1,
    refusals: [{ code: 'order.changed_meanwhile', orders: [{ id: rows[0].orderId }] }],
  })
})

test('an account that was shut does nothing more', async () => {
  const root = await app.addPerson({ name: 'Passing', roles: ['projectAdministrator'] })
  const passing = await app.as(root, 'projectAdministrator')
  const target = {
    filter: { search: 'Voyage', stage: ['translation', 'proofreading'] },
    except: [],
  }
  const run = (
    await passing('POST', '/orders/bulk', {
      target,
      action: { type: 'shift_deadlines', days: 1, part: 'cutoff' },
    })
  ).data
  await app.deps.db
    .updateTable('account')
    .set({ disabled_at: app.deps.clock.now() })
    .where('id', '=', root.id)
    .execute()
  await runBulkJob(app.deps, job(run.id))
  const rows = await app.deps.db
    .selectFrom('bulk_run_row')
    .select(['status', 'code'])
    .distinct()
    .where('run_id', '=', run.id)
    .execute()
  expect(rows).toEqual([{ status: 'refused', code: 'permission.role_denied' }])
})

test('a choice of nothing, or of too many, is refused', async () => {
  expect(
    (await preview(people.ta, [app.deps.ids.next()], assignTo(people.ids.translator))).error,
  ).toBe('bulk.nothing_chosen')
  expect(
    (
      await people.ta('POST', '/orders/bulk', {
        target: { ids: [] },
        action: assignTo(people.ids.translator),
      })
    ).status,
  ).toBe(422)
})

test('many orders take the crews of their books, each its own, and give them back', async () => {
  const [first, second, without] = [await readyOrder(), await readyOrder(), await readyOrder()]
  const members: Readonly<Record<string, string>> = {
    translator: people.ids.translator2,
    proofreader: people.ids.proofreader,
  }
  const setCrew = async (orderId: string) => {
    const { book, targetLanguage } = await order(orderId)
    const { version } = (await people.ta('GET', `/books/${book.id}/crews`)).data
    const { message, status } = await people.ta(
      'PUT',
      `/books/${book.id}/crews/${targetLanguage}`,
      {
        version,
        seats: SEATS.map((seat) => ({
          seat,
          accountId: members[seat] ?? null,
          substituteId: null,
        })),
      },
    )
    if (status !== 200) throw new Error(message)
  }
  await setCrew(first)
  await setCrew(second)
  const ids = [first, second, without]
  const sameBook = (await order(without)).book.id === (await order(first)).book.id
  const left = sameBook ? 0 : 1
  expect(await preview(people.ta, ids, { type: 'assign_crew' })).toMatchObject({
    total: 3,
    possible: 3 - left,
    refusals: left === 0 ? [] : [{ code: 'crew.missing', orders: [{ id: without }] }],
  })
  const run = await bulk(people.ta, ids, { type: 'assign_crew' })
  expect(run).toMatchObject({ status: 'done', done: 3 - left, refused: left })
  expect(await listTranslators(first)).toEqual(['translator2', 'translator2'])
  const [chapter] = await listChapters(people.ta, second)
  expect(chapter.people.proofreader.name).toBe('proofreader')
  expect(await preview(people.ta, [first], { type: 'assign_crew' })).toMatchObject({
    possible: 0,
    refusals: [{ code: 'crew.nothing_to_fill' }],
  })
  const undone = (await people.ta('POST', `/orders/bulk/${run.id}/undo`, {})).data
  expect(undone).toMatchObject({ done: 3 - left, refused: 0 })
  expect(await listTranslators(first)).toEqual([undefined, undefined])
})
