import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { getBuiltEntryArgs } from '../testing/built-program.ts'
import { freePort } from '../testing/free-port.ts'
import { startRoundRobin } from '../testing/round-robin.ts'
import { createTestApp, type TestApp, type TestPerson } from '../testing/test-app.ts'

/**
 * Together these stay below the 40 requests a second that a server takes from one account, however
 * fast the machine is.
 */
const LOOPS = 4
const PAUSE_MS = 125

let app: TestApp
let dataDir: string
const children = new Set<ChildProcess>()

beforeAll(async () => {
  app = await createTestApp()
  dataDir = mkdtempSync(path.join(os.tmpdir(), 'panelflow-restart-'))
})
afterAll(async () => {
  for (const child of children) child.kill('SIGKILL')
  await app.close()
  rmSync(dataDir, { recursive: true, force: true })
})

/** A server process, once it listens. */
const startServer = async (port: number): Promise<ChildProcess> => {
  const env = {
    ...process.env,
    PORT: String(port),
    DATABASE_URL: app.database.url,
    PANELFLOW_DATA_DIR: dataDir,
    PANELFLOW_SECRET: app.deps.serverKey.toString('hex'),
    PANELFLOW_DEMO: '0',
  }
  const child = spawn(process.execPath, getBuiltEntryArgs('http'), {
    env,
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  children.add(child)
  await new Promise<void>((resolve, reject) => {
    child.once('message', () => resolve())
    child.once('exit', (code) => reject(new Error(`the server ended with ${code}`)))
  })
  child.removeAllListeners('exit')
  return child
}

const stopServer = async (child: ChildProcess): Promise<number | null> => {
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve))
  child.kill('SIGTERM')
  children.delete(child)
  return await ended
}

const signIn = async (origin: string, { name, password }: TestPerson): Promise<string> => {
  const body = new URLSearchParams({ username: name, password })
  const answer = await fetch(`${origin}/api/user/login`, { method: 'POST', body })
  expect(answer.status).toBe(200)
  const { data }: { data: { token: string } } = JSON.parse(await answer.text())
  return data.token
}

/**
 * Reads and writes of one person, at a steady pace, until `stop`. Every answer that is not a
 * success is a failure.
 */
const startLoad = (origin: string, token: string) => {
  const failures: string[] = []
  let done = 0
  let running = true
  const one = async (method: 'GET' | 'POST'): Promise<void> => {
    const write = method === 'POST'
    const headers = {
      'x-a-token': token,
      ...(write
        ? { 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() }
        : {}),
    }
    const url = write ? `${origin}/api/notifications/read` : `${origin}/api/user/info`
    try {
      const answer = await fetch(url, {
        method,
        headers,
        ...(write ? { body: '{"all":true}' } : {}),
      })
      const text = await answer.text()
      done++
      if (!answer.ok) failures.push(`${method} ${answer.status} ${text}`)
    } catch (error) {
      failures.push(`${method} ${String(error)}`)
    }
  }
  const loop = async (): Promise<void> => {
    while (running) {
      await one('GET')
      await sleep(PAUSE_MS)
      await one('POST')
      await sleep(PAUSE_MS)
    }
  }
  const loops = Promise.all(Array.from({ length: LOOPS }, loop))
  return {
    failures,
    done: () => done,
    stop: async () => {
      running = false
      await loops
    },
  }
}

/** The text of the event stream until its server ends it. */
const readStream = async (origin: string, token: string): Promise<string> => {
  const answer = await fetch(`${origin}/api/live`, { headers: { 'x-a-token': token } })
  expect(answer.status).toBe(200)
  return await answer.text()
}

test('two servers restarted in turn under load fail no request, and tell open streams to come back', async () => {
  const busy = await app.addPerson({ name: 'busy', roles: ['translator'] })
  const watching = await app.addPerson({ name: 'watching', roles: ['translator'] })
  const ports = [await freePort(), await freePort()] as const
  const servers = await Promise.all(ports.map(startServer))
  const balancer = await startRoundRobin(ports)
  const origin = `http://127.0.0.1:${balancer.port}`
  const watchingToken = await signIn(origin, watching)
  const load = startLoad(origin, await signIn(origin, busy))
  try {
    for (const [index, port] of ports.entries()) {
      const stream = readStream(`http://127.0.0.1:${port}`, watchingToken)
      const before = load.done()
      await expect.poll(load.done, { timeout: 30_000 }).toBeGreaterThan(before + 20)
      const server = servers[index]
      const late = stream.then(
        async () =>
          await fetch(`http://127.0.0.1:${port}/api/live`, {
            headers: { 'x-a-token': watchingToken },
          }),
      )
      if (server === undefined) throw new Error('no server')
      expect(await stopServer(server)).toBe(0)
      expect(await stream).toContain('event: reconnect')
      // a server that stops opens no stream only to end it at once
      const refused = await late
      expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '2'])
      const restarted = await startServer(port)
      const after = load.done()
      await expect.poll(load.done, { timeout: 30_000 }).toBeGreaterThan(after + 20)
      servers[index] = restarted
    }
  } finally {
    await load.stop()
    await balancer.close()
  }
  expect(load.failures).toEqual([])
}, 180_000)
