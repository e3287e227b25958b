import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { declareQueues } from '../../entry/job-handlers.ts'
import { type Mailbox, openMailbox } from '../../testing/mailbox.ts'
import { createTestApp, type TestApp, type TestPerson } from '../../testing/test-app.ts'
import { mailResetCodeJob } from './mail-reset-code.job-handler.ts'

const PHONE = '13800138000'

let app: TestApp
let box: Mailbox
let person: TestPerson

beforeAll(async () => {
  box = await openMailbox()
  app = await createTestApp({ mail: box.mail })
  await declareQueues(app.deps)
})
afterAll(async () => {
  await app.close()
  await box.close()
})
beforeEach(async () => {
  box.letters.length = 0
  await sql`delete from pgboss.job`.execute(app.deps.db)
  person = await app.addPerson({ name: `Lin${app.deps.ids.next()}`, roles: ['translator'] })
  await app.deps.db
    .updateTable('account')
    .set({ email: 'lin@example.com', phone: PHONE })
    .where('id', '=', person.id)
    .execute()
})

const forget = (username = person.name, phone = PHONE) =>
  app.send('POST', '/user/forgot-password', { username, phone })
const jobsOut = async (): Promise<void> => {
  const { rows } = await sql<{
    data: object
  }>`delete from pgboss.job where name = 'account.mail_reset_code' returning data`.execute(
    app.deps.db,
  )
  for (const { data } of rows) await mailResetCodeJob(app.deps, { payload: data })
}
const codeIn = (text = ''): string => /\b\d{6}\b/.exec(text)?.[0] ?? ''
const newPassword = (code: string) =>
  app.send('POST', '/user/reset-password', {
    username: person.name,
    code,
    newPassword: 'qv88fresh',
  })

test('the code comes by mail and becomes a new password, once', async () => {
  expect((await forget()).data).toEqual({ by: 'email' })
  await jobsOut()
  expect(box.letters).toMatchObject([
    { to: ['lin@example.com'], headers: { subject: 'Your code for a new password' } },
  ])
  const code = codeIn(box.letters[0]?.text)
  expect((await newPassword(code)).status).toBe(200)
  expect((await newPassword(code)).data.error).toBe('account.reset_code_wrong')
  expect(
    (await app.send('POST', '/user/login', { username: person.name, password: 'qv88fresh' }))
      .status,
  ).toBe(200)
})

test('unknown names, wrong phones and real accounts are answered alike, and all of them only queue a job', async () => {
  const answers = [await forget(), await forget('Nobody'), await forget(person.name, '13900139000')]
  expect(answers.map(({ status, data, message }) => [status, data, message])).toEqual(
    Array.from({ length: 3 }, () => [200, { by: 'email' }, answers[0]?.message]),
  )
  const { rows } =
    await sql`select 1 from pgboss.job where name = 'account.mail_reset_code'`.execute(app.deps.db)
  expect(rows).toHaveLength(3)
  await jobsOut()
  expect(box.letters).toHaveLength(1)
})

test('a second request makes the first code worthless', async () => {
  await forget()
  await jobsOut()
  await forget()
  await jobsOut()
  const [first, second] = box.letters.map(({ text }) => codeIn(text))
  if (first !== second)
    expect((await newPassword(first ?? '')).data.error).toBe('account.reset_code_wrong')
  expect((await newPassword(second ?? '')).status).toBe(200)
})

test('an hour has five codes, so that asking again and again gives no more guesses', async () => {
  for (let n = 0; n < 7; n++) {
    await forget()
    await jobsOut()
  }
  expect(box.letters).toHaveLength(5)
})

test('without an address an administrator settles it', async () => {
  await app.deps.db
    .updateTable('account')
    .set({ email: null })
    .where('id', '=', person.id)
    .execute()
  expect((await forget()).data).toEqual({ by: 'email' })
  await jobsOut()
  const waiting = await app.deps.db
    .selectFrom('password_reset')
    .selectAll()
    .where('account_id', '=', person.id)
    .execute()
  expect(waiting).toMatchObject([{ settled_at: null, ended_at: null }])
})

test('a letter that could not be sent leaves no code behind', async () => {
  await forget()
  box.refuse(1)
  await expect(jobsOut()).rejects.toThrow()
  expect(
    await app.deps.db
      .selectFrom('password_reset')
      .select('id')
      .where('account_id', '=', person.id)
      .execute(),
  ).toEqual([])
})

test('a letter goes once, though the transaction that made its code runs again', async () => {
  const { db } = app.deps
  await sql`create sequence test_commits`.execute(db)
  await sql`create function test_refuse_once() returns trigger language plpgsql as $$ begin
    if nextval('test_commits') = 1 then raise exception using errcode = '40001'; end if; return null; end $$`.execute(
    db,
  )
  await sql`create constraint trigger test_refuse_once after insert on password_reset deferrable initially deferred
    for each row execute function test_refuse_once()`.execute(db)
  try {
    await forget()
    await jobsOut()
    expect(box.letters).toHaveLength(1)
    expect((await newPassword(codeIn(box.letters[0]?.text))).status).toBe(200)
  } finally {
    await sql`drop trigger test_refuse_once on password_reset`.execute(db)
  }
})
