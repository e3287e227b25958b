import { execFileSync } from 'node:child_process'
import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { Client } from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded-postgres.ts'

let dataDir: string
/** The folder of a server that was started and stopped: copying it is quicker than a new one. */
let stoppedDir: string
const running: EmbeddedPostgres[] = []

const start = async (
  extra: Partial<Parameters<typeof startEmbeddedPostgres>[0]> = {},
): Promise<EmbeddedPostgres> => {
  const one = await startEmbeddedPostgres({ dataDir, ...extra })
  running.push(one)
  return one
}

const query = async (url: string, text: string): Promise<unknown[]> => {
  const client = new Client({ connectionString: url })
  client.on('error', () => undefined)
  await client.connect()
  try {
    return (await client.query({ text, rowMode: 'array' })).rows.flat()
  } finally {
    await client.end()
  }
}

const until = async <T>(runQuery: () => Promise<T>): Promise<T> => {
  for (let tries = 0; ; tries++) {
    try {
      return await runQuery()
    } catch (error) {
      if (tries > 200) throw error
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
  }
}

const createFolder = (): string => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'panelflow-pg-'))
  chmodSync(folder, 0o755) // as root, the server runs as another user and must be let in
  return folder
}

/** With the owners of the files, which only root may set and only root needs. */
const copyFolder = (from: string, to: string): void => {
  execFileSync('cp', ['-a', `${from}/.`, to])
}

beforeAll(async () => {
  stoppedDir = createFolder()
  await (await startEmbeddedPostgres({ dataDir: stoppedDir })).stop()
})
afterAll(() => rmSync(stoppedDir, { recursive: true, force: true }))

beforeEach(() => {
  dataDir = createFolder()
})
afterEach(async () => {
  for (const one of running.splice(0)) await one.stop()
  rmSync(dataDir, { recursive: true, force: true })
})

test('starts on an empty folder, stops cleanly and finds its data again', async () => {
  const first = await start()
  expect(first.outcome).toBe('started')
  await query(first.url, 'create table note (words text)')
  await query(first.url, `insert into note values ('第一話')`)
  await first.stop()
  await expect(query(first.url, 'select 1')).rejects.toThrow()
  const second = await start()
  expect(second.url).toBe(first.url)
  expect(await query(second.url, 'select words from note')).toEqual(['第一話'])
})

test('collates Chinese and keeps its password for itself; a second start adopts the first', async () => {
  copyFolder(stoppedDir, dataDir)
  const first = await start()
  expect(statSync(path.join(dataDir, 'postgres.password')).mode & 0o777).toBe(0o600)
  expect(await query(first.url, `select lower('ÀÉ'), '第一話' ~ '^\\w+$'`)).toEqual(['àé', true])
  const second = await start()
  expect(second.outcome).toBe('adopted')
  expect(second.url).toBe(first.url)
})

test('committed rows survive kill -9 of the server, which comes back by itself', async () => {
  copyFolder(stoppedDir, dataDir)
  const { url, pid } = await start()
  await query(url, 'create table page (n int)')
  await query(url, 'insert into page select generate_series(1, 1000)')
  const victim = pid()
  if (!victim) throw new Error('the server has no pid')
  process.kill(victim, 'SIGKILL')
  expect(await until(() => query(url, 'select count(*)::int from page'))).toEqual([1000])
  expect(pid()).not.toBe(victim)
})

test('is not fooled by a pid file that points at another program', async () => {
  copyFolder(stoppedDir, dataDir)
  const pidFile = path.join(dataDir, 'pgdata', 'postmaster.pid')
  writeFileSync(pidFile, `${process.pid}\n${path.join(dataDir, 'pgdata')}\n0\n5432\n`)
  expect((await start()).outcome).toBe('started')
  expect(readFileSync(pidFile, 'utf8').split('\n')[0]).not.toBe(String(process.pid))
})

test('runs on the PostgreSQL of the system too', async (context) => {
  let server: EmbeddedPostgres
  try {
    server = await start({ prefer: 'system' })
  } catch (error) {
    if (String(error).includes('No PostgreSQL was found'))
      return context.skip('no PostgreSQL on this system')
    throw error
  }
  expect(await query(server.url, `select lower('ÀÉ')`)).toEqual(['àé'])
})

test('a copied folder, pid file and port with it, starts a server of its own, and stopping one leaves the other', async () => {
  copyFolder(stoppedDir, dataDir)
  const original = await start()
  await query(original.url, 'create table note (words text)')
  const copy = `${dataDir}-copy`
  mkdirSync(copy, { mode: 0o755 })
  copyFolder(dataDir, copy)
  try {
    const second = await start({ dataDir: copy })
    expect(second.outcome).toBe('started')
    expect(new URL(second.url).port).not.toBe(new URL(original.url).port)
    expect(await query(second.url, 'show data_directory')).toEqual([path.join(copy, 'pgdata')])
    expect(await query(original.url, 'show data_directory')).toEqual([path.join(dataDir, 'pgdata')])
    await query(second.url, 'drop table note')
    await second.stop()
    expect(await query(original.url, 'select words from note')).toEqual([])
    const restarted = await start({ dataDir: copy })
    await original.stop()
    expect(await query(restarted.url, 'select 1')).toEqual([1])
    await restarted.stop()
  } finally {
    rmSync(copy, { recursive: true, force: true })
  }
})
