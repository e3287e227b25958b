import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { anOrder, finishMachineWork, uploadAll } from '../../testing/a-workflow.ts'
import { type StudioPeople, studioPeople } from '../../testing/studio-people.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { transitionChapter } from '../../features/chapter/chapter.commands.ts'

/** Spec 10.workflow.lock: without the order lock 54 of 60 rounds stuck for ever. */
const ROUNDS = Number(process.env['PANELFLOW_RACE_ROUNDS'] ?? 20)
const CHAPTERS = 16

let app: TestApp
let people: StudioPeople
let orderId: string

beforeAll(async () => {
  app = await createTestApp()
  people = await studioPeople(app)
  const order = await anOrder(people, { chapters: CHAPTERS })
  orderId = order.id
  await uploadAll(app, people, orderId)
  await finishMachineWork(app, orderId)
  const ready = (await people.ta('GET', `/orders/${orderId}`)).data
  await people.ta('POST', `/orders/${orderId}/assign`, {
    version: ready.version,
    seat: 'translator',
    accountId: people.ids.translator,
  })
})
afterAll(() => app.close())

/** All chapters back to the start of a round: translating, nobody done. */
const reset = async (): Promise<void> => {
  const { db } = app.deps
  await db
    .updateTable('chapter')
    .set({ status: 'pending_translation', furthest: 'translation' })
    .where('order_id', '=', orderId)
    .execute()
  await db
    .updateTable('work_order')
    .set({ status: 'translating' })
    .where('id', '=', orderId)
    .execute()
}

describe('sixteen chapters finished at the same moment', () => {
  // spec 10.workflow.lock
  it(`move the order on every time (${ROUNDS} rounds)`, async () => {
    const actor = {
      accountId: people.ids.translator,
      isRoot: false,
      roles: [8] as const,
      actingRole: null,
    }
    let stuck = 0
    for (let round = 0; round < ROUNDS; round++) {
      await reset()
      const chapters = await app.deps.db
        .selectFrom('chapter')
        .select(['id', 'version'])
        .where('order_id', '=', orderId)
        .execute()
      await Promise.all(
        chapters.map(({ id, version }) =>
          transitionChapter(app.deps, actor, {
            chapterId: id,
            version,
            event: { type: 'complete_translation' },
          }),
        ),
      )
      const after = await app.deps.db
        .selectFrom('chapter')
        .select('status')
        .where('order_id', '=', orderId)
        .execute()
      const order = await app.deps.db
        .selectFrom('work_order')
        .select('status')
        .where('id', '=', orderId)
        .executeTakeFirstOrThrow()
      if (
        order.status !== 'proofreading' ||
        after.some(({ status }) => status !== 'pending_proofreading')
      )
        stuck++
    }
    expect(stuck).toBe(0)
  }, 600_000)
})
