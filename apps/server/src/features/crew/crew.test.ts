import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type StudioPeople, studioPeople } from '../../testing/studio-people.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'

let app: TestApp
let people: StudioPeople
let bookId: string
let serial = 0

beforeAll(async () => {
  app = await createTestApp()
  people = await studioPeople(app)
})
afterAll(() => app.close())
beforeEach(async () => {
  serial += 1
  bookId = (
    await people.pa('POST', '/books', {
      bookId: `CREW-${serial}`,
      titleZh: '班底',
      sourceLanguage: 'zh-Hans',
      readingDirection: 'rtl',
      highestChapter: 9,
    })
  ).data.id
})

const getCrews = async (send = people.ta) => (await send('GET', `/books/${bookId}/crews`)).data
const getEnglish = async () =>
  (await getCrews()).crews.find(({ language }: { language: string }) => language === 'en')
const seat = (name: string, accountId: string | null, substituteId: string | null = null) => ({
  seat: name,
  accountId,
  substituteId,
})
const setCrew = async (seats: readonly unknown[], send = people.ta, language = 'en') =>
  await send('PUT', `/books/${bookId}/crews/${language}`, {
    version: (await getCrews()).version,
    seats,
  })
const everybody = () => {
  const { translator, translator2, proofreader, reviewer, typesetter, visual } = people.ids
  return [
    seat('translator', translator, translator2),
    seat('proofreader', proofreader),
    seat('reviewer', reviewer),
    seat('typesetter', typesetter),
    seat('visual_reviewer', visual),
  ]
}
const order = async (more: object = {}) =>
  (
    await people.pa('POST', '/orders', {
      bookId,
      title: '',
      type: 'regular',
      kind: 'full',
      targetLanguage: 'en',
      chapterStart: 1,
      chapterEnd: 2,
      cutoffTime: '2030-01-01 00:00:00',
      ...more,
    })
  ).data
const getHolders = async (orderId: string) =>
  (await people.ta('GET', `/orders/${orderId}/chapters`)).data.map(
    ({ people: seats }: { people: Record<string, { name: string } | null> }) =>
      Object.values(seats).map((one) => one?.name ?? null),
  )
const getLog = async (orderId: string): Promise<readonly { type: string; details: any }[]> =>
  (await people.ta('GET', `/orders/${orderId}/log?size=100`)).data.rows

const setAway = async (accountId: string, until: string | null) =>
  await app.deps.db
    .updateTable('account')
    .set({ away_from: until === null ? null : '2020-01-01', away_until: until })
    .where('id', '=', accountId)
    .execute()

describe('a crew', () => {
  it('is set by language and seen with substitutes; the change stands in the audit', async () => {
    const done = await setCrew(everybody())
    expect(done.status).toBe(200)
    const { seats, orders } = await getEnglish()
    expect(orders).toBe(0)
    expect(seats).toHaveLength(5)
    expect(seats[0]).toMatchObject({
      seat: 'translator',
      member: { person: { name: 'translator' }, refusal: null, absence: null },
      substitute: { person: { name: 'translator2' } },
    })
    await setCrew([seat('translator', null)])
    expect((await getEnglish()).seats).toHaveLength(4)
    const entries = await app.deps.db
      .selectFrom('audit_entry')
      .select(['account_id', 'params'])
      .where('action', '=', 'crew_changed')
      .where('object_id', '=', bookId)
      .orderBy('seq')
      .execute()
    expect(entries.map(({ account_id }) => account_id)).toEqual([people.ids.ta, people.ids.ta])
    expect(entries[1]?.params).toMatchObject({
      language: 'en',
      seats: [{ seat: 'translator', from: people.ids.translator, to: null }],
    })
  })

  it('is refused as a whole: another role, one person on two seats, their own substitute, a stale version', async () => {
    const { translator, proofreader, typesetter } = people.ids
    const refused = async (...seats: readonly unknown[]) => (await setCrew(seats)).data.error
    expect(await refused(seat('translator', typesetter))).toBe('assignment.role_missing')
    expect(await refused(seat('translator', translator, translator))).toBe('request.invalid')
    expect(await refused(seat('translator', null, translator))).toBe('assignment.person_required')
    expect(await refused(seat('proofreader', proofreader), seat('reviewer', proofreader))).toBe(
      'crew.same_person',
    )
    expect((await setCrew([seat('translator', translator)], people.ta, 'fr')).data.error).toBe(
      'assignment.language_missing',
    )
    expect((await getEnglish()).seats).toEqual([])
    await setCrew([seat('typesetter', typesetter)])
    const stale = await people.ta('PUT', `/books/${bookId}/crews/en`, {
      version: 1,
      seats: [seat('typesetter', null)],
    })
    expect([stale.code, stale.data.error]).toEqual([40901, 'book.changed_meanwhile'])
  })

  it('is filled by each role as far as it may assign', async () => {
    const { translator, typesetter } = people.ids
    expect((await getCrews(people.pa)).seats).toEqual(['typesetter', 'visual_reviewer'])
    expect((await setCrew([seat('typesetter', typesetter)], people.pa)).status).toBe(200)
    expect((await setCrew([seat('translator', translator)], people.pa)).data.error).toBe(
      'permission.role_denied',
    )
    expect((await people.translator('GET', `/books/${bookId}/crews`)).code).toBe(40301)
  })
})

describe('a new order', () => {
  it('has the crew on every chapter without a click, and can still be edited and canceled', async () => {
    await setCrew(everybody())
    const made = await order()
    const names = ['translator', 'proofreader', 'reviewer', 'typesetter', 'visual']
    expect(await getHolders(made.id)).toEqual([names, names])
    const notified = await app.deps.db
      .selectFrom('notification')
      .select('account_id')
      .where('order_id', '=', made.id)
      .where('type', '=', 'assigned')
      .execute()
    expect(new Set(notified.map(({ account_id }) => account_id)).size).toBe(5)
    const { version } = (await people.pa('GET', `/orders/${made.id}`)).data
    const longer = await people.pa('PATCH', `/orders/${made.id}`, { version, chapterEnd: 3 })
    expect(longer.status).toBe(200)
    expect(await getHolders(made.id)).toEqual([names, names, names])
    const stopped = await people.pa('POST', `/orders/${made.id}/stop`, {
      version: longer.data.version,
      how: 'cancel',
      reason: 'a mistake',
    })
    expect([stopped.status, stopped.data.status]).toEqual([200, 'canceled'])
  })

  it('gets nobody of another language, and loses those of the old one with it', async () => {
    await setCrew(everybody())
    const french = await order({ targetLanguage: 'fr' })
    expect(await getHolders(french.id)).toEqual([Array(5).fill(null), Array(5).fill(null)])
    const english = await order()
    const { version } = (await people.pa('GET', `/orders/${english.id}`)).data
    await people.pa('PATCH', `/orders/${english.id}`, { version, targetLanguage: 'fr' })
    expect((await getHolders(english.id))[0]).toEqual([null, null, null, 'typesetter', 'visual'])
  })

  it('gets the substitute of whoever is away, and its log says for whom; without one the seat stays empty', async () => {
    await setCrew(everybody())
    const { translator, proofreader } = people.ids
    await setAway(translator, '2029-12-31')
    await setAway(proofreader, '2029-12-31')
    const made = await order()
    expect((await getHolders(made.id))[0]).toEqual([
      'translator2',
      null,
      'reviewer',
      'typesetter',
      'visual',
    ])
    const log = await getLog(made.id)
    expect(log.find(({ type }) => type === 'order.substitute_assigned')?.details).toMatchObject({
      seat: 'translator',
      account: { name: 'translator2' },
      previous: { name: 'translator' },
    })
    expect(log.find(({ type }) => type === 'order.crew_seat_left_empty')?.details).toMatchObject({
      seat: 'proofreader',
      account: { name: 'proofreader' },
    })
    expect((await getEnglish()).seats[0].member.absence).toMatchObject({ awayUntil: '2029-12-31' })
    await setAway(translator, null)
    await setAway(proofreader, null)
  })

  it('leaves out a person of the crew whose account is disabled, and the crew says so', async () => {
    await setCrew(everybody())
    await app.deps.db
      .updateTable('account')
      .set({ disabled_at: new Date() })
      .where('id', '=', people.ids.typesetter)
      .execute()
    const made = await order()
    expect((await getHolders(made.id))[0][3]).toBe(null)
    const typesetter = (await getEnglish()).seats.find(
      ({ seat: name }: { seat: string }) => name === 'typesetter',
    )
    expect(typesetter.member.refusal.code).toBe('assignment.account_disabled')
    await app.deps.db
      .updateTable('account')
      .set({ disabled_at: null })
      .where('id', '=', people.ids.typesetter)
      .execute()
  })
})

describe('people for a crew', () => {
  const find = async () =>
    (await people.ta('GET', `/books/${bookId}/crews/en/candidates?seat=translator`)).data.find(
      ({ person }: { person: { id: string } }) => person.id === people.ids.translator2,
    )

  it('come with their load, their part in the book, and why they may not', async () => {
    expect(await find()).toMatchObject({
      refusal: null,
      absence: null,
      sameBook: 0,
      finishAt: null,
    })
    const thai = (await people.ta('GET', `/books/${bookId}/crews/th/candidates?seat=translator`))
      .data
    expect(thai[0].refusal.code).toBe('assignment.language_missing')
  })

  it('say when a next chapter of the book would be done: later with more to do before, never once they leave', async () => {
    const made = await order()
    await app.deps.db
      .updateTable('chapter')
      .set({ word_count: 500 })
      .where('order_id', '=', made.id)
      .execute()
    const free = Date.parse((await find()).finishAt)
    expect(free).toBeGreaterThan(app.deps.clock.now().getTime())
    await app.deps.db
      .insertInto('forecast_load')
      .values({
        order_id: made.id,
        account_id: people.ids.translator2,
        urgency: 1,
        cutoff_at: new Date('2030-01-01'),
        hours: 40,
      })
      .execute()
    expect(Date.parse((await find()).finishAt) - free).toBeGreaterThan(3 * 86_400_000)
    await app.deps.db
      .updateTable('account')
      .set({ leaving_on: '2020-01-01' })
      .where('id', '=', people.ids.translator2)
      .execute()
    expect((await find()).finishAt).toBe(null)
    await app.deps.db
      .updateTable('account')
      .set({ leaving_on: null })
      .where('id', '=', people.ids.translator2)
      .execute()
  })
})
