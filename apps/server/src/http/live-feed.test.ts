import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { publish } from '../db/outbox.ts'
import { inTransaction } from '../db/transaction.ts'
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts'
import { type LiveFeed, liveFeed, type LiveRow } from './live-feed.ts'

let database: TestDatabase
const feeds: LiveFeed[] = []
beforeAll(async () => {
  database = await createTestDatabase()
})
afterEach(async () => {
  for (const feed of feeds.splice(0)) await feed.close()
})
afterAll(() => database.drop())

const collectRows = async (pollMs?: number): Promise<LiveRow[]> => {
  const feed = liveFeed(database.url, database.db, pollMs)
  feeds.push(feed)
  const heard: LiveRow[] = []
  await feed.subscribe((row) => heard.push(row))
  return heard
}

const written = async (type: string): Promise<unknown> =>
  await sql`insert into event_outbox (type, payload) values (${type}, '{}')`.execute(database.db)

const listTypes = (heard: readonly LiveRow[]): readonly string[] => heard.map(({ type }) => type)

test('what nobody announced is found by looking, once', async () => {
  await written('before')
  const heard = await collectRows(20)
  await inTransaction(database.db, (tx) => publish(tx, { type: 'told', payload: {} }))
  await expect.poll(() => listTypes(heard)).toEqual(['told'])
  await written('untold')
  await expect.poll(() => listTypes(heard)).toEqual(['told', 'untold'])
  await inTransaction(database.db, (tx) => publish(tx, { type: 'later', payload: {} }))
  await expect.poll(() => listTypes(heard)).toEqual(['told', 'untold', 'later'])
})

test('hundreds of commits at once are all announced', async () => {
  const heard = await collectRows()
  const types = Array.from({ length: 450 }, (_, nth) => `event ${nth}`)
  await Promise.all(
    types.map((type) => inTransaction(database.db, (tx) => publish(tx, { type, payload: {} }))),
  )
  await expect.poll(() => listTypes(heard).toSorted()).toEqual(types.toSorted())
})
