import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts'
import { migrate } from './migrate.ts'
import type { Migration } from './migration.ts'
import { MIGRATIONS } from './migrations/list.ts'
import { type OpenDatabase, openDatabase } from './open-database.ts'

let database: TestDatabase
const opened: OpenDatabase[] = []

const more: Migration = {
  id: '9000-more',
  up: async (db) => {
    await sql`create table more (n int)`.execute(db)
    await sql`select pg_sleep(0.1)`.execute(db)
  },
}
const broken: Migration = {
  id: '9001-broken',
  up: async (db) => {
    await sql`create table half (n int)`.execute(db)
    await sql`create table half (n int)`.execute(db)
  },
}

beforeEach(async () => {
  database = await createTestDatabase()
})
afterEach(async () => {
  for (const one of opened.splice(0)) await one.close()
  await database.drop()
})

const exists = async (table: string): Promise<boolean> => {
  const { rows } = await sql<{ there: boolean }>`select to_regclass(${table}) is not null as there`.execute(database.db)
  return rows[0]?.there ?? false
}

test('applies nothing the second time', async () => {
  expect(await migrate(database.pool, MIGRATIONS)).toEqual([])
})

test('five processes starting together: one migrates, all go on', async () => {
  const answers = await Promise.all(
    Array.from({ length: 5 }, () => {
      const one = openDatabase(database.url, { max: 1 })
      opened.push(one)
      return migrate(one.pool, [...MIGRATIONS, more])
    }),
  )
  expect(answers.flat()).toEqual(['9000-more'])
})

test('a migration that fails leaves nothing behind, and runs again next time', async () => {
  await expect(migrate(database.pool, [...MIGRATIONS, broken])).rejects.toThrow('already exists')
  expect(await exists('half')).toBe(false)
  expect(await migrate(database.pool, [...MIGRATIONS, more])).toEqual(['9000-more'])
})

test('refuses an applied migration that was edited since', async () => {
  await migrate(database.pool, [...MIGRATIONS, more])
  const edited: Migration = { id: more.id, up: async (db) => void (await sql`create table more (n bigint)`.execute(db)) }
  await expect(migrate(database.pool, [...MIGRATIONS, edited])).rejects.toThrow('was edited')
})

test('refuses a database made by a newer program', async () => {
  await migrate(database.pool, [...MIGRATIONS, more])
  await expect(migrate(database.pool, MIGRATIONS)).rejects.toThrow('newer Panelflow')
})
