import { ROLE, type RoleId } from '@panelflow/domain/account/role.ts'
import type { Actor } from '@panelflow/domain/permission/actor.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts'
import { liveAudience } from './live-audience.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

const actor = (role: RoleId): Actor => ({ accountId: 'a', isRoot: false, roles: [role], actingRole: role })
const hears = (role: RoleId, type: string): Promise<boolean> =>
  liveAudience(database.db, actor(role))({ id: 1, type, orderId: null, accountId: null, payload: {} })

test('changes of the release schedule are heard by those who may list it, and by nobody else', async () => {
  expect(await hears(ROLE.projectAdministrator, 'serial.changed')).toBe(true)
  for (const role of [ROLE.translationAdministrator, ROLE.translator, ROLE.typesetter])
    expect(await hears(role, 'serial.changed')).toBe(false)
  expect(await hears(ROLE.projectAdministrator, 'order.changed')).toBe(false)
})
