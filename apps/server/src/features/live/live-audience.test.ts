import { ROLE, type RoleId } from '@panelflow/domain/account/role.ts'
import type { Actor } from '@panelflow/domain/permission/actor.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { systemClock } from '../../adapters/system-clock.ts'
import { uuidV7 } from '../../adapters/uuid-v7.ts'
import { aChapter, anAccount } from '../../testing/a-chapter.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts'
import { liveAudience } from './live-audience.ts'

const ids = uuidV7(systemClock)
let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

const actor = (role: RoleId): Actor => ({
  accountId: 'a',
  isRoot: false,
  roles: [role],
  actingRole: role,
})
const hears = (role: RoleId, type: string): Promise<boolean> =>
  liveAudience(
    database.db,
    actor(role),
  )({ id: 1, type, orderId: null, accountId: null, payload: {} })

test('changes of the release schedule are heard by those who may list it, and by nobody else', async () => {
  expect(await hears(ROLE.projectAdministrator, 'serial.changed')).toBe(true)
  for (const role of [ROLE.translationAdministrator, ROLE.translator, ROLE.typesetter])
    expect(await hears(role, 'serial.changed')).toBe(false)
  expect(await hears(ROLE.projectAdministrator, 'order.changed')).toBe(false)
})

test('changes of the fonts are heard by everybody who chooses among them', async () => {
  for (const role of [ROLE.translator, ROLE.typesetter])
    expect(await hears(role, 'font.changed')).toBe(true)
})

test('whoever is given work gets the order’s events at once, although a moment ago it was none of theirs', async () => {
  const made = { db: database.db, ids }
  const accountId = await anAccount(made, [ROLE.translator])
  const { orderId, chapterId } = await aChapter(made, {
    status: 'pending_assignment',
    orderStatus: 'pending_assignment',
    pages: 0,
  })
  const hears = liveAudience(database.db, {
    accountId,
    isRoot: false,
    roles: [ROLE.translator],
    actingRole: ROLE.translator,
  })
  const event = { id: 1, type: 'order.changed', orderId, accountId: null, payload: {} }
  expect(await hears(event)).toBe(false)
  await database.db
    .insertInto('assignment')
    .values({ id: ids.next(), chapter_id: chapterId, seat: 'translator', account_id: accountId })
    .execute()
  expect(await hears(event)).toBe(true)
})
