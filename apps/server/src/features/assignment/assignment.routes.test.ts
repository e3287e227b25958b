import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aTranslatedOrder } from '../../testing/a-translated-order.ts'
import { anOrder, listChapters, finishMachineWork, uploadAll } from '../../testing/a-workflow.ts'
import { type StudioPeople, studioPeople } from '../../testing/studio-people.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'

let app: TestApp
let people: StudioPeople

beforeAll(async () => {
  app = await createTestApp()
  people = await studioPeople(app)
})
afterAll(() => app.close())

const preprocessed = async (chapters = 4) => {
  const order = await anOrder(people, { chapters })
  await uploadAll(app, people, order.id)
  await finishMachineWork(app, order.id)
  return {
    id: order.id as string,
    ids: (await listChapters(people.pa, order.id)).map(({ id }: { id: string }) => id) as string[],
  }
}
const getVersion = async (id: string): Promise<number> =>
  (await people.pa('GET', `/orders/${id}`)).data.version
const split = async (id: string, seat: string, parts: readonly unknown[], send = people.ta) =>
  await send('POST', `/orders/${id}/assign/split`, { version: await getVersion(id), seat, parts })
const part = (accountId: string, chapterIds: readonly string[]) => ({ accountId, chapterIds })
const holders = async (id: string): Promise<readonly (string | undefined)[]> =>
  (await listChapters(people.pa, id)).map(
    (chapter: { people: { translator: { id: string } | null } }) => chapter.people.translator?.id,
  )

describe('work split over several people', () => {
  it('gives each the chapters named, in one go, with a to-do and a message each', async () => {
    const { id, ids } = await preprocessed()
    const { translator, translator2 } = people.ids
    const done = await split(id, 'translator', [
      part(translator, ids.slice(0, 3)),
      part(translator2, ids.slice(3)),
    ])
    expect([done.status, done.data.status]).toEqual([200, 'translating'])
    expect(await holders(id)).toEqual([translator, translator, translator, translator2])
    const notices = await app.deps.db
      .selectFrom('notification')
      .select('account_id')
      .where('order_id', '=', id)
      .where('type', '=', 'assigned')
      .execute()
    expect(notices.map((row) => row.account_id).sort()).toEqual([translator, translator2].sort())
    expect((await split(id, 'translator', [part(translator, ids.slice(0, 2))])).data.error).toBe(
      'assignment.unchanged',
    )
  })

  it('is refused as a whole: a chapter twice, a person without the role, a stale version, another role’s hand', async () => {
    const { id, ids } = await preprocessed()
    const { translator, translator2, typesetter } = people.ids
    expect(
      (await split(id, 'translator', [part(translator, ids), part(translator2, ids.slice(3))]))
        .data,
    ).toMatchObject({
      error: 'assignment.chapter_twice',
      params: { chapter: 4 },
    })
    expect(
      (
        await split(id, 'translator', [
          part(translator, ids.slice(1)),
          part(typesetter, ids.slice(0, 1)),
        ])
      ).data.error,
    ).toBe('assignment.role_missing')
    expect((await split(id, 'translator', [part(translator, ids)], people.pa)).code).toBe(40301)
    const stale = await people.ta('POST', `/orders/${id}/assign/split`, {
      version: 1,
      seat: 'translator',
      parts: [part(translator, ids)],
    })
    expect(stale.code).toBe(40901)
    expect(await holders(id)).toEqual([undefined, undefined, undefined, undefined])
  })
})

describe('all seats of an order at once', () => {
  const getSeats = async (id: string) =>
    Object.fromEntries(
      (await people.ta('GET', `/orders/${id}/seats`)).data.map(
        ({ seat, ...rest }: { seat: string }) => [seat, rest],
      ),
    )
  const seatAll = async (id: string, seats: readonly unknown[], send = people.ta) =>
    await send('POST', `/orders/${id}/assign/seats`, { version: await getVersion(id), seats })
  const everybody = () => {
    const { translator, proofreader, reviewer, typesetter, visual } = people.ids
    return [
      { seat: 'translator', accountId: translator },
      { seat: 'proofreader', accountId: proofreader },
      { seat: 'reviewer', accountId: reviewer },
      { seat: 'typesetter', accountId: typesetter },
      { seat: 'visual_reviewer', accountId: visual },
    ]
  }

  it('are given away in one request, on every chapter that is open, and the order goes on', async () => {
    const { id } = await preprocessed(3)
    expect((await getSeats(id))['translator']).toMatchObject({ open: 3, vacant: 3, holders: [] })
    const done = await seatAll(id, everybody())
    expect([done.status, done.data.status]).toEqual([200, 'translating'])
    const seats = await getSeats(id)
    for (const { seat, accountId } of everybody())
      expect(seats[seat]).toMatchObject({
        vacant: 0,
        refusal: null,
        holders: [{ person: { id: accountId }, chapters: 3 }],
      })
    expect((await seatAll(id, everybody())).data.error).toBe('assignment.unchanged')
  })

  it('are all refused where one is: nobody sits anywhere', async () => {
    const { id } = await preprocessed(1)
    const { translator } = people.ids
    const refused = await seatAll(id, [
      { seat: 'translator', accountId: translator },
      { seat: 'typesetter', accountId: translator },
    ])
    expect(refused.data.error).toBe('assignment.role_missing')
    expect(await holders(id)).toEqual([undefined])
    expect((await seatAll(id, everybody(), people.pa)).code).toBe(40301)
    const twice = [everybody()[0], everybody()[0]]
    expect((await seatAll(id, twice)).data.error).toBe('request.invalid')
  })

  it('are replaced where work goes on; a seat that is closed says why', async () => {
    const order = await aTranslatedOrder(app, people, 2)
    const seats = await getSeats(order.id)
    expect(seats['translator']).toMatchObject({
      open: 0,
      refusal: { code: 'chapter.transition_not_allowed' },
    })
    expect(seats['proofreader']).toMatchObject({ open: 2, vacant: 0 })
    const refused = await seatAll(order.id, [
      { seat: 'translator', accountId: people.ids.translator2 },
    ])
    expect(refused.data.error).toBe('chapter.transition_not_allowed')
  })
})

describe('when somebody would be done', () => {
  it('follows from the pace, the words, what they have in other orders and the days they are away', async () => {
    const { id } = await preprocessed(1)
    await app.deps.db
      .updateTable('work_order')
      .set({ word_count: 2000 })
      .where('id', '=', id)
      .execute()
    const find = async (accountId: string) =>
      (await people.ta('GET', `/orders/${id}/candidates?seat=translator`)).data.find(
        (row: { person: { id: string } }) => row.person.id === accountId,
      )
    const free = await find(people.ids.translator2)
    expect(Date.parse(free.finishAt)).toBeGreaterThan(app.deps.clock.now().getTime())
    expect(free.risk).toBe('safe')
    const day = (days: number): string =>
      new Date(app.deps.clock.now().getTime() + days * 86_400_000).toISOString().slice(0, 10)
    await app.deps.db
      .updateTable('account')
      .set({ away_from: day(-1), away_until: day(20) })
      .where('id', '=', people.ids.translator2)
      .execute()
    const away = await find(people.ids.translator2)
    expect(Date.parse(away.finishAt)).toBeGreaterThan(Date.parse(day(20)))
    await app.deps.db
      .updateTable('account')
      .set({ away_from: null, away_until: null, leaving_on: day(0) })
      .where('id', '=', people.ids.translator2)
      .execute()
    expect(await find(people.ids.translator2)).toMatchObject({ finishAt: null, risk: 'late' })
    await app.deps.db
      .updateTable('account')
      .set({ leaving_on: null })
      .where('id', '=', people.ids.translator2)
      .execute()
  })
})

describe('a look before assigning', () => {
  const preview = async (id: string, seat: string, parts: readonly unknown[]) =>
    (await people.ta('POST', `/orders/${id}/assign/preview`, { seat, parts })).data.map(
      (row: Record<string, unknown>) => ({
        ...row,
        refusal: (row['refusal'] as { code: string } | null)?.code ?? null,
      }),
    )

  it('says what is new, what stays, whose open work goes, and what cannot be and why', async () => {
    const order = await aTranslatedOrder(app, people, 2)
    const [a, b] = order.chapters.map(({ id }) => id) as [string, string]
    const { translator, proofreader, reviewer, typesetter } = people.ids
    expect(
      await preview(order.id, 'proofreader', [part(reviewer, [a]), part(proofreader, [b])]),
    ).toMatchObject([
      { outcome: 'refused', refusal: 'chapter.four_eyes', previous: { id: proofreader } },
      { outcome: 'unchanged', refusal: null },
    ])
    const outsider = await app.addPerson({
      name: 'second-proofreader',
      roles: ['proofreader'],
      languages: ['en'],
    })
    expect(await preview(order.id, 'proofreader', [part(outsider.id, [a, b])])).toMatchObject([
      { outcome: 'replaces', isOnTodoList: true, translated: 1, texts: 1 },
      { outcome: 'replaces', isOnTodoList: true },
    ])
    expect(await preview(order.id, 'typesetter', [part(typesetter, [a])])).toMatchObject([
      { outcome: 'new', previous: null, isOnTodoList: false },
    ])
    expect(
      await preview(order.id, 'translator', [part(people.ids.translator2, [a])]),
    ).toMatchObject([
      {
        outcome: 'refused',
        refusal: 'chapter.transition_not_allowed',
        previous: { id: translator },
      },
    ])
    expect((await getVersion(order.id)) > 0 && (await holders(order.id))).toEqual([
      translator,
      translator,
    ])
  })

  it('counts pages and words of every chapter, and names who holds the seat', async () => {
    const order = await aTranslatedOrder(app, people, 2)
    const { data } = await people.ta('GET', `/orders/${order.id}/workload?seat=proofreader`)
    expect(data).toMatchObject([
      { number: 1, pages: 1, words: 0, holder: { id: people.ids.proofreader }, refusal: null },
      { number: 2 },
    ])
    expect(
      (await people.ta('GET', `/orders/${order.id}/workload?seat=translator`)).data[0].refusal.code,
    ).toBe('chapter.transition_not_allowed')
    expect(
      (await people.proofreader('GET', `/orders/${order.id}/workload?seat=translator`)).code,
    ).toBe(40301)
  })
})

describe('people offered for a seat', () => {
  const candidate = async (orderId: string, seat: string, accountId: string) =>
    (await people.ta('GET', `/orders/${orderId}/candidates?seat=${seat}`)).data.find(
      (row: { person: { id: string } }) => row.person.id === accountId,
    )

  it('come with load, punctuality, experience and grades', async () => {
    const order = await aTranslatedOrder(app, people, 2)
    const [chapter] = order.chapters
    await order.sendEvent(people.proofreader, chapter!.id, { type: 'complete_proofreading' })
    await people.proofreader('POST', `/chapters/${chapter!.id}/grades`, {
      score: 'good',
      tags: [],
      note: '',
    })
    const known = await candidate(order.id, 'translator', people.ids.translator)
    expect(known).toMatchObject({ languages: ['en'], sameBook: 2, grades: [{ score: 'good' }] })
    expect(known.finished).toBeGreaterThanOrEqual(2)
    expect(known.onTime).toBe(known.finished)
    expect(await candidate(order.id, 'proofreader', people.ids.reviewer)).toMatchObject({
      fits: 0,
      open: 2,
      refusal: { code: 'chapter.four_eyes' },
    })
  })

  it('say each in its own words why not: language, place, disabled ones are not offered', async () => {
    const { id } = await preprocessed(1)
    const thai = await app.addPerson({
      name: 'thai-only',
      roles: ['translator'],
      languages: ['th'],
    })
    const disabled = await app.addPerson({ name: 'gone', roles: ['translator'], languages: ['en'] })
    await app.deps.db
      .updateTable('account')
      .set({ disabled_at: app.deps.clock.now() })
      .where('id', '=', disabled.id)
      .execute()
    expect(await candidate(id, 'translator', thai.id)).toMatchObject({
      fits: 0,
      refusal: { code: 'assignment.language_missing' },
    })
    expect(await candidate(id, 'translator', disabled.id)).toBeUndefined()
    expect(await candidate(id, 'translator', people.ids.translator2)).toMatchObject({
      fits: 1,
      open: 1,
      refusal: null,
    })
  })

  it('are asked for a chapter under a check too, where its seat itself is closed', async () => {
    const order = await aTranslatedOrder(app, people, 1)
    const request = {
      action: 'assign_another',
      reasonCode: 'style',
      description: 'x',
      chapterIds: [order.chapters[0]!.id],
    }
    await people.proofreader('POST', `/orders/${order.id}/check-requests`, {
      version: await order.version(),
      ...request,
    })
    expect((await candidate(order.id, 'translator', people.ids.translator2)).refusal.code).toBe(
      'chapter.transition_not_allowed',
    )
    expect(
      await candidate(order.id, 'translator&purpose=rework', people.ids.translator2),
    ).toMatchObject({
      fits: 1,
      open: 1,
      refusal: null,
    })
  })

  // spec 4.rule.deadline
  it('cannot be put anywhere new after the cutoff, with the decided sentence', async () => {
    const { id, ids } = await preprocessed(2)
    const past = new Date('2026-01-01T00:00:00.000Z')
    await app.deps.db
      .updateTable('work_order')
      .set({ cutoff_at: past })
      .where('id', '=', id)
      .execute()
    expect((await candidate(id, 'translator', people.ids.translator)).refusal.code).toBe(
      'order.deadline_passed',
    )
    const refused = await split(id, 'translator', [part(people.ids.translator, ids)])
    expect([refused.data.error, refused.message]).toEqual([
      'order.deadline_passed',
      'The order deadline has passed. Ask the project administrator to change it before assigning.',
    ])
  })

  it('are found by their names, and those of the order’s language come before others when there are more than are shown', async () => {
    const order = await aTranslatedOrder(app, people, 1)
    await sql`with many as (
        insert into account (id, name, name_key, real_name, password_hash, approved_at)
        select gen_random_uuid(), 'aa' || n, 'aa' || n, 'Person ' || n, 'x', now() from generate_series(1, 210) n returning id)
      , role as (insert into account_role (account_id, role_id) select id, 8 from many)
      insert into account_language (account_id, language) select id, 'th' from many`.execute(
      app.deps.db,
    )
    const offered = (await people.ta('GET', `/orders/${order.id}/candidates?seat=translator`)).data
    expect(offered).toHaveLength(200)
    expect(offered.map((one: { person: { id: string } }) => one.person.id)).toContain(
      people.ids.translator2,
    )
    const named = (
      await people.ta('GET', `/orders/${order.id}/candidates?seat=translator&search=person%20210`)
    ).data
    expect(named.map((one: { person: { name: string } }) => one.person.name)).toEqual(['aa210'])
  })
})
