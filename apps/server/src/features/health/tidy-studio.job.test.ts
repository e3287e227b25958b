import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { tidyStudioJob } from './tidy-studio.job-handler.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

test('what is old goes, what is young stays, and the next round is planned once', async () => {
  const { db, queue } = app.deps
  await queue.declare('studio.tidy')
  const { id } = await app.addPerson({ name: 'Lin' })
  for (const age of ['1 hour', '3 days']) {
    await sql`insert into event_outbox (type, at) values ('order.changed', now() - ${age}::interval)`.execute(
      db,
    )
    await sql`insert into idempotency_key (account_id, key, body_hash, created_at) values (${id}, ${age}, '', now() - ${age}::interval)`.execute(
      db,
    )
  }
  await tidyStudioJob(app.deps)
  await tidyStudioJob(app.deps)
  expect(await db.selectFrom('event_outbox').select('id').execute()).toHaveLength(1)
  expect(
    (await db.selectFrom('idempotency_key').select('key').execute()).map((row) => row.key),
  ).toEqual(['1 hour'])
  const { rows } = await sql`select 1 from pgboss.job where name = 'studio.tidy'`.execute(db)
  expect(rows).toHaveLength(1)
})

// spec 10.notice.kept
test('messages are kept for 90 days', async () => {
  const { db, ids, queue } = app.deps
  await queue.declare('studio.tidy')
  const { id } = await app.addPerson({ name: 'Yan' })
  for (const [type, age] of [
    ['mentioned', '89 days'],
    ['replied', '91 days'],
  ])
    await sql`insert into notification (id, account_id, type, created_at)
      values (${ids.next()}, ${id}, ${type}, now() - ${age}::interval)`.execute(db)
  await tidyStudioJob(app.deps)
  const rows = await db
    .selectFrom('notification')
    .select('type')
    .where('account_id', '=', id)
    .execute()
  expect(rows).toEqual([{ type: 'mentioned' }])
})
