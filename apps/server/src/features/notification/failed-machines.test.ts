import { machineCause } from '@panelflow/domain/chapter/problem.ts'
import type { ErrorCode } from '@panelflow/domain/error/error-code.ts'
import { SYSTEM_ACTOR } from '@panelflow/domain/permission/actor.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { aPostingStudio, type PostingStudio } from '../../testing/a-posting-studio.ts'
import { anOrder, listChapters, uploadAll } from '../../testing/a-workflow.ts'
import type { Mailbox } from '../../testing/mailbox.ts'
import type { StudioPeople } from '../../testing/studio-people.ts'
import type { Send, TestApp } from '../../testing/test-app.ts'
import { withOrderTransaction } from '../../core/workflow/order-session.ts'
import { sendDigestJob } from './send-digest.job-handler.ts'
import { maintainNoticesJob } from './tend-notices.job-handler.ts'

let studio: PostingStudio
let app: TestApp
let box: Mailbox
let people: StudioPeople
let orderId: string
let chapters: readonly { readonly id: string; readonly number: number }[]

beforeAll(async () => {
  studio = await aPostingStudio()
  ;({ app, box, people } = studio)
})
afterAll(() => studio.close())
beforeEach(async () => {
  await studio.clear()
  orderId = (await anOrder(people, { chapters: 12 })).id
  await uploadAll(app, people, orderId)
  chapters = await listChapters(people.pa, orderId)
})

const KEY = 'translator.rejected_key'
const fail = (places: readonly number[], cause: ErrorCode = KEY, page = '001.png'): Promise<void> =>
  withOrderTransaction(app.deps, orderId, async (session) => {
    for (const place of places) {
      const event = {
        type: 'ai_failed',
        chapterId: chapters[place]!.id,
        stage: 'text_extraction',
        cause: machineCause(cause, {}, [page, 'next.png']),
      } as const
      await session.send(event, SYSTEM_ACTOR)
    }
  })
const listNotices = async (send: Send = people.ta) => {
  const { rows } = (await send('GET', '/notifications')).data
  return rows
    .filter((row: { kind: string }) => row.kind === 'ai_failed')
    .map((row: { chapterNumbers: number[]; values: object }) => ({
      chapterNumbers: row.chapterNumbers,
      ...row.values,
    }))
}
const unread = async (): Promise<number> =>
  (await people.ta('GET', '/notifications/unread')).data.unread
const events = async (type: string): Promise<number> =>
  (
    await app.deps.db
      .selectFrom('event_outbox')
      .select('id')
      .where('type', '=', type)
      .where('account_id', '=', people.ids.ta)
      .execute()
  ).length

// spec 10.notice.kinds
test('twelve chapters that fail one after the other by one cause are one message, which grows while it is unread', async () => {
  const before = [
    await events('notification.created'),
    await events('notification.changed'),
  ] as const
  for (let place = 0; place < 12; place += 1) await fail([place], KEY, `00${place}.png`)
  expect(await listNotices()).toEqual([
    { chapterNumbers: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12], cause: KEY },
  ])
  expect(await listNotices(people.pa)).toHaveLength(1)
  expect(await unread()).toBe(1)
  expect([
    (await events('notification.created')) - before[0],
    (await events('notification.changed')) - before[1],
  ]).toEqual([1, 11])
})

test('another cause, another order, and what fails after the message was read, is a message of its own', async () => {
  await fail([0, 1])
  await fail([2], 'translator.timeout')
  expect(await listNotices()).toEqual([
    { chapterNumbers: [3], cause: 'translator.timeout' },
    { chapterNumbers: [1, 2], cause: KEY },
  ])
  await people.ta('POST', '/notifications/read', { all: true })
  await fail([3])
  expect((await listNotices())[0]).toEqual({ chapterNumbers: [4], cause: KEY })
  const other = (await anOrder(people, { chapters: 1 })).id
  await uploadAll(app, people, other)
  orderId = other
  chapters = await listChapters(people.pa, other)
  await fail([0])
  expect((await listNotices()).slice(0, 2)).toEqual([
    { chapterNumbers: [1], cause: KEY },
    { chapterNumbers: [4], cause: KEY },
  ])
})

test('a chapter that is retried and fails again the same way says nothing new', async () => {
  await fail([0])
  await withOrderTransaction(app.deps, orderId, async (session) => {
    const actor = { accountId: people.ids.ta, isRoot: false, roles: [5] as const, actingRole: null }
    await session.send({ type: 'retry_ai', chapterId: chapters[0]!.id }, actor)
  })
  await fail([0])
  expect(await listNotices()).toEqual([{ chapterNumbers: [1], cause: KEY }])
})

test('the digest has one line for all of them with cause and advice; what fails later comes in the next one', async () => {
  await app.deps.db
    .updateTable('account')
    .set({ email: 'ta@example.com' })
    .where('id', '=', people.ids.ta)
    .execute()
  await people.ta('GET', '/notifications/unread', undefined, { 'locale-key': 'en' })
  const digest = async (at: string): Promise<string> => {
    box.letters.length = 0
    app.clock.set(at)
    await maintainNoticesJob(app.deps)
    const { rows } = await sql<{
      data: object
    }>`select data from pgboss.job where name = 'notification.send_digest'`.execute(app.deps.db)
    for (const { data } of rows) await sendDigestJob(app.deps, { payload: data })
    await sql`delete from pgboss.job`.execute(app.deps.db)
    return box.letters.map(({ text }) => text).join('')
  }
  app.clock.set('2026-03-02T00:00:00.000Z')
  for (const place of [0, 1, 2, 3]) await fail([place])
  const first = await digest('2026-03-02T02:00:00.000Z')
  expect(first.match(/Machine work on/g)).toHaveLength(1)
  expect(first).toMatch(/Machine work on 4 chapters \(1–4\) failed: .*key/)
  await fail([4])
  const second = await digest('2026-03-03T02:00:00.000Z')
  expect(second).toContain('Machine work on chapter 5 failed')
  expect(second).not.toContain('4 chapters')
})
