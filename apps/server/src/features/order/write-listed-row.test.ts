import { orderList } from '@panelflow/contract/order-list.ts'
import { ROLE, type RoleId } from '@panelflow/domain/account/role.ts'
import type { Actor } from '@panelflow/domain/permission/actor.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { anOrder, startTranslation } from '../../testing/a-workflow.ts'
import { type StudioPeople, studioPeople } from '../../testing/studio-people.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { listOrders, writeOrderList } from './order-list.queries.ts'

let app: TestApp
let people: StudioPeople
beforeAll(async () => {
  app = await createTestApp()
  people = await studioPeople(app)
  const { id } = await anOrder(people, { chapters: 2 })
  await startTranslation(app, people, id)
  await anOrder(people)
  await anOrder(people, { targetLanguage: 'th' })
  // a version of its own: what is kept of an order holds for one version
  await sql`update work_order set title = ${'a "quoted" \\ 题 \u2028'}, version = version + 1`.execute(
    app.deps.db,
  )
  await sql`update book set cover = ${'a'.repeat(64)}, title_zh = '第“1”号\\'`.execute(app.deps.db)
})
afterAll(() => app.close())

const actorIn = (role: RoleId, accountId: string): Actor => ({
  accountId,
  isRoot: false,
  roles: [role],
  actingRole: role,
})

test.each([
  ['administrators', ROLE.translationAdministrator, 'ta'],
  ['those who see their own', ROLE.translator, 'translator'],
] as const)('a written page says to %s what the plain one says', async (_who, role, name) => {
  const actor = actorIn(role, people.ids[name])
  const deps = {
    db: app.deps.db,
    now: () => app.deps.clock.now(),
    imageUrl: (sha: string) => `/api/files/covers/${sha}?by="${name}"`,
  }
  let late = 0
  // as the deadlines pass, and with texts that were written before
  for (const days of [0, 0, 400]) {
    app.clock.advance(days * 86_400_000)
    for (const query of [{}, { size: 1 }, { page: 9 }, { sort: 'serial', order: 'desc' }]) {
      const asked = orderList.query!.parse(query)
      const plain = await listOrders(deps, actor, asked)
      const written: unknown = JSON.parse((await writeOrderList(deps, actor, asked)).json)
      expect(written).toEqual(plain)
      expect(orderList.response.parse(written)).toEqual(written)
      late += plain.rows.filter((row) => row.late).length
    }
  }
  expect(late).toBeGreaterThan(0)
})
