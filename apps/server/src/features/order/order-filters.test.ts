import { afterAll, beforeAll, expect, test } from 'vitest'
import { anOrder, startTranslation } from '../../testing/a-workflow.ts'
import { type StudioPeople, studioPeople } from '../../testing/studio-people.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'

let app: TestApp
let people: StudioPeople
beforeAll(async () => {
  app = await createTestApp()
  people = await studioPeople(app)
})
afterAll(() => app.close())

const found = async (query: string): Promise<string[]> =>
  (await people.ta('GET', `/orders?${query}`)).data.rows.map(({ id }: { id: string }) => id)

test('orders are found by how near their deadline is and by the person they wait for', async () => {
  const [late, soon, far] = [await anOrder(people), await anOrder(people), await anOrder(people)]
  const due = (id: string, hours: number) =>
    app.deps.db
      .updateTable('work_order')
      .set({
        cutoff_at: new Date(app.deps.clock.now().getTime() + hours * 3_600_000).toISOString(),
      })
      .where('id', '=', id)
      .execute()
  await startTranslation(app, people, far.id)
  await due(late.id, -1)
  await due(soon.id, 47)
  expect(await found('due=late')).toEqual([late.id])
  expect(await found('due=soon')).toEqual([soon.id])
  expect(await found(`person=${people.ids.translator}`)).toEqual([far.id])
  expect(await found(`person=${people.ids.translator}&due=late`)).toEqual([])
  expect((await people.ta('GET', '/orders?person=me')).status).toBe(422)
})
