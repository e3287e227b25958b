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
const RULES = {
  version: 0,
  digestHours: [9],
  riskOnly: false,
  quiet: null,
  timeZone: null,
  isMailStopped: false,
}
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
  // the decision takes the place of the request, also where it was sent to others
  expect(await listNotices(people.translator)).toEqual([
    { kind: 'check_decided', chapterNumbers: numbers },
  ])
  expect(await listNotices(people.ta)).toEqual([])
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
  const ids = (await me('POST', '/notifications/read', { ids: [second] })).data
  expect(ids).toMatchObject({ unread: 3, marked: 1 })
  expect((await me('POST', '/notifications/read', { until: third })).data).toMatchObject({
    unread: 1,
  })
  expect((await list('show=unread')).rows.map(({ id }: { id: string }) => id)).toEqual([newest])
  expect((await me('POST', '/notifications/read', { all: true })).data).toMatchObject({ unread: 0 })
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
    digestHours: [9],
    riskOnly: false,
    quiet: null,
    timeZone: null,
    studioTimeZone: 'Asia/Shanghai',
    isMailStopped: false,
    mailAvailable: false,
    email: null,
  })
  const choice = { kind: 'returned', inApp: false, mail: 'off', webhook: false, push: false }
  const saved = await me('PUT', '/notifications/preferences', {
    ...RULES,
    digestHours: [17, 7, 7],
    kinds: [choice],
  })
  expect(saved.data).toMatchObject({ version: 1, digestHours: [7, 17] })
  expect(saved.data.kinds).toContainEqual({ ...choice, locked: false })
  await say('returned')
  await say('stopped')
  expect((await list()).rows.map(({ kind }: { kind: string }) => kind)).toEqual(['stopped'])
})

test('what protects the account stays on whatever is chosen', async () => {
  const kind = 'session.token_reused'
  const choice = { kind, inApp: false, mail: 'off', webhook: false, push: false }
  await me('PUT', '/notifications/preferences', { ...RULES, kinds: [choice] })
  await say('session.token_reused')
  expect((await list()).rows).toMatchObject([
    { kind: 'session.token_reused', spot: { place: 'sessions' } },
  ])
})

test('of two windows that choose, the second gets a conflict', async () => {
  const set = (body: object) => me('PUT', '/notifications/preferences', { ...RULES, ...body })
  await set({ digestHours: [7] })
  const late = await set({ digestHours: [8] })
  expect([late.code, late.data.error]).toEqual([
    40901,
    'notification.preferences_changed_meanwhile',
  ])
  expect(late.data.current).toMatchObject({ version: 1, digestHours: [7] })
  expect((await me('GET', '/notifications/preferences')).data.digestHours).toEqual([7])
  expect((await set({ version: 1, digestHours: [24] })).code).toBe(42201)
})

test('the language of the last screen is remembered for mails', async () => {
  await me('GET', '/notifications/unread', undefined, { 'locale-key': 'zh' })
  const { rows } =
    await sql`select locale from notification_reader where account_id = ${myId}`.execute(
      app.deps.db,
    )
  expect(rows).toEqual([{ locale: 'zh-CN' }])
})

test('kinds are offered that the person’s roles can get', async () => {
  const kinds = (await me('GET', '/notifications/preferences')).data.kinds.map(
    ({ kind }: { kind: string }) => kind,
  )
  expect(kinds).toContain('scored')
  expect(kinds).not.toContain('account.sign_up_waiting')
})

test('quiet hours that are empty and zones that do not exist are refused by field', async () => {
  const wrong = { ...RULES, quiet: { from: 60, until: 60 }, timeZone: 'Mars/Olympus' }
  const { data } = await me('PUT', '/notifications/preferences', wrong)
  expect(data.params.fields).toMatchObject([
    { field: 'quiet', code: 'notification.quiet_hours_empty' },
    { field: 'timeZone', code: 'notification.time_zone_unknown' },
  ])
  expect((await me('GET', '/notifications/preferences')).data.version).toBe(0)
})

test('in quiet hours, and about no risk where only risks interrupt, messages come silently', async () => {
  const quiet = { from: 15 * 60, until: 17 * 60 } // 16:00 in Shanghai
  await me('PUT', '/notifications/preferences', { ...RULES, quiet })
  await say('stopped')
  await me('PUT', '/notifications/preferences', { ...RULES, version: 1, riskOnly: true })
  await say('stopped')
  await say('assigned')
  const rows: { kind: string; isSilent: boolean }[] = (await list()).rows
  expect(rows.map(({ kind, isSilent }) => [kind, isSilent])).toEqual([
    ['assigned', true],
    ['stopped', false],
    ['stopped', true],
  ])
  // the person's own zone
  await me('PUT', '/notifications/preferences', {
    ...RULES,
    version: 2,
    quiet,
    timeZone: 'America/New_York',
  })
  await say('stopped')
  expect((await list()).rows[0].isSilent).toBe(false)
})

const tell = (kind: NoticeKind, orderId: string, chapterIds: readonly string[] = []) =>
  inTransaction(app.deps.db, (tx) =>
    notify(app.deps, tx, app.deps.clock.now(), {
      kind,
      orderId,
      by: null,
      to: new Map([[myId, { chapterIds }]]),
    }),
  )

test('messages are grouped by order, the order with the newest first, and a group is read at once', async () => {
  const first = (await anOrder(people)).id
  const second = (await anOrder(people)).id
  for (const kind of ['mentioned', 'replied', 'mentioned', 'replied'] as const)
    await tell(kind, first)
  await say('batch.started')
  await tell('mentioned', second)
  const get = async (query = '') => (await me('GET', `/notifications/groups?${query}`)).data
  const { rows: groups } = await get()
  expect(
    groups.map(({ order, total, unread: left, messages }: Record<string, never[]>) => [
      (order as { id?: string } | null)?.id ?? null,
      total,
      left,
      messages?.length,
    ]),
  ).toEqual([
    [second, 1, 1, 1],
    [null, 1, 1, 1],
    [first, 4, 4, 3],
  ])
  const page = await get('size=2')
  expect((await get(`size=2&before=${page.next}`)).rows).toHaveLength(1)
  const newest = groups[2].messages[0].id
  await tell('mentioned', first)
  const read = await me('POST', '/notifications/read', { until: newest, orderId: first })
  // what came meanwhile stays unread, and so do the others
  expect(read.data).toMatchObject({ unread: 3, marked: 4 })
  expect((await get('show=unread')).rows.map((group: { unread: number }) => group.unread)).toEqual([
    1, 1, 1,
  ])
  const back = await me('POST', '/notifications/read', { readAt: read.data.readAt })
  expect(back.data).toMatchObject({ unread: 7, marked: 4 })
  expect((await list(`orderId=${first}`)).rows).toHaveLength(5)
})

test('a message that is no longer true is taken back, as far as it is not', async () => {
  const order = await anOrder(people, { chapters: 3 })
  const ids = (await listChapters(people.pa, order.id)).map(({ id }: { id: string }) => id)
  await tell('assigned', order.id, ids)
  await tell('unassigned', order.id, ids.slice(0, 1))
  const shown = async () =>
    (await list()).rows.map(
      ({ kind, chapterNumbers }: { kind: string; chapterNumbers: number[] }) => [
        kind,
        chapterNumbers,
      ],
    )
  expect(await shown()).toEqual([
    ['unassigned', [1]],
    ['assigned', [2, 3]],
  ])
  await tell('stopped', order.id)
  expect(await shown()).toEqual([
    ['stopped', []],
    ['unassigned', [1]],
  ])
})
