import type { NoticeKind } from '@panelflow/domain/notification/notice-kind.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { inTransaction } from '../../db/transaction.ts'
import { aPostingStudio, type PostingStudio } from '../../testing/a-posting-studio.ts'
import { anOrder, listChapters, startTranslation } from '../../testing/a-workflow.ts'
import type { Mailbox } from '../../testing/mailbox.ts'
import type { StudioPeople } from '../../testing/studio-people.ts'
import type { TestApp } from '../../testing/test-app.ts'
import { sendDigestJob } from './send-digest.job-handler.ts'
import { sendNoticeMailJob } from './send-notice-mail.job-handler.ts'
import { notify } from './notify.ts'
import { maintainNoticesJob } from './tend-notices.job-handler.ts'

let studio: PostingStudio
let app: TestApp
let box: Mailbox
let people: StudioPeople
let lin: string

beforeAll(async () => {
  studio = await aPostingStudio()
  ;({ app, box, people } = studio)
})
afterAll(() => studio.close())
beforeEach(async () => {
  await studio.clear()
  app.clock.set('2026-03-02T02:00:00.000Z') // ten in the morning in Shanghai
  box.letters.length = 0
  lin = (await app.addPerson({ name: `Lin${app.deps.ids.next()}`, roles: ['translator'] })).id
  await app.deps.db
    .updateTable('account')
    .set({ email: 'lin@example.com', real_name: '林 <b>' })
    .where('id', '=', lin)
    .execute()
})

const say = (kind: NoticeKind, orderId: string | null = null): Promise<void> =>
  inTransaction(app.deps.db, (tx) =>
    notify(app.deps, tx, app.deps.clock.now(), {
      kind,
      orderId,
      by: null,
      to: new Map([[lin, { chapterIds: [] }]]),
    }),
  )
const jobs = async (name: string): Promise<readonly { data: object }[]> =>
  (
    await sql<{
      data: object
    }>`select data from pgboss.job where name = ${name} order by created_on`.execute(app.deps.db)
  ).rows
const mailOut = async (): Promise<void> => {
  for (const { data } of await jobs('notification.send_mail'))
    await sendNoticeMailJob(app.deps, { payload: data })
}
const digestsOut = async (): Promise<void> => {
  await maintainNoticesJob(app.deps)
  for (const { data } of await jobs('notification.send_digest'))
    await sendDigestJob(app.deps, { payload: data })
}
const speak = (locale: string): Promise<unknown> =>
  sql`insert into notification_reader (account_id, locale) values (${lin}, ${locale})`.execute(
    app.deps.db,
  )

test('work that is assigned is a mail with the order, who did it and the way there, in the person’s language', async () => {
  await app.deps.db
    .updateTable('account')
    .set({ email: 'tr@example.com' })
    .where('id', '=', people.ids.translator)
    .execute()
  await people.translator('GET', '/notifications/unread')
  const order = await anOrder(people, { chapters: 1 })
  await startTranslation(app, people, order.id)
  await mailOut()
  const [chapter] = await listChapters(people.pa, order.id)
  expect(box.letters.map(({ to }) => to)).toEqual([['tr@example.com']])
  const [letter] = box.letters
  expect(letter?.headers['subject']).toBe(
    `Chapter ${chapter.number} was assigned to you (${order.serial} · ${order.title} · by ta)`,
  )
  expect(letter?.text).toContain(
    `https://studio.example.com/workspace/index?chapterId=${chapter.id}`,
  )
  expect(letter?.html).toContain(
    `href="https://studio.example.com/workspace/index?chapterId=${chapter.id}"`,
  )
  expect(letter?.headers['from']).toBe('Panelflow <studio@example.com>')
})

test('a Chinese screen makes Chinese letters, and a name is text, never markup', async () => {
  await speak('zh-CN')
  await say('stopped')
  await mailOut()
  expect(box.letters).toMatchObject([{ headers: { subject: '工单已停止' } }])
  expect(box.letters[0]?.text).toContain('林 <b>，您好：')
  expect(box.letters[0]?.html).toContain('林 &lt;b&gt;，您好：')
})

test('a mail server that is away fails the job, and the next attempt sends the one letter', async () => {
  await say('stopped')
  box.refuse(1)
  await expect(mailOut()).rejects.toThrow('come back later')
  await mailOut()
  await mailOut()
  expect(box.letters).toHaveLength(1)
})

test('what was read before the mail went out is not sent, nor to a closed account', async () => {
  await say('stopped')
  await app.deps.db
    .updateTable('notification')
    .set({ read_at: new Date() })
    .where('account_id', '=', lin)
    .execute()
  await mailOut()
  await say('assigned')
  await app.deps.db
    .updateTable('account')
    .set({ disabled_at: new Date() })
    .where('id', '=', lin)
    .execute()
  await mailOut()
  expect(box.letters).toEqual([])
})

test('the digest comes once, at the hour of the installation’s zone, with what came before it', async () => {
  await speak('en')
  app.clock.set('2026-03-01T10:00:00.000Z')
  await say('unassigned')
  await say('check_decided')
  app.clock.set('2026-03-02T00:30:00.000Z') // half past eight
  await digestsOut()
  expect(box.letters).toHaveLength(0)
  app.clock.set('2026-03-02T01:05:00.000Z') // five past nine
  await say('unassigned') // tomorrow's
  await digestsOut()
  await digestsOut()
  expect(box.letters).toMatchObject([
    { to: ['lin@example.com'], headers: { subject: 'Panelflow: 2 notifications' } },
  ])
  app.clock.set('2026-03-03T01:05:00.000Z')
  await digestsOut()
  expect(box.letters[1]?.text).toContain('Your work was reassigned')
  expect(box.letters).toHaveLength(2)
})

test('those whose turn it is are notified a day before a deadline and when it has passed, once each', async () => {
  const { id } = await anOrder(people)
  await startTranslation(app, people, id)
  const cutoff = new Date('2026-03-10T08:00:00.000Z')
  await app.deps.db
    .updateTable('work_order')
    .set({ cutoff_at: cutoff })
    .where('id', '=', id)
    .execute()
  const listNotices = async () =>
    (
      await app.deps.db
        .selectFrom('notification')
        .select(['type', 'account_id'])
        .where('order_id', '=', id)
        .where('type', 'like', 'deadline%')
        .orderBy('id')
        .execute()
    ).map(
      ({ type, account_id }) =>
        `${type} ${Object.entries(people.ids).find(([, one]) => one === account_id)?.[0]}`,
    )
  await maintainNoticesJob(app.deps)
  expect(await listNotices()).toEqual([])
  app.clock.set('2026-03-09T09:00:00.000Z')
  await maintainNoticesJob(app.deps)
  await maintainNoticesJob(app.deps)
  expect(await listNotices()).toEqual(['deadline_near ta', 'deadline_near translator'])
  app.clock.set('2026-03-10T08:01:00.000Z')
  await maintainNoticesJob(app.deps)
  await maintainNoticesJob(app.deps)
  expect(await listNotices()).toEqual(['deadline_passed ta', 'deadline_passed translator'])
})

test('a worker that dies while a letter goes out leaves no second one; a server that refuses it gets it again', async () => {
  const { mail } = app.deps
  let dies = true
  const dying = {
    ...app.deps,
    mail: {
      publicUrl: mail!.publicUrl,
      send: async (letter: Parameters<NonNullable<typeof mail>['send']>[0]) => {
        await mail!.send(letter)
        // the process is gone: nothing after this runs, neither success nor failure
        if (dies) await new Promise(() => undefined)
      },
    },
  }
  app.clock.set('2026-03-01T10:00:00.000Z')
  await say('unassigned')
  app.clock.set('2026-03-02T01:05:00.000Z')
  await maintainNoticesJob(app.deps)
  const [digest] = await jobs('notification.send_digest')
  void sendDigestJob(dying, { payload: digest!.data })
  await expect.poll(() => box.letters.length).toBe(1)
  dies = false
  await digestsOut()
  expect(box.letters).toHaveLength(1)
  box.refuse(1)
  await say('stopped')
  await expect(mailOut()).rejects.toThrow('come back later')
  await mailOut()
  expect(box.letters).toHaveLength(2)
})

test('digests come at each of the person’s hours, in the person’s zone', async () => {
  await sql`insert into notification_reader (account_id, digest_hours, time_zone) values (${lin}, '[8, 18]', 'America/New_York')`.execute(
    app.deps.db,
  )
  app.clock.set('2026-03-02T12:00:00.000Z') // seven in the morning there
  await say('unassigned')
  await digestsOut()
  expect(box.letters).toHaveLength(0)
  app.clock.set('2026-03-02T13:01:00.000Z')
  await digestsOut()
  await say('check_decided')
  app.clock.set('2026-03-02T23:01:00.000Z')
  await digestsOut()
  await digestsOut()
  expect(box.letters).toHaveLength(2)
})

test('a letter of quiet hours waits until they end', async () => {
  await sql`insert into notification_reader (account_id, quiet_from, quiet_until) values (${lin}, 540, 660)`.execute(
    app.deps.db,
  )
  await say('stopped')
  const { rows } = await sql<{ wait: number }>`
    select extract(epoch from start_after - created_on)::int as wait from pgboss.job where name = 'notification.send_mail'`.execute(
    app.deps.db,
  )
  expect(rows).toEqual([{ wait: 3600 }])
})

test('the link of a letter stops mails without signing in, asks first, and can be taken back', async () => {
  await speak('en')
  await say('stopped')
  await mailOut()
  const [letter] = box.letters
  const page = /https:\S+unsubscribe\?token=(\S+)/.exec(letter?.text ?? '')
  const token = decodeURIComponent(page?.[1] ?? '')
  expect(letter?.html).toContain('/unsubscribe?token=')
  expect(letter?.headers['list-unsubscribe-post']).toBe('List-Unsubscribe=One-Click')
  const oneClick = /<https:\/\/studio\.example\.com(\/api\S+)>/.exec(
    letter?.headers['list-unsubscribe'] ?? '',
  )?.[1]
  const state = async () =>
    (await app.send('GET', `/notifications/subscription?token=${encodeURIComponent(token)}`)).data
  expect(await state()).toEqual({ email: 'l…@example.com', isMailStopped: false })
  const stopped = await app.send('POST', oneClick ?? '', 'List-Unsubscribe=One-Click', {
    'content-type': 'application/x-www-form-urlencoded',
  })
  expect(stopped.data).toMatchObject({ isMailStopped: true })
  await say('stopped')
  await say('session.token_reused')
  await mailOut()
  expect(box.letters).toHaveLength(2)
  expect(box.letters[1]?.text).toContain('an old token')
  await app.send('POST', '/notifications/subscription', { token, isMailStopped: false })
  expect(await state()).toMatchObject({ isMailStopped: false })
  const forged = `${people.ids.ta}.${token.split('.')[1]}`
  const refused = await app.send('POST', '/notifications/subscription', {
    token: forged,
    isMailStopped: true,
  })
  expect(refused).toMatchObject({ status: 404, data: { error: 'notification.link_invalid' } })
})
