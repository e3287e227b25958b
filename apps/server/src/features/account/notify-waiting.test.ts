import { buffer } from 'node:stream/consumers'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createTestApp, type Send, type TestApp } from '../../testing/test-app.ts'
import { writeSheet } from '../../sheets/write-sheet.ts'
import { ACCOUNT_SHEET, accountColumns } from './account-sheet.ts'
import { notifyWaitingJob } from './notify-waiting.job-handler.ts'

let app: TestApp
let sends: Readonly<Record<'root' | 'pa' | 'ta' | 'tr', Send>>

beforeAll(async () => {
  app = await createTestApp()
  sends = {
    root: await app.as(await app.addPerson({ name: 'root', isRoot: true })),
    pa: await app.as(await app.addPerson({ name: 'pa', roles: ['projectAdministrator'] })),
    ta: await app.as(await app.addPerson({ name: 'ta', roles: ['translationAdministrator'] })),
    tr: await app.as(await app.addPerson({ name: 'tr', roles: ['translator'] })),
  }
})
afterAll(() => app.close())
beforeEach(async () => {
  await notifyWaitingJob(app.deps)
  await sql`delete from notification`.execute(app.deps.db)
  await sql`delete from event_outbox`.execute(app.deps.db)
})

const listNotices = async (send: Send) => {
  const { rows } = (await send('GET', '/notifications')).data
  return rows.map(
    ({ kind, values, spot }: { kind: string; values: { names: string }; spot: unknown }) => [
      kind,
      values.names,
      spot,
    ],
  )
}
const signUp = (username: string) =>
  app.send('POST', '/user/sign-up', {
    username,
    phone: '13800138000',
    password: 'qv86fine',
    realName: '',
  })
const listsRead = async () =>
  (await sql`select 1 from event_outbox where type = 'account.changed'`.execute(app.deps.db)).rows
    .length

test('every administrator is notified of people who sign up in one message, once, which opens the list of those who wait', async () => {
  for (const name of ['mei', 'bo', 'ying', 'tao', 'lan', 'jun'])
    expect((await signUp(name)).code).toBe(0)
  const { rows } =
    await sql`select 1 from pgboss.job where name = 'account.notify_waiting' and state = 'created'`.execute(
      app.deps.db,
    )
  expect(rows).toHaveLength(1)
  await Promise.all([notifyWaitingJob(app.deps), notifyWaitingJob(app.deps)])
  const [[kind, names, spot], ...more] = await listNotices(sends.pa)
  expect(more).toEqual([])
  expect([kind, spot]).toEqual([
    'account.sign_up_waiting',
    { place: 'accounts', roleId: 3, waiting: true },
  ])
  expect(names.split(', ')).toHaveLength(5)
  expect(names).toContain('… (6)')
  expect(await listNotices(sends.ta)).toMatchObject([[kind, names, { roleId: 5 }]])
  expect(await listNotices(sends.root)).toMatchObject([[kind, names, { place: 'accounts' }]])
  expect(await listNotices(sends.tr)).toEqual([])
  expect(await listsRead()).toBe(1)
  await notifyWaitingJob(app.deps)
  expect(await listNotices(sends.pa)).toHaveLength(1)
})

test('those who may decide it are notified of a forgotten password, and nobody for a name that does not exist', async () => {
  for (const [name, role] of [
    ['worker', 'translator'],
    ['boss', 'projectAdministrator'],
  ] as const) {
    const { id } = await app.addPerson({ name, roles: [role] })
    await app.deps.db
      .updateTable('account')
      .set({ phone: '13900139000' })
      .where('id', '=', id)
      .execute()
    await app.send('POST', '/user/forgot-password', { username: name, phone: '13900139000' })
  }
  await app.send('POST', '/user/forgot-password', {
    username: 'nobody there',
    phone: '13900139000',
  })
  await notifyWaitingJob(app.deps)
  expect(await listNotices(sends.pa)).toEqual([
    ['account.reset_wanted', 'worker, boss', { place: 'accounts', roleId: 3, waiting: false }],
  ])
  // the password of an administrator is not a translation administrator's business
  expect(await listNotices(sends.ta)).toMatchObject([
    ['account.reset_wanted', 'worker', { roleId: 5 }],
  ])
})

test('open lists of accounts read again after an import and after every step with an account', async () => {
  const columns = accountColumns('en')
  const file = await buffer(
    writeSheet({
      name: ACCOUNT_SHEET,
      columns,
      rows: [['ann', '', 'Translator', '', '', '']],
      modifiedAt: new Date(0),
    }),
  )
  const bring = (apply: boolean) =>
    sends.pa('POST', `/accounts/import?apply=${apply}`, file, {
      'content-type': 'application/octet-stream',
    })
  await bring(false)
  expect(await listsRead()).toBe(0)
  expect((await bring(true)).data.applied).toBe(true)
  expect(await listsRead()).toBe(1)
  const { id, version } = (await sends.pa('GET', '/accounts?search=ann')).data.rows[0]
  await sends.pa('PATCH', `/accounts/${id}`, { version, realName: 'Ann' })
  expect(await listsRead()).toBe(2)
  await sends.pa('POST', '/accounts/act', { accountIds: [id], action: 'disable' })
  expect(await listsRead()).toBe(3)
})
