/**
 * `npm run server` and `npm run worker` as a supervisor runs them: signals reach the program, and
 * it never outlives npm.
 */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from '../apps/server/src/adapters/embedded-postgres.ts'
import { freePort } from '../apps/server/src/testing/free-port.ts'

const ROOT = path.resolve(import.meta.dirname, '..')

let folder: string
let database: EmbeddedPostgres
const started = new Set<ChildProcess>()

beforeAll(async () => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'panelflow-npm-'))
  chmodSync(folder, 0o755) // as root, the database runs as another user and must be let in
  database = await startEmbeddedPostgres({ dataDir: folder })
})
afterAll(async () => {
  for (const child of started) child.kill('SIGKILL')
  await database.stop()
  rmSync(folder, { recursive: true, force: true })
})

/** Ids of the children, grandchildren and so on of a process. */
const listDescendants = (pid: number): readonly number[] => {
  const rows = execFileSync('ps', ['-eo', 'pid=,ppid='], { encoding: 'utf8' })
    .split('\n')
    .map((line) => line.trim().split(/\s+/).map(Number))
  const below = (parent: number): readonly number[] =>
    rows.flatMap(([child = 0, its]) => (its === parent ? [child, ...below(child)] : []))
  return below(pid)
}

const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

/** Does a worker with a queue connection of its own work on the database? */
const workerWorks = async (): Promise<boolean> => {
  const client = new Client({ connectionString: database.url })
  await client.connect()
  try {
    const { rows } = await client.query(
      "select 1 from pg_stat_activity where application_name = 'panelflow-worker'",
    )
    return rows.length > 0
  } finally {
    await client.end()
  }
}

const serverListens = async (port: number): Promise<boolean> =>
  fetch(`http://127.0.0.1:${port}/livez`).then(
    ({ ok }) => ok,
    () => false,
  )

/** Runs the script and waits until its program is at work. */
const startScript = async (script: string) => {
  const port = await freePort()
  const env = {
    ...process.env,
    DATABASE_URL: database.url,
    PANELFLOW_DATA_DIR: path.join(folder, script),
    PANELFLOW_BLOBS: path.join(folder, 'blobs'),
    PANELFLOW_SECRET: 'a secret of thirty-two characters',
    PANELFLOW_DEMO: '0',
    PORT: String(port),
  }
  // a process group of its own, as a terminal gives it
  const npm = spawn('npm', ['run', '-s', script], {
    cwd: ROOT,
    env,
    stdio: 'ignore',
    detached: true,
  })
  started.add(npm)
  const ended = new Promise<void>((resolve) => npm.once('exit', () => resolve()))
  await expect
    .poll(() => (script === 'server' ? serverListens(port) : workerWorks()), { timeout: 60_000 })
    .toBe(true)
  return { npm, ended, descendants: listDescendants(npm.pid ?? 0) }
}

describe.each(['server', 'worker'])('npm run %s', (script) => {
  it.each(['SIGTERM', 'SIGINT', 'SIGKILL'] as const)(
    'ends with everything it started on %s',
    async (signal) => {
      const { npm, ended, descendants } = await startScript(script)
      expect(descendants.length).toBeGreaterThan(1)
      const pid = npm.pid ?? 0
      // Ctrl-C reaches the whole group, other signals npm alone
      process.kill(signal === 'SIGINT' ? -pid : pid, signal)
      await ended
      await expect.poll(() => descendants.filter(isAlive), { timeout: 30_000 }).toEqual([])
    },
  )
})
