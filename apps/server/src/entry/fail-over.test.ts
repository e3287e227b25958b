/**
 * The primary dies, connections reach a standby that is not ready, then one that only reads, then
 * the promoted one.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { systemClock } from '../adapters/system-clock.ts'
import { uuidV7 } from '../adapters/uuid-v7.ts'
import { getSqlState, isDatabaseAway } from '../db/database-errors.ts'
import { type OpenDatabase, openDatabase } from '../db/open-database.ts'
import { inTransaction } from '../db/transaction.ts'
import { startStage } from '../features/task/start-stage.ts'
import { getBuiltEntryArgs } from '../testing/built-program.ts'
import { aChapter } from '../testing/a-chapter.ts'
import { freePort } from '../testing/free-port.ts'
import { type ReplicatedPostgres, startReplicatedPostgres } from '../testing/replicated-postgres.ts'
import { startTcpProxy, type TcpProxy } from '../testing/tcp-proxy.ts'
import { personAdder } from '../testing/test-app.ts'
import { prepareDatabase } from './prepare-database.ts'

const PAUSE_MS = 100
/** So many that the primary dies before the worker is through with them. */
const PAGES_AT_FIRST = 120
const PAGES_LATER = 20
const WAIT = { timeout: 20_000, interval: 50 }
const UNAVAILABLE = new Set(['503 studio.unavailable'])
const PERSON = { name: 'pa', password: 'studio2026' }

let postgres: ReplicatedPostgres
let proxy: TcpProxy
let database: OpenDatabase
let origin: string
let dataDir: string
const children: ChildProcess[] = []
const ended: string[] = []
const ids = uuidV7(systemClock)

const startProcess = async (
  name: 'http' | 'worker',
  env: Readonly<Record<string, string>>,
): Promise<void> => {
  const child = spawn(process.execPath, getBuiltEntryArgs(name), {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  children.push(child)
  child.once('exit', (code, signal) => ended.push(`${name} ${signal ?? code}`))
  await new Promise<void>((resolve, reject) => {
    child.once('message', () => resolve())
    child.once('exit', (code) => reject(new Error(`the ${name} process ended with ${code}`)))
  })
}

beforeAll(async () => {
  dataDir = mkdtempSync(path.join(os.tmpdir(), 'panelflow-fail-over-'))
  postgres = await startReplicatedPostgres()
  proxy = await startTcpProxy({ target: { port: postgres.primary.port } })
  const url = postgres.urlAt(proxy.port)
  await prepareDatabase(url)
  database = openDatabase(url, { max: 1, limits: 'request', name: 'test' })
  await personAdder({ db: database.db, ids })({ ...PERSON, roles: ['projectAdministrator'] })
  const env = {
    DATABASE_URL: url,
    PANELFLOW_DATA_DIR: dataDir,
    PANELFLOW_SECRET: randomBytes(32).toString('hex'),
    PANELFLOW_DEMO: '0',
  }
  const port = await freePort()
  origin = `http://127.0.0.1:${port}`
  await Promise.all([
    startProcess('http', { ...env, PORT: String(port) }),
    startProcess('worker', { ...env, PANELFLOW_WORKERS: '2' }),
  ])
})
afterAll(async () => {
  for (const child of children) child.kill('SIGKILL')
  await database?.close()
  await proxy?.close()
  await postgres?.remove()
  rmSync(dataDir, { recursive: true, force: true })
})

interface Answer {
  readonly status: number
  /** 'success', or the code of the refusal */
  readonly outcome: string
  // eslint-disable-next-line typescript/no-explicit-any -- answers of every shape
  readonly data: any
}

const send = async (
  method: 'GET' | 'POST',
  url: string,
  body: object | undefined,
  headers: Record<string, string>,
): Promise<Answer> => {
  const answer = await fetch(`${origin}/api${url}`, {
    method,
    headers: { ...headers, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  })
  const { data } = JSON.parse(await answer.text())
  return { status: answer.status, outcome: answer.ok ? 'success' : data.error, data }
}

const signIn = async (): Promise<string> => {
  const { data } = await send(
    'POST',
    '/user/login',
    { username: PERSON.name, password: PERSON.password },
    {},
  )
  return data.token
}

/**
 * Reads, and serials that are created under one idempotency key each, sent again until they
 * succeed.
 */
const startLoad = (token: string) => {
  const outcomes = { GET: [] as string[], POST: [] as string[] }
  const created: string[] = []
  let running = true
  const loop = async (work: () => Promise<void>): Promise<void> => {
    while (running) {
      await work()
      await sleep(PAUSE_MS)
    }
  }
  const attempt = async (
    method: 'GET' | 'POST',
    url: string,
    body?: object,
    key?: string,
  ): Promise<Answer> => {
    const answer = await send(method, url, body, {
      'x-a-token': token,
      ...(key && { 'idempotency-key': key }),
    })
    outcomes[method].push(`${answer.status} ${answer.outcome}`)
    return answer
  }
  const create = async (): Promise<void> => {
    const key = crypto.randomUUID()
    for (let done = false; !done; await sleep(PAUSE_MS)) {
      const { status, data } = await attempt('POST', '/serials', { title: key }, key)
      done = status === 200
      if (done) created.push(data.id)
    }
  }
  const loops = Promise.all([
    loop(create),
    loop(async () => void (await attempt('GET', '/user/info'))),
  ])
  // a test that failed ends the server before it ends the load
  loops.catch(() => undefined)
  return {
    outcomes,
    created,
    stop: async () => {
      running = false
      await loops
    },
  }
}

type Load = ReturnType<typeof startLoad>

/**
 * Follows the event stream as a browser does: comes back after an end, with the id of the last
 * event.
 */
const followEvents = (token: string) => {
  const closing = new AbortController()
  const serials = new Set<string>()
  let lastId = ''
  const read = async (): Promise<void> => {
    const headers = { 'x-a-token': token, ...(lastId && { 'last-event-id': lastId }) }
    const answer = await fetch(`${origin}/api/live`, { headers, signal: closing.signal })
    let rest = ''
    for await (const chunk of answer.body ?? []) {
      const lines = (rest + Buffer.from(chunk).toString()).split('\n')
      rest = lines.pop() ?? ''
      for (const line of lines) {
        lastId = /^id: (\d+)/.exec(line)?.[1] ?? lastId
        const serial = /"serialId":"([^"]+)"/.exec(line)?.[1]
        if (serial !== undefined) serials.add(serial)
      }
    }
  }
  const follow = async (): Promise<void> => {
    for (; !closing.signal.aborted; await sleep(PAUSE_MS)) await read().catch(() => undefined)
  }
  const following = follow()
  return {
    serials,
    close: async () => {
      closing.abort()
      await following
    },
  }
}

const startTranslation = async (pages: number): Promise<string> => {
  const { chapterId } = await aChapter(
    { db: database.db, ids },
    { status: 'machine_translation_pending', orderStatus: 'preprocessing', pages },
  )
  await inTransaction(database.db, (tx) =>
    startStage({ ids }, tx, { chapterId, stage: 'machine_translation', priority: 0 }),
  )
  return chapterId
}

const countTasks = async (status: string): Promise<number> =>
  (
    await sql<{
      n: number
    }>`select count(*)::int as n from page_task where status = ${status}`.execute(database.db)
  ).rows[0]?.n ?? 0

const getFailure = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => undefined,
    (error: unknown) => error,
  )

const getProcessId = async (): Promise<number | undefined> =>
  (await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(database.db)).rows[0]?.pid

/** Answers to requests that were sent after this call. */
const getNextOutcomes = async (outcomes: readonly string[]): Promise<readonly string[]> => {
  const from = outcomes.length
  await expect.poll(() => outcomes.length, WAIT).toBeGreaterThan(from + 3)
  // one may have been under way
  return outcomes.slice(from + 1)
}

/** Created through HTTP; a job of the queue notifies the administrators. */
const signUp = async (username: string): Promise<void> => {
  const body = { username, phone: '13800138000', password: 'qv86fine', realName: '' }
  expect(await send('POST', '/user/sign-up', body, {})).toMatchObject({ status: 200 })
}

const countNotified = async (): Promise<number> =>
  (
    await sql<{
      n: number
    }>`select count(*)::int as n from account where sign_up_notified_at is not null`.execute(
      database.db,
    )
  ).rows[0]?.n ?? 0

/** The standby refuses every connection, as it does before its data are consistent. */
const reachStandbyThatIsNotReady = async (load: Load): Promise<void> => {
  await postgres.standby.stop()
  await postgres.standby.start({ hot_standby: 'off' })
  proxy.switchTo({ port: postgres.standby.port })
  expect(new Set(await getNextOutcomes(load.outcomes.POST))).toEqual(UNAVAILABLE)
  const error = await getFailure(getProcessId())
  expect([getSqlState(error), isDatabaseAway(error)]).toEqual(['57P03', true])
}

/**
 * The standby takes connections, would answer reads with data that may be old, and refuses writes.
 */
const reachReadOnlyStandby = async (load: Load): Promise<void> => {
  await postgres.standby.stop()
  await postgres.standby.start()
  for (const outcomes of [load.outcomes.GET, load.outcomes.POST])
    expect(new Set(await getNextOutcomes(outcomes))).toEqual(UNAVAILABLE)
  const error = await getFailure(getProcessId())
  expect([getSqlState(error), isDatabaseAway(error)]).toEqual(['25006', true])
}

const expectTasksDoneOnce = async (chapterIds: readonly string[]): Promise<void> => {
  const { rows: chapters } = await sql`select id, status from chapter order by id`.execute(
    database.db,
  )
  expect(chapters).toEqual(
    [...chapterIds].sort().map((id) => ({ id, status: 'pending_assignment' })),
  )
  const { rows: tasks } = await sql`
    select failures, effects, count(*)::int as n
    from (select t.failures, (select count(*)::int from ai_run r where r.page_task_id = t.id and r.outcome = 'done') as effects from page_task t) one
    group by failures, effects`.execute(database.db)
  expect(tasks).toEqual([{ failures: 0, effects: 1, n: PAGES_AT_FIRST + PAGES_LATER }])
}

test('a fail-over fails what is under way with an error that passes, and nothing else', async () => {
  const token = await signIn()
  const events = followEvents(token)
  const load = startLoad(token)
  await expect.poll(() => load.created.length, WAIT).toBeGreaterThan(5)
  await signUp('before')
  const first = await startTranslation(PAGES_AT_FIRST)
  await expect.poll(() => countTasks('done'), { ...WAIT, interval: 10 }).toBeGreaterThan(3)

  postgres.primary.kill()
  await reachStandbyThatIsNotReady(load)
  await reachReadOnlyStandby(load)
  await postgres.standby.promote()
  expect(await countTasks('done')).toBeLessThan(PAGES_AT_FIRST)

  const created = load.created.length
  await expect.poll(() => load.created.length, WAIT).toBeGreaterThan(created + 5)
  await signUp('after')
  const second = await startTranslation(PAGES_LATER)
  await expect.poll(() => countTasks('done'), WAIT).toBe(PAGES_AT_FIRST + PAGES_LATER)
  await expect.poll(countNotified, WAIT).toBe(2)
  await load.stop()
  await expect.poll(() => [...events.serials].sort(), WAIT).toEqual([...load.created].sort())
  await events.close()

  const { rows: serials } = await sql<{ id: string }>`select id from serial order by id`.execute(
    database.db,
  )
  expect(serials.map(({ id }) => id)).toEqual([...load.created].sort())
  expect(new Set(Object.values(load.outcomes).flat())).toEqual(
    new Set(['200 success', ...UNAVAILABLE]),
  )
  await expectTasksDoneOnce([first, second])
  expect(ended).toEqual([])
}, 120_000)
