import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts'
import { inTransaction } from './transaction.ts'

let database: TestDatabase

beforeAll(async () => {
  database = await createTestDatabase()
  await sql`create table counter (id int primary key, n int not null)`.execute(database.db)
  await sql`insert into counter values (1, 0), (2, 0)`.execute(database.db)
})
afterAll(() => database.drop())

test('two transactions that deadlock both get done', async () => {
  const both = (first: number, second: number): Promise<void> =>
    inTransaction(database.db, async (tx) => {
      await sql`update counter set n = n + 1 where id = ${first}`.execute(tx)
      await sql`select pg_sleep(0.05)`.execute(tx)
      await sql`update counter set n = n + 1 where id = ${second}`.execute(tx)
    })
  await Promise.all([both(1, 2), both(2, 1)])
  const { rows } = await sql<{ n: number }>`select n from counter order by id`.execute(database.db)
  expect(rows).toEqual([{ n: 2 }, { n: 2 }])
})

test('other failures are not tried again', async () => {
  let tries = 0
  await expect(
    inTransaction(database.db, async () => {
      tries++
      throw new Error('no')
    }),
  ).rejects.toThrow('no')
  expect(tries).toBe(1)
})
