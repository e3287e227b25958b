import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freePort } from '../testing/free-port.ts'
import { startRoundRobin } from '../testing/round-robin.ts'
import { createTestApp, type TestApp, type TestPerson } from '../testing/test-app.ts'
import { entryArgs } from './entry-args.ts'

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
  const child = spawn(process.execPath, entryArgs('http'), { env, stdio: ['ignore', 'ignore', 'inherit', 'ipc'] })
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
  const { data }: { data: { token: string } } = JSON.parse(await answer.text())
  return data.token
}

/** Reads and writes of one person, one after the other, until told to stop. */
const startLoad = (origin: string, token: string) => {
  const failures: string[] = []
  let done = 0
  let running = true
  const one = async (method: 'GET' | 'POST'): Promise<void> => {
    const write = method === 'POST'
    const headers = { 'x-a-token': token, ...(write ? { 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() } : {}) }
    const url = write ? `${origin}/api/notifications/read` : `${origin}/api/user/info`
    try {
      const answer = await fetch(url, { method, headers, ...(write ? { body: '{"all":true}' } : {}) })
      const text = await answer.text()
      done++
      if (answer.status >= 500) failures.push(`${method} ${answer.status} ${text}`)
    } catch (error) {
      failures.push(`${method} ${String(error)}`)
    }
  }
  const loop = async (): Promise<void> => {
    while (running) {
      await one('GET')
      await one('POST')
    }
  }
  const loops = Promise.all([loop(), loop(), loop(), loop()])
  return {
    failures,
    done: () => done,
    stop: async () => {
      running = false
      await loops
    },
  }
}

/** What the event stream says until its server sends it away. */
const readStream = async (origin: string, token: string): Promise<string> => {
  const answer = await fetch(`${origin}/api/live`, { headers: { 'x-a-token': token } })
  return await answer.text()
}

test('two servers restarted in turn under load fail no request, and tell open streams to come back', async () => {
  const person = await app.addPerson({ name: 'busy', roles: ['translator'] })
  const ports = [await freePort(), await freePort()] as const
  const servers = await Promise.all(ports.map(startServer))
  const balancer = await startRoundRobin(ports)
  const origin = `http://127.0.0.1:${balancer.port}`
  const token = await signIn(origin, person)
  const load = startLoad(origin, token)
  try {
    for (const [index, port] of ports.entries()) {
      const stream = readStream(`http://127.0.0.1:${port}`, token)
      const before = load.done()
      await expect.poll(load.done, { timeout: 30_000 }).toBeGreaterThan(before + 20)
      const server = servers[index]
      if (server === undefined) throw new Error('no server')
      expect(await stopServer(server)).toBe(0)
      expect(await stream).toContain('event: come_back')
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
