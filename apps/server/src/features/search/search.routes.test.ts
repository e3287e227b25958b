import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { anOrder, startTranslation } from '../../testing/a-workflow.ts'
import { type StudioPeople, studioPeople } from '../../testing/studio-people.ts'
import { createTestApp, type Send, type TestApp } from '../../testing/test-app.ts'

let app: TestApp
let people: StudioPeople
let first: { id: string; serial: number }
let second: { id: string; serial: number }

const orderFor = async (accountId: string) => {
  const order = await anOrder(people)
  await startTranslation(app, people, order.id, accountId)
  return order
}

beforeAll(async () => {
  app = await createTestApp()
  people = await studioPeople(app)
  first = await orderFor(people.ids.translator)
  second = await orderFor(people.ids.translator2)
  await app.deps.db
    .insertInto('term')
    .values({
      id: app.deps.ids.next(),
      original: '云鲸',
      original_key: '云鲸',
      translations: JSON.stringify({ en: 'Cloud whale' }),
    })
    .execute()
})
afterAll(() => app.close())

const NOTHING = { orders: [], chapters: [], books: [], terms: [], people: [] }

const find = async (send: Send, q: string) =>
  (await send('GET', `/search?q=${encodeURIComponent(q)}`)).data
const ids = (rows: readonly { id: string }[]) => rows.map(({ id }) => id).toSorted()

describe('one search over everything', () => {
  it('finds an order by serial, by its title and by the English title of its book', async () => {
    expect(ids((await find(people.pa, String(first.serial))).orders)).toEqual([first.id])
    for (const q of ['灯塔', 'cloud', 'whale cloud'])
      expect(ids((await find(people.pa, q)).orders)).toEqual(ids([first, second]))
  })

  it('finds a chapter of an order by its number', async () => {
    const { chapters } = await find(people.ta, `${first.serial} 2`)
    expect(chapters).toMatchObject([{ number: 2, orderId: first.id, openable: true }])
    expect((await find(people.ta, '灯塔 第2话')).chapters).toHaveLength(2)
  })

  it('finds a book by a title and by its id, for those who see one of its orders', async () => {
    const [book] = (await find(people.pa, 'cloud whale')).books
    expect(book.titleEn).toMatch(/whale/i)
    expect(ids((await find(people.translator, book.bookId)).books)).toContain(book.id)
    expect((await find(people.typesetter, book.bookId)).books).toEqual([])
  })

  it('finds a term by its original and by a translation', async () => {
    for (const q of ['云鲸', 'cloud wh'])
      expect((await find(people.typesetter, q)).terms).toMatchObject([{ original: '云鲸' }])
  })

  it('takes what people type as text, not as a pattern', async () => {
    for (const q of ['%', '_', "'", '\\', '100%']) expect(await find(people.pa, q)).toEqual(NOTHING)
  })

  it('has nothing for an empty question and refuses a very long one', async () => {
    expect(await find(people.pa, '   ')).toEqual(NOTHING)
    expect((await people.pa('GET', `/search?q=${'x'.repeat(101)}`)).status).toBe(422)
  })
})

describe('nobody finds what he may not see', () => {
  it('two strangers find their own order and its chapters only', async () => {
    for (const q of ['灯塔', 'whale', '10']) {
      expect(ids((await find(people.translator, q)).orders)).toEqual([first.id])
      expect(ids((await find(people.translator2, q)).orders)).toEqual([second.id])
    }
    expect((await find(people.translator, 'whale 1')).chapters).toMatchObject([
      { orderId: first.id, openable: true },
    ])
    expect((await find(people.translator, `${second.serial} 1`)).chapters).toEqual([])
    expect((await find(people.translator, String(second.serial))).orders).toEqual([])
    for (const send of [people.typesetter, people.visual])
      expect((await find(send, 'whale 1')).orders).toEqual([])
  })

  it('people are found by administrators only', async () => {
    expect(ids((await find(people.ta, 'translator')).people)).toEqual(
      ids([{ id: people.ids.translator }, { id: people.ids.translator2 }]),
    )
    for (const send of [people.translator, people.proofreader, people.visual, people.typesetter])
      expect((await find(send, 'translator')).people).toEqual([])
  })

  it('an account without a role finds nothing at all', async () => {
    const send = await app.as(await app.addPerson({ name: 'nobody' }))
    for (const q of ['灯塔', 'whale 1', '云鲸', 'translator'])
      expect(await find(send, q)).toEqual(NOTHING)
  })
})
