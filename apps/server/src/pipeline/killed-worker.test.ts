import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { systemClock } from '../adapters/system-clock.ts'
import { uuidV7 } from '../adapters/uuid-v7.ts'
import { inTransaction } from '../db/transaction.ts'
import { aChapter } from '../testing/a-chapter.ts'
import { getBuiltProgram } from '../testing/built-program.ts'
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts'
import { startStage } from '../features/task/start-stage.ts'

let database: TestDatabase
const ids = uuidV7(systemClock)
const children: ChildProcess[] = []

beforeAll(async () => {
  database = await createTestDatabase()
})
afterEach(async () => {
  const running = children
    .splice(0)
    .filter(({ exitCode, signalCode }) => exitCode === null && signalCode === null)
  const ended = running.map((child) => once(child, 'exit'))
  for (const child of running) child.kill('SIGKILL')
  await Promise.all(ended)
  // a chapter's next stage may be waiting: the workers of the next test would take it first
  await sql`update page_task set status = 'canceled', finished_at = now(), lease_until = null where status in ('pending', 'running')`.execute(
    database.db,
  )
})
afterAll(() => database.drop())

const startWorker = (name: string, mode: 'waits' | 'works'): ChildProcess => {
  const file = getBuiltProgram(new URL('killed-worker.process.ts', import.meta.url))
  const child = fork(file, [database.url, name, mode], {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  children.push(child)
  return child
}
const says = async (child: ChildProcess, word: string): Promise<void> => {
  for (;;) if ((await once(child, 'message'))[0] === word) return
}

const startPage = async () => {
  const made = await aChapter(
    { db: database.db, ids },
    { status: 'text_extraction_pending', orderStatus: 'preprocessing', pages: 1 },
  )
  await inTransaction(database.db, (tx) =>
    startStage({ ids }, tx, { chapterId: made.chapterId, stage: 'text_extraction', priority: 0 }),
  )
  return made
}
const task = async (chapterId: string) =>
  await database.db
    .selectFrom('page_task')
    .select(['status', 'attempt', 'failures', 'worker'])
    .where('chapter_id', '=', chapterId)
    .where('stage', '=', 'text_extraction')
    .executeTakeFirstOrThrow()
const ends = async (chapterId: string): Promise<void> => {
  while ((await task(chapterId)).status !== 'done') await sleep(100)
}
const effects = async (pageId: string): Promise<readonly string[]> => {
  const rows = await database.db
    .selectFrom('ai_run')
    .select('engine')
    .where('source_page_id', '=', pageId)
    .where('stage', '=', 'text_extraction')
    .execute()
  return rows.map((row) => row.engine)
}

test('a worker killed in the middle of a page: another one takes it when the lease is over, with one effect', async () => {
  const { chapterId, pageIds } = await startPage()
  const doomed = startWorker('doomed', 'waits')
  await says(doomed, 'working')
  doomed.kill('SIGKILL')
  startWorker('next', 'works')
  await ends(chapterId)
  expect(await task(chapterId)).toMatchObject({ attempt: 2, failures: 1, worker: 'next' })
  expect(await effects(pageIds[0]!)).toEqual(['next'])
})

test('a worker that froze longer than its lease and wakes up changes nothing any more', async () => {
  const { chapterId, pageIds } = await startPage()
  const frozen = startWorker('frozen', 'waits')
  await says(frozen, 'working')
  frozen.kill('SIGSTOP')
  frozen.send('go')
  await sql`update page_task set lease_until = now() - interval '1 second' where chapter_id = ${chapterId} and status = 'running'`.execute(
    database.db,
  )
  startWorker('next', 'works')
  await ends(chapterId)
  const awake = says(frozen, 'ended')
  frozen.kill('SIGCONT')
  await awake
  expect(await effects(pageIds[0]!)).toEqual(['next'])
  expect(await task(chapterId)).toMatchObject({ status: 'done', attempt: 2 })
})

test('a worker that is asked to end gives its page back at once', async () => {
  const { chapterId, pageIds } = await startPage()
  const leaving = startWorker('leaving', 'waits')
  await Promise.all([says(leaving, 'ready'), says(leaving, 'working')])
  const exited = once(leaving, 'exit')
  leaving.kill('SIGTERM')
  await exited
  expect(await task(chapterId)).toMatchObject({ status: 'pending', failures: 0 })
  startWorker('next', 'works')
  await ends(chapterId)
  expect(await effects(pageIds[0]!)).toEqual(['next'])
})
