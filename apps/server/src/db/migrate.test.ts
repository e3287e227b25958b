import { readdirSync, readFileSync } from 'node:fs'
import { TARGET_LANGUAGES } from '@panelflow/domain/locale/language.ts'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts'
import { migrate } from './migrate.ts'
import type { FunctionFile, Migration } from './migration.ts'
import { type OpenDatabase, openDatabase } from './open-database.ts'
import { FUNCTIONS, MIGRATIONS } from './schema-files.ts'

let database: TestDatabase
const opened: OpenDatabase[] = []

const more: Migration = { id: '9000-more', sql: 'create table more (n int); select pg_sleep(0.1)' }
const broken: Migration = {
  id: '9001-broken',
  sql: 'create table half (n int); create table half (n int)',
}

beforeEach(async () => {
  database = await createTestDatabase()
})
afterEach(async () => {
  for (const one of opened.splice(0)) await one.close()
  await database.drop()
})

const exists = async (table: string): Promise<boolean> => {
  const { rows } = await sql<{
    there: boolean
  }>`select to_regclass(${table}) is not null as there`.execute(database.db)
  return rows[0]?.there ?? false
}

test('applies nothing the second time', async () => {
  expect(await migrate(database.pool, MIGRATIONS, FUNCTIONS)).toEqual([])
})

test('five processes starting together: one migrates, all go on', async () => {
  const answers = await Promise.all(
    Array.from({ length: 5 }, () => {
      const one = openDatabase(database.url, { max: 1 })
      opened.push(one)
      return migrate(one.pool, [...MIGRATIONS, more], FUNCTIONS)
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
  const edited: Migration = { id: more.id, sql: 'create table more (n bigint)' }
  await expect(migrate(database.pool, [...MIGRATIONS, edited])).rejects.toThrow('was edited')
})

test('refuses a database made by a newer program', async () => {
  await migrate(database.pool, [...MIGRATIONS, more])
  await expect(migrate(database.pool, MIGRATIONS)).rejects.toThrow('newer Panelflow')
})

test('refuses a database from before the first release, says what to do, and changes nothing', async () => {
  await sql`insert into applied_migration (id, checksum) values ('0001-spine', 'x')`.execute(
    database.db,
  )
  await expect(migrate(database.pool, [...MIGRATIONS, more])).rejects.toThrow(
    'Start with a new data folder (PANELFLOW_DATA_DIR)',
  )
  expect(await exists('more')).toBe(false)
})

test('a function that was edited is applied again, without a migration', async () => {
  const answer = (n: number): FunctionFile => ({
    name: 'test-answer',
    sql: `create or replace function test_answer() returns int language sql as $$ select ${n} $$`,
  })
  const call = async () =>
    (await sql<{ n: number }>`select test_answer() as n`.execute(database.db)).rows[0]?.n
  await migrate(database.pool, MIGRATIONS, [...FUNCTIONS, answer(1)])
  expect(await call()).toBe(1)
  await migrate(database.pool, MIGRATIONS, [...FUNCTIONS, answer(2)])
  expect(await call()).toBe(2)
})

test('migrations are frozen texts: nothing in the folder is computed from the program', () => {
  const folder = new URL('./migrations/', import.meta.url)
  expect(readdirSync(folder).filter((file) => !file.endsWith('.sql'))).toEqual([])
  expect(
    MIGRATIONS.map(
      ({ id, sql: text }) => text === readFileSync(new URL(`${id}.sql`, folder), 'utf8'),
    ),
  ).not.toContain(false)
})

test('migrations are numbered without a gap, and none shares its number', () => {
  const numbers = MIGRATIONS.map(({ id }) => Number(id.slice(0, 4)))
  expect(numbers).toEqual(numbers.map((_, index) => index + 1))
})

test('a language that a later release adds is one migration, and a database with data goes on', async () => {
  const added = 'x-added'
  const values = [...TARGET_LANGUAGES, added].map((language) => `'${language}'`).join(', ')
  const language: Migration = {
    id: '9002-language',
    sql: `alter domain target_language drop constraint target_language_check;
      alter domain target_language add constraint target_language_check check (value in (${values}))`,
  }
  const insert = (target: string) =>
    sql`insert into memory_line (id, source_language, target_language, source_key, source_text, target_text)
      values (gen_random_uuid(), 'ja', ${target}, 'k', '火', 'fire')`
      .execute(database.db)
      .then(
        () => 'inserted',
        (error: Error) => error.message,
      )
  for (const target of TARGET_LANGUAGES) expect(await insert(target)).toBe('inserted')
  expect(await insert(added)).toContain('violates check constraint "target_language_check"')
  expect(await migrate(database.pool, [...MIGRATIONS, language], FUNCTIONS)).toEqual([language.id])
  expect(await insert(added)).toBe('inserted')
  const { rows } = await sql`select from memory_line`.execute(database.db)
  expect(rows).toHaveLength(TARGET_LANGUAGES.length + 1)
})
