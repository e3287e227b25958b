import { afterAll, beforeAll, expect, it } from 'vitest'
import { systemClock } from '../adapters/system-clock.ts'
import { uuidV7 } from '../adapters/uuid-v7.ts'
import { createRoot } from '../features/user/create-root.ts'
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts'
import { firstStart } from './first-start.ts'

let database: TestDatabase

beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(async () => await database.drop())

const passwords = async (): Promise<readonly string[]> => {
  const started = await Promise.all(
    [1, 2, 3].map(() => firstStart(database.db, { demo: undefined })),
  )
  return started.flatMap(({ rootPassword }) => (rootPassword === undefined ? [] : [rootPassword]))
}

it('of several servers that start together on an empty database one makes the root account', async () => {
  expect(await passwords()).toEqual([expect.stringMatching(/^[A-Za-z0-9]{16}$/)])
  expect(await passwords()).toEqual([])
  expect(await database.db.selectFrom('account').select('name').execute()).toEqual([
    { name: 'root' },
  ])
})

it('leaves a root account alone that somebody uses', async () => {
  await createRoot({ db: database.db, clock: systemClock, ids: uuidV7(systemClock) }, 'root')
  await database.db.updateTable('account').set({ password_expired: false }).execute()
  await database.db.deleteFrom('setting').where('key', '=', 'studio.first_start').execute()
  expect(await passwords()).toEqual([])
})
