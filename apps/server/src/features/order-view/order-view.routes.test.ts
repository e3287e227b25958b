import { afterAll, beforeAll, expect, test } from 'vitest'
import { type StudioPeople, studioPeople } from '../../testing/studio-people.ts'
import { createTestApp, type Send, type TestApp } from '../../testing/test-app.ts'

let app: TestApp
let people: StudioPeople
beforeAll(async () => {
  app = await createTestApp()
  people = await studioPeople(app)
})
afterAll(() => app.close())

const DEFINITION = {
  filter: { status: ['translating'], due: 'late' },
  sort: 'title',
  order: 'desc',
  columns: [{ id: 'title', width: 240 }, { id: 'status' }],
}

const save = async (send: Send, name: string, shared = false) =>
  await send('POST', '/order-views', { name, shared, definition: DEFINITION })
const listViewNames = async (send: Send): Promise<string[]> =>
  (await send('GET', '/order-views')).data.views.map(({ name }: { name: string }) => name)

test('a view comes back as it was saved, for its owner and nobody else', async () => {
  const saved = (await save(people.translator, 'Late ones')).data
  expect(saved).toMatchObject({
    name: 'Late ones',
    shared: false,
    mayChange: true,
    version: 1,
    definition: { ...DEFINITION, filter: { ...DEFINITION.filter, scope: 'all' } },
  })
  expect(await listViewNames(people.translator)).toEqual(['Late ones'])
  expect(await listViewNames(people.ta)).toEqual([])
  expect((await people.ta('DELETE', `/order-views/${saved.id}`)).data.error).toBe(
    'order_view.not_found',
  )
  expect((await people.ta('PUT', '/order-views/start', { viewId: saved.id })).data.error).toBe(
    'order_view.not_found',
  )
})

test('administrators share views with everybody; nobody else shares or changes them', async () => {
  expect((await save(people.translator, 'For all', true)).data.error).toBe('permission.role_denied')
  const shared = (await save(people.ta, 'For all', true)).data
  const seen = (await people.translator('GET', '/order-views')).data.views.find(
    ({ id }: { id: string }) => id === shared.id,
  )
  expect(seen).toMatchObject({ shared: true, mayChange: false })
  expect(
    (await people.translator('PATCH', `/order-views/${shared.id}`, { version: 1, name: 'Mine' }))
      .data.error,
  ).toBe('permission.role_denied')
  expect((await people.translator('DELETE', `/order-views/${shared.id}`)).data.error).toBe(
    'permission.role_denied',
  )
  expect(
    (await people.pa('PATCH', `/order-views/${shared.id}`, { version: 1, name: 'For everybody' }))
      .data,
  ).toMatchObject({
    name: 'For everybody',
    version: 2,
  })
  expect(
    (await people.ta('PATCH', `/order-views/${shared.id}`, { version: 1, name: 'Old' })).data,
  ).toMatchObject({
    error: 'order_view.changed_meanwhile',
    current: { name: 'For everybody', version: 2 },
  })
})

test('names are taken whatever their letters’ size, one’s own apart from the shared ones', async () => {
  await save(people.proofreader, 'Mine')
  expect((await save(people.proofreader, 'ｍＩＮＥ')).data.error).toBe('order_view.name_taken')
  expect((await save(people.reviewer, 'Mine')).status).toBe(200)
  expect((await save(people.pa, 'Mine', true)).status).toBe(200)
  expect((await save(people.ta, 'mine', true)).data.error).toBe('order_view.name_taken')
})

test('each starts with the view they chose, until it is deleted or no longer visible to them', async () => {
  const getStartView = async (send: Send): Promise<string | null> =>
    (await send('GET', '/order-views')).data.startWith
  const shared = (await save(people.ta, 'Morning', true)).data
  await people.visual('PUT', '/order-views/start', { viewId: shared.id })
  expect([await getStartView(people.visual), await getStartView(people.typesetter)]).toEqual([
    shared.id,
    null,
  ])
  await people.pa('PATCH', `/order-views/${shared.id}`, { version: 1, shared: false })
  expect(await getStartView(people.visual)).toBeNull()
  expect(await listViewNames(people.pa)).toContain('Morning')
  await people.pa('PUT', '/order-views/start', { viewId: shared.id })
  await people.pa('DELETE', `/order-views/${shared.id}`)
  expect(await getStartView(people.pa)).toBeNull()
  expect((await people.pa('PUT', '/order-views/start', { viewId: null })).status).toBe(200)
})

test('a hundred views are enough', async () => {
  for (let n = 0; n < 100; n++) await save(people.translator2, `View ${n}`)
  expect((await save(people.translator2, 'One more')).data).toMatchObject({
    error: 'order_view.too_many',
    params: { limit: 100 },
  })
})
