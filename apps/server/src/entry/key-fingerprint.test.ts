import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts'
import { readConfiguration } from './configuration.ts'
import { adoptServerKey } from './key-fingerprint.ts'
import { openDeps } from './open-deps.ts'
import { resolveServerKey } from './server-key.ts'

let database: TestDatabase
let folder: string

beforeAll(async () => {
  database = await createTestDatabase()
  folder = await mkdtemp(path.join(os.tmpdir(), 'panelflow-secret-'))
})
afterAll(async () => {
  await database.drop()
  await rm(folder, { recursive: true, force: true })
})

const configuration = (secret: string | undefined, machine = 'a') =>
  readConfiguration({
    PANELFLOW_DATA_DIR: path.join(folder, machine),
    ...(secret ? { PANELFLOW_SECRET: secret } : {}),
  })

/** What every server and worker does at its start. */
const start = async (secret: string | undefined, machine?: string): Promise<void> => {
  const opened = await openDeps({
    configuration: configuration(secret, machine),
    databaseUrl: database.url,
    name: 'test',
    connections: 2,
    works: false,
  })
  await opened.close()
}

const OLD = 'the first secret, long enough to be one'
const NEW = 'another secret, also long enough to be one'

test('servers with different secrets do not start against the same database, until the new one is adopted on purpose', async () => {
  await start(OLD, 'a')
  await start(OLD, 'b')
  await expect(start(NEW, 'b')).rejects.toThrow(
    /another secret[\s\S]*PANELFLOW_SECRET[\s\S]*secret adopt/,
  )
  await expect(start(undefined, 'c')).rejects.toThrow('another secret')
  const accountId = '0190f5b2-0000-7000-8000-000000000001'
  await database.db
    .insertInto('account')
    .values({ id: accountId, name: 'a', name_key: 'a', password_hash: 'x' })
    .execute()
  const later = new Date('2100-01-01')
  await database.db
    .insertInto('session')
    .values({
      id: accountId,
      account_id: accountId,
      token_hash: randomBytes(32),
      token_expires_at: later,
      restricted: false,
      keep_signed_in: false,
      user_agent: '',
      created_at: later,
      last_seen_at: later,
      idle_expires_at: later,
      absolute_expires_at: later,
    })
    .execute()
  expect(await adoptServerKey(database.db, resolveServerKey(configuration(NEW)), new Date())).toBe(
    1,
  )
  await start(NEW, 'b')
  await expect(start(OLD, 'a')).rejects.toThrow('another secret')
  expect(await database.db.selectFrom('session').select('end_reason').execute()).toEqual([
    { end_reason: 'secret_changed' },
  ])
})

test('the database holds no secret', async () => {
  const settings = await database.db.selectFrom('setting').selectAll().execute()
  const text = JSON.stringify(settings)
  for (const secret of [OLD, NEW]) {
    expect(text).not.toContain(secret)
    expect(text).not.toContain(resolveServerKey(configuration(secret)).toString('hex'))
  }
})
