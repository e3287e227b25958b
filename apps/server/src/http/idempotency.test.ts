import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { getBuiltProgram } from '../testing/built-program.ts'
import { createTestApp, type TestApp } from '../testing/test-app.ts'

let app: TestApp
let token: string
const children: ChildProcess[] = []

beforeAll(async () => {
  app = await createTestApp()
  const { name, password } = await app.addPerson({ name: 'Pa', roles: ['projectAdministrator'] })
  token = (await app.send('POST', '/user/login', { username: name, password })).data.token
})
afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL')
})
afterAll(() => app.close())

interface Held {
  readonly key: string
  readonly answer: string
}

const startServer = async () => {
  const file = getBuiltProgram(new URL('killed-server.process.ts', import.meta.url))
  const args = [
    app.database.url,
    app.deps.serverKey.toString('hex'),
    app.deps.clock.now().toISOString(),
  ]
  const child = fork(file, args, {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  children.push(child)
  const [{ port }] = (await once(child, 'message')) as [{ port: number }]
  const post = (
    key: string,
    title: string,
    headers: Record<string, string> = {},
  ): Promise<Response> =>
    fetch(`http://127.0.0.1:${port}/api/serials`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-a-token': token,
        'idempotency-key': key,
        ...headers,
      },
      body: JSON.stringify({ title }),
    })
  /**
   * Sends all of them, waits until each is committed and its answer about to go out, then kills the
   * process.
   */
  const killWhileAnswering = async (keys: readonly string[]): Promise<Map<string, string>> => {
    const answers = new Map<string, string>()
    const allHeld = new Promise<void>((resolve) => {
      child.on('message', ({ key, answer }: Held) => {
        if (answers.set(key, answer).size === keys.length) resolve()
      })
    })
    const sent = Promise.allSettled(
      keys.map((key) => post(key, `Serial ${key}`, { 'x-hold': '1' })),
    )
    await allHeld
    child.kill('SIGKILL')
    expect((await sent).every(({ status }) => status === 'rejected')).toBe(true)
    return answers
  }
  return { post, killWhileAnswering }
}

const countSerials = async (title: string): Promise<unknown> =>
  (
    await sql<{
      n: number
    }>`select count(*)::int as n from serial where title like ${title}`.execute(app.deps.db)
  ).rows[0]?.n

/** Every kill meets this many requests between their commit and their answer. */
const HELD = 50
const KILLS = 2

test('a server killed between commit and answer, 100 times: the repeated key gives the same answer and the effect happened once', async () => {
  let lost = new Map<string, string>()
  for (let kill = 0; kill <= KILLS; kill++) {
    const server = await startServer()
    for (const [key, answer] of lost) {
      const repeated = await server.post(key, `Serial ${key}`)
      expect(repeated.status).toBe(200)
      expect(JSON.parse(await repeated.text()).data).toEqual(JSON.parse(answer).data)
    }
    expect(await countSerials('Serial round-%')).toBe(kill * HELD)
    if (kill < KILLS)
      lost = await server.killWhileAnswering(
        Array.from({ length: HELD }, (_, nth) => `round-${kill}-${nth}`),
      )
  }
})

test('an effect whose answer cannot be stored does not happen', async () => {
  await sql`create function refuse_answer() returns trigger language plpgsql as
    'begin raise exception ''the process died here''; end'`.execute(app.deps.db)
  await sql`create trigger refuse_answer before insert or update on idempotency_key
    for each row when (new.answer is not null) execute function refuse_answer()`.execute(
    app.deps.db,
  )
  const headers = { 'x-a-token': token, 'idempotency-key': 'never-stored' }
  expect((await app.send('POST', '/serials', { title: 'Half a serial' }, headers)).status).toBe(500)
  await sql`drop trigger refuse_answer on idempotency_key`.execute(app.deps.db)
  expect(await countSerials('Half a serial')).toBe(0)
  expect((await app.send('POST', '/serials', { title: 'Half a serial' }, headers)).status).toBe(200)
})

test('fifty identical creations with one key make one row and fifty identical answers', async () => {
  const headers = { 'x-a-token': token, 'idempotency-key': 'fifty-at-once' }
  const answers = await Promise.all(
    Array.from({ length: 50 }, () => app.send('POST', '/serials', { title: 'Fifty' }, headers)),
  )
  expect(new Set(answers.map(({ status, data }) => JSON.stringify([status, data]))).size).toBe(1)
  expect(answers[0]?.status).toBe(200)
  expect(await countSerials('Fifty')).toBe(1)
  const other = await app.send('POST', '/serials', { title: 'Other contents' }, headers)
  expect([other.status, other.data.error]).toEqual([422, 'request.idempotency_conflict'])
})
