import { afterAll, beforeAll, expect, it } from 'vitest'
import { aTranslatedOrder } from '../../testing/a-translated-order.ts'
import { anOrder, listChapters, finishMachineWork, uploadAll } from '../../testing/a-workflow.ts'
import { layOutText } from '../../testing/lay-out-text.ts'
import { type StudioPeople, studioPeople } from '../../testing/studio-people.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'

let app: TestApp
let people: StudioPeople

beforeAll(async () => {
  app = await createTestApp()
  people = await studioPeople(app)
})
afterAll(() => app.close())

const EVERYBODY = [
  'pa',
  'ta',
  'translator',
  'proofreader',
  'reviewer',
  'visual',
  'typesetter',
] as const
type PersonName = (typeof EVERYBODY)[number]

const OWN: readonly string[] = ['own', 'own_in_other_role', 'four_eyes']

/**
 * Whose work the chapter is by each account's view of it; checked against each account's list of
 * work.
 */
const listOwners = async (chapterId: string): Promise<readonly PersonName[]> => {
  const owners: PersonName[] = []
  for (const person of EVERYBODY) {
    const answer = await people[person]('GET', `/chapters/${chapterId}`)
    const { rows } = (await people[person]('GET', '/todos?page=1&size=200')).data
    const isListed = rows.some((row: { chapterId: string }) => row.chapterId === chapterId)
    const isOwn = answer.status === 200 && OWN.includes(answer.data.work.standing)
    expect([person, isOwn]).toEqual([person, isListed])
    if (isOwn) owners.push(person)
  }
  return owners
}

const readOrder = async (id: string) => (await people.pa('GET', `/orders/${id}`)).data

it('goes from one person to the next with the to-do, and everybody else reads who has it', async () => {
  const order = await aTranslatedOrder(app, people, 1)
  const [chapter] = order.chapters
  if (chapter === undefined) throw new Error('an order without a chapter')
  const { id } = chapter
  const since = (await readOrder(order.id)).stageEnteredAt
  expect(await listOwners(id)).toEqual(['proofreader'])
  const { work } = (await people.translator('GET', `/chapters/${id}`)).data
  expect(work).toMatchObject({
    standing: 'others',
    todo: { kind: 'proofread', roleId: 10, account: { name: 'proofreader' }, since },
  })
  expect(work.edit).toEqual({ script: false, lettering: false, pictures: false })

  await order.sendEvent(people.proofreader, id, { type: 'complete_proofreading' })
  expect(await listOwners(id)).toEqual(['proofreader'])
  expect((await people.proofreader('GET', `/chapters/${id}`)).data.work).toMatchObject({
    standing: 'own',
    todo: { kind: 'send_for_review' },
    edit: { script: false },
  })
  expect((await readOrder(order.id)).can['send_for_review']).not.toBe(true)
  expect((await people.proofreader('GET', `/orders/${order.id}`)).data.can['send_for_review']).toBe(
    true,
  )

  await people.proofreader('POST', `/orders/${order.id}/send-for-review`, {
    version: await order.version(),
  })
  expect(await listOwners(id)).toEqual(['reviewer'])
  expect((await people.reviewer('GET', `/chapters/${id}`)).data.work).toMatchObject({
    standing: 'own',
    todo: { kind: 'review' },
  })

  await order.sendEvent(people.reviewer, id, { type: 'accept_review' })
  expect(await listOwners(id)).toEqual(['ta'])
  const version = await order.version()
  await people.ta('POST', `/orders/${order.id}/assign`, {
    version,
    seat: 'typesetter',
    accountId: people.ids.typesetter,
  })
  expect(await listOwners(id)).toEqual(['typesetter'])

  await layOutText(people.typesetter, chapter, 't1')
  await order.sendEvent(people.typesetter, id, { type: 'complete_typesetting' })
  expect(await listOwners(id)).toEqual([])
  expect((await people.typesetter('GET', `/chapters/${id}`)).data.work).toMatchObject({
    standing: 'machine',
    todo: null,
  })
  await finishMachineWork(app, order.id)
  expect(await listOwners(id)).toEqual(['visual'])
  expect((await people.visual('GET', `/chapters/${id}`)).data.work).toMatchObject({
    standing: 'own',
    todo: { kind: 'visual_review' },
  })
})

it('names the new holder since the moment of the change when somebody else is assigned', async () => {
  const { id: orderId } = await anOrder(people, { chapters: 1 })
  await uploadAll(app, people, orderId)
  await finishMachineWork(app, orderId)
  const assign = async (accountId: string) =>
    await people.ta('POST', `/orders/${orderId}/assign`, {
      version: (await readOrder(orderId)).version,
      seat: 'translator',
      accountId,
    })
  await assign(people.ids.translator2)
  const [chapter] = await listChapters(people.pa, orderId)
  await app.deps.db
    .updateTable('todo')
    .set({ since: new Date('2026-01-01T00:00:00Z') })
    .where('chapter_id', '=', chapter.id)
    .execute()
  await assign(people.ids.translator)
  const { work, statusSince } = (await people.ta('GET', `/chapters/${chapter.id}`)).data
  expect(work.todo.account.name).toBe('translator')
  expect(Date.parse(work.todo.since)).toBeGreaterThanOrEqual(Date.parse(statusSince))
})

it('says to an account with several roles in which of them its work waits', async () => {
  const { id: orderId } = await anOrder(people, { chapters: 1 })
  await uploadAll(app, people, orderId)
  await finishMachineWork(app, orderId)
  const several = await app.addPerson({
    name: `several${Date.now()}`,
    roles: ['translationAdministrator', 'translator'],
    languages: ['en'],
  })
  const asAdministrator = await app.as(several, 'translationAdministrator')
  const asTranslator = await app.as(several, 'translator')
  const { version } = await readOrder(orderId)
  await people.ta('POST', `/orders/${orderId}/assign`, {
    version,
    seat: 'translator',
    accountId: several.id,
  })
  const [chapter] = await listChapters(people.pa, orderId)
  const workAs = async (send: typeof asTranslator) =>
    (await send('GET', `/chapters/${chapter.id}`)).data.work
  expect(await workAs(asTranslator)).toMatchObject({
    standing: 'own',
    todo: { kind: 'translate', roleId: 8 },
  })
  expect(await workAs(asAdministrator)).toMatchObject({
    standing: 'own_in_other_role',
    todo: { kind: 'translate', roleId: 8 },
  })
})
