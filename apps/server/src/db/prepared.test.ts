import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts'
import { openDatabase } from './open-database.ts'
import { executePlan, prepared } from './prepared.ts'
import { inTransaction } from './transaction.ts'

let database: TestDatabase
const double = prepared<{ n: number }, [n: number]>('test.double', 'select $1::int * 2 as n')

beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

test('a prepared statement is kept by the connection, inside a transaction and outside', async () => {
  expect(await double(database.db, [4])).toEqual([{ n: 8 }])
  const statementNames = await inTransaction(database.db, async (tx) => {
    expect(await double(tx, [5])).toEqual([{ n: 10 }])
    const { rows } = await sql<{ name: string }>`select name from pg_prepared_statements`.execute(
      tx,
    )
    return rows.map(({ name }) => name)
  })
  expect(statementNames).toEqual(['test.double'])
})

test('prepared statements outside a transaction may have connections of their own', async () => {
  const opened = openDatabase(database.url, { max: 2, reads: 1, name: 'reads of their own' })
  const backendPid = prepared<{ pid: number }, []>('test.whose', 'select pg_backend_pid() as pid')
  try {
    const [first] = await backendPid(opened.db, [])
    await inTransaction(opened.db, async (tx) => {
      const [held] = await backendPid(tx, [])
      expect(held?.pid).not.toBe(first?.pid)
      expect(await Promise.all([backendPid(opened.db, []), backendPid(opened.db, [])])).toEqual([
        [first],
        [first],
      ])
    })
  } finally {
    await opened.close()
  }
  const left = sql<{
    n: number
  }>`select count(*)::int as n from pg_stat_activity where application_name = 'reads of their own'`
  await expect.poll(async () => (await left.execute(database.db)).rows[0]?.n).toBe(0)
})

test('a statement that is put together has one text under its name', async () => {
  const third = (n: number) =>
    executePlan(
      database.db,
      { name: 'test.third', values: [n] },
      () => sql<{ n: number }>`select ${n}::int / 3 as n`,
    )
  expect(await third(9)).toEqual([{ n: 3 }])
  expect(await third(6)).toEqual([{ n: 2 }])
  const exchanged = sql<{ n: number }>`select ${1}::int - ${2}::int as n`
  await expect(
    executePlan(database.db, { name: 'test.minus', values: [2, 1] }, () => exchanged),
  ).rejects.toThrow('test.minus')
})

test('a name or a text is given once', () => {
  expect(() => prepared('test.double', 'select 1')).toThrow('test.double')
  expect(() => prepared('test.twice', 'select $1::int * 2 as n')).toThrow('test.double')
})
