import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aTranslatedOrder, type TranslatedOrder } from '../../testing/a-translated-order.ts'
import { type StudioPeople, studioPeople } from '../../testing/studio-people.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'

let app: TestApp
let people: StudioPeople

beforeAll(async () => {
  app = await createTestApp()
  people = await studioPeople(app)
})
afterAll(() => app.close())

const REQUEST = {
  action: 'return_to_same',
  reasonCode: 'mistranslation',
  description: 'A whale is no shark',
}

const place = (chapter: TranslatedOrder['chapters'][number]) => ({
  sourcePageId: chapter.pageId,
  itemId: 't1',
  reasonCode: 'terminology',
  comment: 'The term is whale',
  suggestion: 'The whale sings',
})

const createCheckRequest = async (
  order: TranslatedOrder,
  chapters = order.chapters,
  more: Record<string, unknown> = {},
) =>
  await people.proofreader('POST', `/orders/${order.id}/check-requests`, {
    version: await order.version(),
    chapterIds: chapters.map(({ id }) => id),
    evidence: chapters.map(place),
    ...REQUEST,
    ...more,
  })

const decide = async (
  order: TranslatedOrder,
  id: string,
  decisions: readonly Record<string, unknown>[],
  send = people.ta,
) =>
  await send('POST', `/check-requests/${id}/decide`, { version: await order.version(), decisions })

const getStatus = async (chapterId: string): Promise<string> =>
  (await people.pa('GET', `/chapters/${chapterId}`)).data.status
const listNoticeTypes = async (accountId: string, orderId: string): Promise<readonly string[]> => {
  const rows = await app.deps.db
    .selectFrom('notification')
    .select('type')
    .where('account_id', '=', accountId)
    .where('order_id', '=', orderId)
    .orderBy('id')
    .execute()
  return rows.map(({ type }) => type)
}

describe('a check request', () => {
  // spec 6.note.check_requests 6.note.proofreaders 3.check.chapters 3.check.reason 10.check.record
  it('names problem chapter, reason and action, tells whom it is about, and waits in the administrator’s queue', async () => {
    const order = await aTranslatedOrder(app, people)
    const before = (await people.ta('GET', '/check-requests')).data.open
    const request = await createCheckRequest(order)
    expect(request.data).toMatchObject({
      ...REQUEST,
      conclusion: null,
      order: { targetLanguage: 'en' },
      evidence: [{ itemId: 't1', suggestion: 'The whale sings' }, {}],
      can: { withdraw: true },
    })
    expect(request.data.chapters).toMatchObject([
      { judged: { id: people.ids.translator }, evidence: [0], conclusion: null },
      { judged: { id: people.ids.translator }, evidence: [1] },
    ])
    const queue = await people.ta(
      'GET',
      `/check-requests?search=whale+is&language=en&reason=mistranslation&person=${people.ids.translator}`,
    )
    expect(queue.data.rows.map(({ id }: { id: string }) => id)).toContain(request.data.id)
    expect(queue.data.open).toBe(before + 1)
    expect(queue.data.rows[0].can).toEqual({ decide: true })
    expect((await people.ta('GET', '/check-requests?language=th')).data.total).toBe(0)
    expect(await listNoticeTypes(people.ids.translator, order.id)).toContain('check_requested')
    expect((await people.proofreader('GET', '/check-requests')).code).toBe(40301)
  })

  it('is offered from the order list while a chapter of the order can be asked about, with a page alone as its place', async () => {
    const order = await aTranslatedOrder(app, people)
    const offer = async (send = people.proofreader) =>
      (await send('GET', '/orders?size=200')).data.rows.find(
        ({ id }: { id: string }) => id === order.id,
      )?.can.request_check
    expect([await offer(), await offer(people.ta)]).toEqual([true, undefined])
    const [chapter] = order.chapters
    const spot = {
      sourcePageId: chapter?.pageId,
      itemId: null,
      rect: null,
      reasonCode: 'terminology',
      comment: 'The whole page',
    }
    const first = await createCheckRequest(order, order.chapters.slice(0, 1), { evidence: [spot] })
    expect([first.status, first.data.chapters[0].evidence, await offer()]).toEqual([200, [0], true])
    await createCheckRequest(order, order.chapters.slice(1))
    expect(await offer()).toBeUndefined()
  })

  // spec 5.check.chapter
  it('is refused without chapter, for a page of another chapter, and while another one is open', async () => {
    const order = await aTranslatedOrder(app, people)
    const other = await aTranslatedOrder(app, people, 1)
    expect((await createCheckRequest(order, [])).code).toBe(42201)
    expect(
      (
        await createCheckRequest(order, [order.chapters[0]!], {
          evidence: [place(other.chapters[0]!)],
        })
      ).code,
    ).toBe(40401)
    expect(await getStatus(order.chapters[0]!.id)).toBe('pending_proofreading')
    await createCheckRequest(order, [order.chapters[0]!])
    expect((await createCheckRequest(order)).code).toBe(40902)
    expect(await getStatus(order.chapters[1]!.id)).toBe('pending_proofreading')
  })

  // spec 10.check.answer
  it('is answered once by the judged person, before the decision, and by nobody else', async () => {
    const order = await aTranslatedOrder(app, people, 1)
    const { id } = (await createCheckRequest(order)).data
    const answer = { words: 'The author calls it a shark in chapter 3' }
    expect((await people.translator2('POST', `/check-requests/${id}/answer`, answer)).code).toBe(
      40302,
    )
    expect((await people.reviewer('POST', `/check-requests/${id}/answer`, answer)).code).toBe(40302)
    expect(
      (await people.translator('POST', `/check-requests/${id}/answer`, { words: '  ' })).code,
    ).toBe(42201)
    expect(
      (await people.translator('GET', `/orders/${order.id}/chapters`)).data[0].can.answer_check,
    ).toBe(true)
    const answered = await people.translator('POST', `/check-requests/${id}/answer`, answer)
    expect(answered.data.chapters[0]).toMatchObject({ answer: answer.words })
    expect(answered.data.can.answer).toBe('check_request.answered')
    const repeated = await people.translator('POST', `/check-requests/${id}/answer`, answer)
    expect([repeated.code, repeated.data.error]).toEqual([40902, 'check_request.answered'])
  })

  it('comes too late with an answer after the decision', async () => {
    const order = await aTranslatedOrder(app, people, 1)
    const { id } = (await createCheckRequest(order)).data
    await decide(order, id, [
      { chapterId: order.chapters[0]!.id, conclusion: 'dismissed', note: 'No' },
    ])
    const late = await people.translator('POST', `/check-requests/${id}/answer`, { words: 'But' })
    expect([late.code, late.data.error]).toEqual([40902, 'check_request.decided'])
  })

  // spec 3.check.conclusion 3.check.action 6.note.check_requests 6.note.proofreaders
  // spec 10.check.record 10.check.conclusion
  it('is decided chapter by chapter in one go: confirmed, in part, dismissed, each with its fix list', async () => {
    const order = await aTranslatedOrder(app, people, 3)
    const [a, b, c] = order.chapters as [
      TranslatedOrder['chapters'][number],
      TranslatedOrder['chapters'][number],
      TranslatedOrder['chapters'][number],
    ]
    const more = { ...place(b), comment: 'And the name' }
    const { id } = (
      await createCheckRequest(order, order.chapters, { evidence: [place(a), place(b), more] })
    ).data
    const decided = await decide(order, id, [
      { chapterId: a.id, conclusion: 'confirmed', note: 'Yes' },
      {
        chapterId: b.id,
        conclusion: 'partly',
        note: 'Only the name',
        upheld: [2],
        action: 'assign_another',
        accountId: people.ids.translator2,
      },
      { chapterId: c.id, conclusion: 'dismissed', note: 'It is fine' },
    ])
    expect(decided.status).toBe(200)
    expect(decided.data.conclusion).toBe('partly')
    expect(decided.data.chapters).toMatchObject([
      { conclusion: 'confirmed', action: 'return_to_same', decidedBy: { id: people.ids.ta } },
      { conclusion: 'partly', assignedTo: { id: people.ids.translator2 } },
      { conclusion: 'dismissed', action: null, note: 'It is fine' },
    ])
    expect(await Promise.all(order.chapters.map((chapter) => getStatus(chapter.id)))).toEqual([
      'proofreading_not_accepted',
      'proofreading_not_accepted',
      'pending_proofreading',
    ])
    const fixes = async (chapterId: string) =>
      (await people.proofreader('GET', `/chapters/${chapterId}/fix-items`)).data
        .map((item: { comment: string }) => item.comment)
        .sort()
    expect(await fixes(a.id)).toEqual(['A whale is no shark', 'The term is whale'])
    expect(await fixes(b.id)).toEqual(['And the name', 'Only the name'])
    expect(await fixes(c.id)).toEqual([])
    expect(
      (await people.ta('GET', '/check-requests?state=decided')).data.rows.map(
        (row: { id: string }) => row.id,
      ),
    ).toContain(id)
    const repeated = await decide(order, id, [
      { chapterId: a.id, conclusion: 'dismissed', note: 'x' },
    ])
    expect([repeated.code, repeated.data.error, repeated.data.params.chapters]).toEqual([
      40902,
      'check_request.decided',
      '1',
    ])
  })

  it('changes nothing when one of its decisions cannot be', async () => {
    const order = await aTranslatedOrder(app, people)
    const [a, b] = order.chapters as [
      TranslatedOrder['chapters'][number],
      TranslatedOrder['chapters'][number],
    ]
    const { id } = (await createCheckRequest(order)).data
    const confirm = { chapterId: a.id, conclusion: 'confirmed', note: 'Yes' }
    const other = {
      chapterId: b.id,
      conclusion: 'confirmed',
      note: 'Yes',
      action: 'assign_another',
    }
    expect((await decide(order, id, [confirm, other])).data.error).toBe(
      'assignment.person_required',
    )
    expect(
      (await decide(order, id, [confirm, { ...other, accountId: people.ids.proofreader }])).data
        .error,
    ).toBe('assignment.role_missing')
    expect((await decide(order, id, [confirm], people.proofreader)).code).toBe(40301)
    const stale = await people.ta('POST', `/check-requests/${id}/decide`, {
      version: 1,
      decisions: [confirm],
    })
    expect([stale.code, stale.data.params.by]).toEqual([40901, 'proofreader'])
    expect(await getStatus(a.id)).toBe('pending_check')
  })

  // spec 10.check.conclusion
  it('is taken back by whoever raised it, and by nobody else', async () => {
    const order = await aTranslatedOrder(app, people)
    const { id } = (await createCheckRequest(order)).data
    const version = await order.version()
    expect(
      (await people.reviewer('POST', `/check-requests/${id}/withdraw`, { version })).code,
    ).toBe(40302)
    const withdrawn = await people.proofreader('POST', `/check-requests/${id}/withdraw`, {
      version,
    })
    expect(withdrawn.data).toMatchObject({
      conclusion: 'withdrawn',
      can: { withdraw: 'check_request.decided' },
    })
    expect(await getStatus(order.chapters[0]!.id)).toBe('pending_proofreading')
    const repeated = await people.proofreader('POST', `/check-requests/${id}/withdraw`, {
      version: await order.version(),
    })
    expect(repeated.data.error).toBe('check_request.decided')
  })

  it('of another translator’s work is not shown to a translator of the same order', async () => {
    const order = await aTranslatedOrder(app, people)
    const [a, b] = order.chapters as [
      TranslatedOrder['chapters'][number],
      TranslatedOrder['chapters'][number],
    ]
    await createCheckRequest(order, [a])
    const { id } = (await createCheckRequest(order, [b])).data
    await decide(order, id, [
      {
        chapterId: b.id,
        conclusion: 'confirmed',
        note: 'Yes',
        action: 'assign_another',
        accountId: people.ids.translator2,
      },
    ])
    expect((await people.translator2('GET', `/orders/${order.id}/check-requests`)).data).toEqual([])
    expect(
      (await people.translator('GET', `/orders/${order.id}/check-requests`)).data,
    ).toHaveLength(2)
  })
})
