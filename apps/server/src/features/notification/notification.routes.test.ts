import type { NoticeKind } from '@panelflow/domain/notification/notice-kind.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { inTransaction } from '../../db/transaction.ts'
import { aTranslatedOrder } from '../../testing/a-translated-order.ts'
import { anOrder, listChapters, startTranslation } from '../../testing/a-workflow.ts'
import { type StudioPeople, studioPeople } from '../../testing/studio-people.ts'
import { createTestApp, type Send, type TestApp } from '../../testing/test-app.ts'
import { notify } from './notify.ts'

let app: TestApp
let people: StudioPeople
let me: Send
let myId: string

beforeAll(async () => {
  app = await createTestApp()
  people = await studioPeople(app)
})
afterAll(() => app.close())
beforeEach(async () => {
  const person = await app.addPerson({ name: `Lin${app.deps.ids.next()}`, roles: ['translator'] })
  me = await app.as(person, 'translator')
  myId = person.id
})

const say = (kind: NoticeKind, to = [myId], by: string | null = null): Promise<void> =>
  inTransaction(app.deps.db, (tx) =>
    notify(app.deps, tx, app.deps.clock.now(), {
      kind,
      orderId: null,
      by,
      to: new Map(to.map((id) => [id, { chapterIds: [] }])),
    }),
  )
const unread = async (send = me): Promise<number> =>
  (await send('GET', '/notifications/unread')).data.unread
const list = async (query = '', send = me) => (await send('GET', `/notifications?${query}`)).data
const events = async (type: string) =>
  (
    await app.deps.db
      .selectFrom('event_outbox')
      .selectAll()
      .where('type', '=', type)
      .where('account_id', '=', myId)
      .orderBy('id')
      .execute()
  ).map(({ payload }) => payload)

// spec 10.notice.kinds
test('assigning all chapters of an order is one message, which opens the chapters, and none to who assigned', async () => {
  const { id } = await anOrder(people)
  await startTranslation(app, people, id)
  const chapters: { number: number }[] = await listChapters(people.pa, id)
  const { rows } = await list('', people.translator)
  expect(rows.filter((row: { order: { id: string } }) => row.order.id === id)).toMatchObject([
    {
      kind: 'assigned',
      chapterNumbers: chapters.map(({ number }) => number),
      by: { id: people.ids.ta },
      spot: { place: 'chapters', roleId: 8, orderId: id },
    },
  ])
  expect(
    (await list('', people.ta)).rows.filter((row: { kind: string }) => row.kind === 'assigned'),
  ).toEqual([])
})

// spec 10.notice.kinds
test('a check request over all chapters is one message to each, so is its decision, and none to who sent it', async () => {
  const order = await aTranslatedOrder(app, people, 3)
  const [ids, numbers] = [order.chapters.map(({ id }) => id), [1, 2, 3]]
  const listNotices = async (send: Send): Promise<readonly object[]> =>
    (await list('', send)).rows
      .filter(
        (row: { order: { id: string } | null; kind: string }) =>
          row.order?.id === order.id && row.kind !== 'assigned',
      )
      .map(({ kind, chapterNumbers }: { kind: string; chapterNumbers: readonly number[] }) => ({
        kind,
        chapterNumbers,
      }))
  const checkRequest = await people.proofreader('POST', `/orders/${order.id}/check-requests`, {
    version: await order.version(),
    chapterIds: ids,
    action: 'return_to_same',
    reasonCode: 'mistranslation',
    description: 'A whale is no shark',
  })
  expect(await listNotices(people.ta)).toEqual([
    { kind: 'check_requested', chapterNumbers: numbers },
  ])
  expect(await listNotices(people.translator)).toEqual([
    { kind: 'check_requested', chapterNumbers: numbers },
  ])
  expect(await listNotices(people.proofreader)).toEqual([])
  const decisions = ids.map((chapterId) => ({
    chapterId,
    conclusion: 'dismissed',
    note: 'It is a whale',
  }))
  await people.ta('POST', `/check-requests/${checkRequest.data.id}/decide`, {
    version: await order.version(),
    decisions,
  })
  expect(await listNotices(people.proofreader)).toEqual([
    { kind: 'check_decided', chapterNumbers: numbers },
  ])
  expect(await listNotices(people.translator)).toContainEqual({
    kind: 'check_decided',
    chapterNumbers: numbers,
  })
  expect(await listNotices(people.translator)).toHaveLength(2)
  expect(await listNotices(people.ta)).toHaveLength(1)
})

// spec 10.notice.kinds
test('work that comes back, and an order that is stopped, are told to whoever works on it', async () => {
  const order = await aTranslatedOrder(app, people, 1)
  const [chapter] = order.chapters
  const listKinds = async (): Promise<readonly string[]> =>
    (await list('', people.translator)).rows
      .filter((row: { order: { id: string } | null }) => row.order?.id === order.id)
      .map(({ kind }: { kind: string }) => kind)
  const request = await people.proofreader('POST', `/orders/${order.id}/check-requests`, {
    version: await order.version(),
    chapterIds: [chapter!.id],
    action: 'return_to_same',
    reasonCode: 'mistranslation',
    description: 'A whale is no shark',
  })
  const decisions = [{ chapterId: chapter!.id, conclusion: 'confirmed', note: 'Yes' }]
  await people.ta('POST', `/check-requests/${request.data.id}/decide`, {
    version: await order.version(),
    decisions,
  })
  expect(await listKinds()).toContain('returned')
  const stopped = await people.pa('POST', `/orders/${order.id}/stop`, {
    version: await order.version(),
    how: 'terminate',
    reason: 'The publisher withdrew it',
  })
  expect(stopped.code).toBe(0)
  expect((await listKinds())[0]).toBe('stopped')
})

test('a message about an order the reader may no longer see leads nowhere', async () => {
  const { id } = await anOrder(people)
  await inTransaction(app.deps.db, (tx) =>
    notify(app.deps, tx, app.deps.clock.now(), {
      kind: 'unassigned',
      orderId: id,
      by: null,
      to: new Map([[myId, { chapterIds: [] }]]),
    }),
  )
  expect((await list()).rows).toMatchObject([{ kind: 'unassigned', order: { id }, spot: null }])
})

test('pages follow each other without gap or repeat while new messages come in', async () => {
  for (let n = 0; n < 5; n++) await say('stopped')
  const first = await list('size=2')
  await say('stopped')
  const second = await list(`size=2&before=${first.next}`)
  const third = await list(`size=2&before=${second.next}`)
  const ids = [first, second, third].flatMap(({ rows }) => rows.map(({ id }: { id: string }) => id))
  expect(new Set(ids).size).toBe(5)
  expect(third.next).toBeNull()
  expect(ids).toEqual(ids.toSorted().toReversed())
})

test('a page is found by its number as well, but not by number and key at once', async () => {
  for (let n = 0; n < 5; n++) await say('stopped')
  const whole = await list('size=20')
  expect((await list('size=2&page=2')).rows).toEqual(whole.rows.slice(2, 4))
  expect(await list('size=2&page=3')).toMatchObject({ rows: whole.rows.slice(4), next: null })
  expect((await me('GET', `/notifications?page=2&before=${whole.rows[0].id}`)).data.error).toBe(
    'request.malformed',
  )
})

test('read are those that are named, those up to one, or all; other tabs hear the new number', async () => {
  for (let n = 0; n < 4; n++) await say('returned')
  const [newest, second, third] = (await list()).rows.map(({ id }: { id: string }) => id)
  expect((await me('POST', '/notifications/read', { ids: [second] })).data).toEqual({ unread: 3 })
  expect((await me('POST', '/notifications/read', { until: third })).data).toEqual({ unread: 1 })
  expect((await list('show=unread')).rows.map(({ id }: { id: string }) => id)).toEqual([newest])
  expect((await me('POST', '/notifications/read', { all: true })).data).toEqual({ unread: 0 })
  expect(await events('notification.read')).toEqual([{ unread: 3 }, { unread: 1 }, { unread: 0 }])
  await me('POST', '/notifications/read', { all: true })
  expect(await events('notification.read')).toHaveLength(3)
})

test('nobody reads or marks the messages of others', async () => {
  await say('stopped', [people.ids.typesetter])
  const [{ id }] = (await list('', people.typesetter)).rows
  await me('POST', '/notifications/read', { ids: [id] })
  await me('POST', '/notifications/read', { all: true })
  expect(await unread(people.typesetter)).toBe(1)
  expect((await list()).rows).toEqual([])
})

test('the actor is not notified of their own action', async () => {
  const before = await unread(people.proofreader)
  await say('stopped', [myId, people.ids.proofreader], myId)
  expect([await unread(), await unread(people.proofreader)]).toEqual([0, before + 1])
})

test('a kind that is switched off in the centre does not come, and the rest does', async () => {
  const { data } = await me('GET', '/notifications/preferences')
  expect(data).toMatchObject({
    version: 0,
    digestHour: 9,
    timeZone: 'Asia/Shanghai',
    mailAvailable: false,
    email: null,
  })
  const choice = { kind: 'returned', inApp: false, mail: 'off', webhook: false }
  const saved = await me('PUT', '/notifications/preferences', {
    version: 0,
    digestHour: 7,
    kinds: [choice],
  })
  expect(saved.data).toMatchObject({ version: 1, digestHour: 7 })
  expect(saved.data.kinds).toContainEqual({ ...choice, locked: false })
  await say('returned')
  await say('stopped')
  expect((await list()).rows.map(({ kind }: { kind: string }) => kind)).toEqual(['stopped'])
})

test('what protects the account stays on whatever is chosen', async () => {
  const choice = { kind: 'session.token_reused', inApp: false, mail: 'off', webhook: false }
  await me('PUT', '/notifications/preferences', { version: 0, digestHour: 9, kinds: [choice] })
  await say('session.token_reused')
  expect((await list()).rows).toMatchObject([
    { kind: 'session.token_reused', spot: { place: 'sessions' } },
  ])
})

test('of two windows that choose, the second gets a conflict', async () => {
  await me('PUT', '/notifications/preferences', { version: 0, digestHour: 7 })
  const late = await me('PUT', '/notifications/preferences', { version: 0, digestHour: 8 })
  expect([late.code, late.data.error]).toEqual([
    40901,
    'notification.preferences_changed_meanwhile',
  ])
  expect(late.data.current).toMatchObject({ version: 1, digestHour: 7 })
  expect((await me('GET', '/notifications/preferences')).data.digestHour).toBe(7)
  expect((await me('PUT', '/notifications/preferences', { version: 1, digestHour: 24 })).code).toBe(
    42201,
  )
})

test('the language of the last screen is remembered for mails', async () => {
  await me('GET', '/notifications/unread', undefined, { 'locale-key': 'zh' })
  const { rows } =
    await sql`select locale from notification_reader where account_id = ${myId}`.execute(
      app.deps.db,
    )
  expect(rows).toEqual([{ locale: 'zh-CN' }])
})
