import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { startDueBatchesJob } from './start-due-batches.job-handler.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

const waiting = async () => {
  const { rows } = await sql<{ wait: number }>`
    select extract(epoch from start_after - created_on)::float8 as wait from pgboss.job where name = 'batch.start_due' and state = 'created'`.execute(
    app.deps.db,
  )
  return rows.map(({ wait }) => Math.round(wait))
}

test('a round starts what is due and plans exactly one next round, at the next time or soon', async () => {
  const { db, ids, queue, clock } = app.deps
  await queue.declare('batch.start_due')
  const { id: accountId } = await app.addPerson({ name: 'Lin' })
  const serialId = ids.next()
  const made = { created_by: accountId, created_at: clock.now() }
  await db
    .insertInto('serial')
    .values({ id: serialId, title: 'S', title_key: 's', ...made })
    .execute()
  const inSeconds = (seconds: number): Date => new Date(clock.now().getTime() + seconds * 1000)
  for (const [index, starts_at] of [inSeconds(-60), inSeconds(4)].entries())
    await db
      .insertInto('batch')
      .values({
        id: ids.next(),
        serial_id: serialId,
        number: index + 1,
        description: 'x',
        starts_at,
        ...made,
      })
      .execute()
  const states = async () =>
    (await db.selectFrom('batch').select('status').orderBy('number').execute()).map(
      ({ status }) => status,
    )
  await startDueBatchesJob(app.deps)
  await startDueBatchesJob(app.deps)
  expect([await states(), await waiting()]).toEqual([['in_progress', 'not_started'], [4]])
  await sql`delete from pgboss.job where name = 'batch.start_due'`.execute(db)
  app.clock.advance(4000)
  await startDueBatchesJob(app.deps)
  expect([await states(), await waiting()]).toEqual([['ended', 'in_progress'], [15]])
})
