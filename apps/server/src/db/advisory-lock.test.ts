import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts'
import { withAdvisoryLock } from './advisory-lock.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

test('the seed runs while the first start, which waits for it, holds its lock', async () => {
  const { db } = database
  const answer = await withAdvisoryLock(db, 'firstStart', () =>
    withAdvisoryLock(db, 'seed', () => withAdvisoryLock(db, 'queues', async () => 'ran')),
  )
  expect(answer).toBe('ran')
})
