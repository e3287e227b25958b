/**
 * Two people at the same thing: one wins, the other learns who was faster and with what, and
 * nothing is done twice (reliability R9, R11).
 */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { anOrder, listChapters, finishMachineWork, uploadAll } from '../../testing/a-workflow.ts'
import { type StudioPeople, studioPeople } from '../../testing/studio-people.ts'
import { createTestApp, type Send, type TestAnswer, type TestApp } from '../../testing/test-app.ts'

let app: TestApp
let people: StudioPeople
let orderId: string
/** a second translation administrator at another computer */
let ta2: Send

beforeAll(async () => {
  app = await createTestApp()
  people = await studioPeople(app)
  ta2 = await app.as(
    await app.addPerson({ name: 'ta2', roles: ['translationAdministrator'] }),
    'translationAdministrator',
  )
})
afterAll(() => app.close())

beforeEach(async () => {
  app.clock.advance(1000)
  orderId = (await anOrder(people, { chapters: 2 })).id
  await uploadAll(app, people, orderId)
  await finishMachineWork(app, orderId)
})

const version = async (): Promise<number> =>
  (await people.ta('GET', `/orders/${orderId}`)).data.version
const assign = async (
  send: Send,
  seat: string,
  accountId: string,
  seen: number,
): Promise<TestAnswer> =>
  await send('POST', `/orders/${orderId}/assign`, { version: seen, seat, accountId })
const event = async (
  send: Send,
  chapter: { id: string; version: number },
  body: object,
): Promise<TestAnswer> =>
  await send('POST', `/chapters/${chapter.id}/transition`, {
    version: chapter.version,
    event: body,
  })
const firstChapter = async () => (await listChapters(people.ta, orderId))[0]

/** Exactly one of the answers is a yes; answers the other. */
const findLoser = (answers: readonly TestAnswer[]): TestAnswer => {
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  return answers.find(({ status }) => status === 409)!
}

describe('two people at the same thing', () => {
  it('assign different translators: one of them is seated, the other administrator learns who did it', async () => {
    const seen = await version()
    const { translator, translator2 } = people.ids
    const lost = findLoser(
      await Promise.all([
        assign(people.ta, 'translator', translator, seen),
        assign(ta2, 'translator', translator2, seen),
      ]),
    )
    expect(lost).toMatchObject({
      code: 40901,
      data: { error: 'order.changed_meanwhile', params: { did: 'order.assigned' } },
    })
    expect(lost.message).toMatch(/^ta2? was faster: someone was assigned/)
    const seated = new Set(
      (await listChapters(people.ta, orderId)).map(
        (chapter: { people: { translator: { id: string } } }) => chapter.people.translator.id,
      ),
    )
    expect(seated.size).toBe(1)
  })

  it('complete the same chapter in two tabs: done once, in the log once', async () => {
    await assign(people.ta, 'translator', people.ids.translator, await version())
    const chapter = await firstChapter()
    const done = { type: 'complete_translation' }
    const lost = findLoser(
      await Promise.all([
        event(people.translator, chapter, done),
        event(people.translator, chapter, done),
      ]),
    )
    expect([40901, 40902]).toContain(lost.code)
    expect(lost.message).toContain(
      'translator was faster: chapter 1 is now “Translation completed”',
    )
    const steps = await app.deps.db
      .selectFrom('log_entry')
      .select('details')
      .where('chapter_id', '=', chapter.id)
      .execute()
    expect(
      steps.filter(
        ({ details }) => (details as { event?: string }).event === 'complete_translation',
      ),
    ).toHaveLength(1)
  })

  it('decide the same check request: one decision stands', async () => {
    await assign(people.ta, 'translator', people.ids.translator, await version())
    for (const chapter of await listChapters(people.ta, orderId))
      await event(people.translator, chapter, { type: 'complete_translation' })
    await assign(people.ta, 'proofreader', people.ids.proofreader, await version())
    const { id } = await firstChapter()
    const why = {
      chapterIds: [id],
      action: 'return_to_same',
      reasonCode: 'other',
      description: 'half of it is missing',
    }
    const checkRequest = await people.proofreader('POST', `/orders/${orderId}/check-requests`, {
      version: await version(),
      ...why,
    })
    expect(checkRequest.status).toBe(200)
    const chapter = await firstChapter()
    const confirm = { type: 'confirm_check', conclusion: 'it is', action: 'return_to_same' }
    const lost = findLoser(
      await Promise.all([
        event(people.ta, chapter, confirm),
        event(ta2, chapter, { type: 'dismiss_check', conclusion: 'it is not' }),
      ]),
    )
    expect(lost.code).toBe(40901)
    const decided = await app.deps.db
      .selectFrom('check_request_chapter')
      .select('conclusion')
      .where('chapter_id', '=', id)
      .execute()
    expect(decided).toHaveLength(1)
    expect(decided[0]?.conclusion).not.toBeNull()
  })

  it('claim the same visual review: it has one reviewer', async () => {
    const { visual } = people.ids
    const other = await app.addPerson({
      name: `eyes ${orderId}`,
      roles: ['visualReviewer'],
      languages: ['en'],
    })
    const chapter = await firstChapter()
    const waiting = {
      status: 'pending_visual_review',
      furthest: 'visual_review',
      visual_reviewer_id: null,
    } as const
    await app.deps.db.updateTable('chapter').set(waiting).where('order_id', '=', orderId).execute()
    await app.deps.db
      .updateTable('work_order')
      .set({ status: 'visual_reviewing' })
      .where('id', '=', orderId)
      .execute()
    const claim = { type: 'claim_visual_review' }
    const otherEyes = await app.as(other, 'visualReviewer')
    findLoser(
      await Promise.all([event(people.visual, chapter, claim), event(otherEyes, chapter, claim)]),
    )
    const row = await app.deps.db
      .selectFrom('chapter')
      .select('visual_reviewer_id')
      .where('id', '=', chapter.id)
      .executeTakeFirst()
    expect([visual, other.id]).toContain(row?.visual_reviewer_id)
  })
})

describe('one request that arrives many times', () => {
  it('fifty with one key make one order, and all get the same answer', async () => {
    const book = (await people.pa('GET', `/orders/${orderId}`)).data.book.id
    const wanted = {
      bookId: book,
      type: 'regular',
      kind: 'full',
      targetLanguage: 'fr',
      chapterStart: 1,
      chapterEnd: 1,
      cutoffTime: '2026-06-01 18:00:00',
    }
    const key = { 'idempotency-key': `fifty-${orderId}` }
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => people.pa('POST', '/orders', wanted, key)),
    )
    expect(new Set(answers.map(({ data }) => data.id)).size).toBe(1)
    expect(new Set(answers.map(({ bytes }) => bytes.toString('utf8'))).size).toBe(1)
    const made = await app.deps.db
      .selectFrom('work_order')
      .select('id')
      .where('book_id', '=', book)
      .where('target_language', '=', 'fr')
      .execute()
    expect(made).toHaveLength(1)
    const another = await people.pa('POST', '/orders', { ...wanted, chapterEnd: 2 }, key)
    expect(another).toMatchObject({ status: 422, data: { error: 'request.idempotency_conflict' } })
  })

  it('a hundred saves of one remark from one version: one is kept, ninety-nine get a conflict', async () => {
    const seen = await version()
    const saves = Array.from({ length: 100 }, (_, nth) =>
      people.pa('PATCH', `/orders/${orderId}`, { version: seen, remark: `remark ${nth}` }),
    )
    const answers = await Promise.all(saves)
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ code }) => code === 40901)).toHaveLength(99)
    const winner = answers.findIndex(({ status }) => status === 200)
    expect((await people.pa('GET', `/orders/${orderId}`)).data.remark).toBe(`remark ${winner}`)
  })
})
