import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { isPostgres } from '../adapters/postgres/cluster.ts'
import { getBuiltEntryArgs } from '../testing/built-program.ts'
import { freePort } from '../testing/free-port.ts'

let dataDir: string
let port: number
const started: ChildProcess[] = []

beforeAll(async () => {
  dataDir = mkdtempSync(path.join(os.tmpdir(), 'panelflow-studio-'))
  chmodSync(dataDir, 0o755) // as root, the database runs as another user and must be let in
  port = await freePort()
})
afterEach(async () => {
  for (const child of started.splice(0)) await end(child)
})
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

const run = (): { child: ChildProcess; output: () => string } => {
  const env = {
    ...process.env,
    PANELFLOW_DATA_DIR: dataDir,
    PORT: String(port),
    PANELFLOW_DEMO: '0',
    DATABASE_URL: '',
  }
  const child = spawn(process.execPath, getBuiltEntryArgs('studio'), {
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let text = ''
  child.stdout.on('data', (chunk) => (text += String(chunk)))
  child.stderr.on('data', (chunk) => (text += String(chunk)))
  started.push(child)
  return { child, output: () => text }
}
const end = async (
  child: ChildProcess,
  signal: NodeJS.Signals = 'SIGINT',
): Promise<number | null> => {
  if (child.exitCode !== null || child.signalCode !== null) return child.exitCode
  const exited = new Promise<number | null>((resolve) =>
    child.once('exit', (code) => resolve(code)),
  )
  child.kill(signal)
  return exited
}
const until = async (condition: () => boolean | Promise<boolean>): Promise<void> => {
  while (!(await condition())) await new Promise((resolve) => setTimeout(resolve, 50))
}
const answers = (): Promise<boolean> =>
  fetch(`http://127.0.0.1:${port}/readyz`).then(
    (response) => response.ok,
    () => false,
  )
const postmaster = (): number =>
  Number(readFileSync(path.join(dataDir, 'pgdata/postmaster.pid'), 'utf8').split('\n')[0])
const findChildPid = (parent: ChildProcess, entry: string): number =>
  Number(
    execFileSync('pgrep', ['-P', String(parent.pid), '-f', entry], { encoding: 'utf8' }).trim(),
  )

test('opens a studio, tells the root password once, refuses a twin, survives crashes and stops all it started', async () => {
  const first = run()
  await until(() => first.output().includes('is open'))
  // the lines after it may come in another chunk
  await expect.poll(first.output).toMatch(/root {2}with the password {2}[A-Za-z0-9]{16}/)
  const password = /password {2}(\w+)/.exec(first.output())?.[1]

  const secondStudio = run()
  await until(() => secondStudio.child.exitCode !== null)
  expect(secondStudio.output()).toContain(
    `already runs on this data (${dataDir}): process ${first.child.pid}`,
  )

  const server = findChildPid(first.child, 'dist/http.js')
  process.kill(server, 'SIGKILL')
  process.kill(postmaster(), 'SIGKILL')
  await until(() => first.output().includes('starts again'))
  await until(answers)
  expect(findChildPid(first.child, 'dist/http.js')).not.toBe(server)

  const database = postmaster()
  expect(await end(first.child)).toBe(0)
  expect(isPostgres(database)).toBe(false)
  expect(await answers()).toBe(false)

  const second = run()
  await until(() => second.output().includes('is open'))
  expect(second.output()).not.toContain('password')
  const body = new URLSearchParams({ username: 'root', password: password ?? '' })
  const signedIn = await fetch(`http://127.0.0.1:${port}/api/user/login`, { method: 'POST', body })
  expect(await signedIn.json()).toMatchObject({ code: 0, data: { passwordExpired: true } })
})

test('after kill -9 of everything the next start adopts what is left and works', async () => {
  const first = run()
  await until(() => first.output().includes('is open'))
  await end(first.child, 'SIGKILL')
  const second = run()
  await until(() => second.output().includes('is open'))
  expect(await answers()).toBe(true)
})

test('a port that is taken is said, not tried for ever', async () => {
  const other = createServer().listen(port, '127.0.0.1')
  const studio = run()
  await until(() => studio.child.exitCode !== null)
  other.close()
  expect(studio.output()).toContain('already in use')
  expect(studio.child.exitCode).toBe(1)
})
