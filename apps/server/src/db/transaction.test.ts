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

test('all of a transaction or nothing, also where its first statement fails', async () => {
  const count = async (): Promise<unknown> =>
    (await sql`select id, n from counter order by id`.execute(database.db)).rows
  const before = await count()
  const failing = inTransaction(database.db, async (tx) => {
    await sql`insert into counter values (3, 0)`.execute(tx)
    await sql`insert into counter values (3, 0)`.execute(tx)
  })
  await expect(failing).rejects.toMatchObject({ code: '23505' })
  await expect(
    inTransaction(database.db, (tx) => sql`select 1 / 0`.execute(tx)),
  ).rejects.toMatchObject({ code: '22012' })
  await inTransaction(database.db, () => Promise.resolve())
  expect(await count()).toEqual(before)
})

test('two statements of a transaction stand in the same one, also where many begin at once', async () => {
  const inside = await Promise.all(
    Array.from({ length: 30 }, () =>
      inTransaction(database.db, async (tx) => {
        const first = await sql<{ id: string }>`select pg_current_xact_id()::text as id`.execute(tx)
        const second = await sql<{ id: string }>`select pg_current_xact_id()::text as id`.execute(
          tx,
        )
        return first.rows[0]?.id === second.rows[0]?.id
      }),
    ),
  )
  expect(inside).toEqual(inside.map(() => true))
})
