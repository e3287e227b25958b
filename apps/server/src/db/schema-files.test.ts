import { readFileSync } from 'node:fs'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readCatalog } from '../../../../tools/schema/read-catalog.ts'
import { schemaFiles } from '../../../../tools/schema/schema-files.ts'
import { valueLists } from '../../../../tools/schema/tables-source.ts'
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts'
import { VALUE_LISTS } from '../testing/value-lists.ts'

let database: TestDatabase

beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

test('schema.sql and tables.ts are what the migrations make; `npm run schema` writes them', async () => {
  for (const [file, text] of await schemaFiles(database.url))
    expect(readFileSync(new URL(`../../../../${file}`, import.meta.url), 'utf8'), file).toBe(text)
})

test('every list of values that a column checks is the list of the program', async () => {
  const client = new Client({ connectionString: database.url })
  await client.connect()
  const lists = valueLists(await readCatalog(client))
  await client.end()
  const inDatabase = Object.fromEntries(
    [...lists].map(([column, values]) => [
      column,
      values.map((value) => value.replace(/^'(.*)'$/, '$1')).toSorted(),
    ]),
  )
  const inProgram = Object.fromEntries(
    Object.entries(VALUE_LISTS).map(([column, values]) => [column, values.map(String).toSorted()]),
  )
  expect(inDatabase).toEqual(inProgram)
})
