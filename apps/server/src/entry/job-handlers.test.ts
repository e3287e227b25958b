import { expect, it } from 'vitest'
import { openBossQueue } from '../adapters/boss-queue.ts'
import { openDatabase } from '../db/open-database.ts'
import { createTestDatabase } from '../testing/test-database.ts'
import { declareQueues } from './job-handlers.ts'

it('processes that start together on an empty database all make the queues without a deadlock', async () => {
  const database = await createTestDatabase()
  const opened = await Promise.all(
    [1, 2, 3, 4].map(async () => {
      const { db, pool, close } = openDatabase(database.url, { max: 4 })
      const queue = await openBossQueue({
        url: database.url,
        pool,
        supervise: false,
        onError: () => undefined,
      })
      return { db, queue, close }
    }),
  )
  const outcomes = await Promise.allSettled(opened.map(declareQueues))
  for (const { queue, close } of opened) await queue.stop(0).then(close)
  await database.drop()
  expect(outcomes.map(({ status }) => status)).toEqual([
    'fulfilled',
    'fulfilled',
    'fulfilled',
    'fulfilled',
  ])
})
