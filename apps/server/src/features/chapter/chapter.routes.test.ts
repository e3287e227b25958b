import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { anOrder, listChapters, finishMachineWork, uploadAll } from '../../testing/a-workflow.ts'
import { type StudioPeople, studioPeople } from '../../testing/studio-people.ts'
import { createTestApp, type Send, type TestApp } from '../../testing/test-app.ts'

let app: TestApp
let people: StudioPeople

beforeAll(async () => {
  app = await createTestApp()
  people = await studioPeople(app)
})
afterAll(() => app.close())

const getOrder = async (id: string) => (await people.pa('GET', `/orders/${id}`)).data

const event = async (send: Send, chapterId: string, body: Record<string, unknown>) => {
  const { data } = await people.pa('GET', `/chapters/${chapterId}`)
  return await send('POST', `/chapters/${chapterId}/transition`, {
    version: data.version,
    event: body,
  })
}

const assign = async (orderId: string, seat: string, accountId: string, by: Send = people.ta) =>
  await by('POST', `/orders/${orderId}/assign`, {
    version: (await getOrder(orderId)).version,
    seat,
    accountId,
  })

const preprocessed = async (chapters = 2) => {
  const order = await anOrder(people, { chapters })
  await uploadAll(app, people, order.id)
  await finishMachineWork(app, order.id)
  return {
    orderId: order.id as string,
    chapters: (await listChapters(people.pa, order.id)) as { id: string; number: number }[],
  }
}

const translating = async (chapters = 2) => {
  const made = await preprocessed(chapters)
  for (const seat of ['translator', 'proofreader', 'reviewer'] as const)
    expect((await assign(made.orderId, seat, people.ids[seat])).message).toBe('Operation success')
  return made
}

const fixList = [{ reasonCode: 'mistranslation', comment: 'Look at the name again' }]
const answerAll = async (send: Send, chapterId: string) => {
  const { data } = await send('GET', `/chapters/${chapterId}/fix-items`)
  for (const item of data.filter((each: { closed: boolean }) => !each.closed)) {
    const answered = await send('POST', `/fix-items/${item.id}/answer`, {
      answer: 'disputed',
      words: 'The source says so',
    })
    expect(answered.status).toBe(200)
  }
}

describe('a chapter’s way through production', () => {
  // spec 4.rule.advance 4.rule.visual_review 4.rule.complete
  it('goes from images to delivery with a check, a refused review and a refused visual review', async () => {
    const { orderId, chapters } = await translating()
    expect((await getOrder(orderId)).status).toBe('translating')
    for (const { id } of chapters)
      expect(
        (await event(people.translator, id, { type: 'complete_translation' })).data.status,
      ).toMatch(/translation_completed|pending_proofreading/)
    expect((await getOrder(orderId)).status).toBe('proofreading')

    const [first, second] = chapters.map(({ id }) => id) as [string, string]
    const request = await people.proofreader('POST', `/orders/${orderId}/check-requests`, {
      version: (await getOrder(orderId)).version,
      chapterIds: [first],
      action: 'return_to_same',
      reasonCode: 'mistranslation',
      description: 'The whale is not a shark',
    })
    expect(request.data.chapters).toMatchObject([{ chapterId: first, conclusion: null }])
    expect((await getOrder(orderId)).status).toBe('proofreading_not_accepted')
    expect(
      (
        await event(people.ta, first, {
          type: 'confirm_check',
          conclusion: 'Right',
          action: 'return_to_same',
        })
      ).data.status,
    ).toBe('proofreading_not_accepted')
    const early = await event(people.translator, first, { type: 'complete_rework' })
    expect([early.status, early.code]).toEqual([409, 40902])
    await answerAll(people.translator, first)
    expect((await event(people.translator, first, { type: 'complete_rework' })).data.status).toBe(
      'pending_check_translation',
    )
    expect((await event(people.proofreader, first, { type: 'pass_recheck' })).data.status).toBe(
      'pending_proofreading',
    )

    for (const id of [first, second])
      expect((await event(people.proofreader, id, { type: 'complete_proofreading' })).status).toBe(
        200,
      )
    const sent = await people.proofreader('POST', `/orders/${orderId}/send-for-review`, {
      version: (await getOrder(orderId)).version,
    })
    expect(sent.data.status).toBe('reviewing')

    expect((await event(people.proofreader, first, { type: 'accept_review' })).code).toBe(40902)
    expect(
      (await event(people.reviewer, first, { type: 'refuse_review', fixList })).data.status,
    ).toBe('review_not_accepted')
    await answerAll(people.proofreader, first)
    await event(people.proofreader, first, { type: 'complete_rework' })
    expect((await event(people.reviewer, first, { type: 'pass_recheck' })).data.status).toBe(
      'reviewed',
    )
    await event(people.reviewer, second, { type: 'accept_review' })
    expect((await getOrder(orderId)).status).toBe('typesetter_to_be_assigned')

    expect(
      (await assign(orderId, 'typesetter', people.ids.typesetter, people.pa)).data.status,
    ).toBe('typesetting')
    for (const id of [first, second])
      expect((await event(people.typesetter, id, { type: 'complete_typesetting' })).status).toBe(
        200,
      )
    await finishMachineWork(app, orderId)
    expect((await getOrder(orderId)).status).toBe('visual_reviewing')

    expect(
      (
        await event(people.visual, first, {
          type: 'refuse_visual',
          fixList: [{ reasonCode: 'overflow', comment: 'Text leaves the bubble' }],
        })
      ).data.status,
    ).toBe('visual_review_not_accepted')
    await answerAll(people.typesetter, first)
    await event(people.typesetter, first, { type: 'complete_typesetting' })
    await finishMachineWork(app, orderId)
    for (const id of [first, second])
      expect((await event(people.visual, id, { type: 'accept_visual' })).status).toBe(200)
    expect((await getOrder(orderId)).status).toBe('completed_synthesizing')
    await finishMachineWork(app, orderId)

    const done = await getOrder(orderId)
    expect([done.status, done.progress.completed]).toEqual(['completed', 2])
    expect(done.can.terminate).toBe('order.finished')
    const log = await people.pa('GET', `/orders/${orderId}/log?size=200`)
    expect(log.data.rows.map((entry: { type: string }) => entry.type)).toEqual(
      expect.arrayContaining([
        'order.created',
        'chapter.check_requested',
        'chapter.sent_back',
        'order.sent_for_review',
      ]),
    )
    expect(
      (
        await app.deps.db
          .selectFrom('todo')
          .select('kind')
          .where('order_id', '=', orderId)
          .execute()
      ).length,
    ).toBe(0)
  })

  it('shows of a terminated order what would be the person’s where it stopped, with the reason, and nothing of others', async () => {
    const { orderId, chapters } = await translating(1)
    const { version } = await getOrder(orderId)
    expect(
      (
        await people.pa('POST', `/orders/${orderId}/stop`, {
          version,
          how: 'terminate',
          reason: 'The licence ended',
        })
      ).status,
    ).toBe(200)
    const mayOn = async (send: Send, path: string) => (await send('GET', path)).data.can
    expect(await mayOn(people.translator, `/chapters/${chapters[0]!.id}`)).toEqual({
      complete_translation: 'order.finished',
      open_workspace: true,
    })
    expect(Object.keys(await mayOn(people.translator, `/orders/${orderId}`))).toEqual([])
    expect(await mayOn(people.pa, `/orders/${orderId}`)).toMatchObject({
      terminate: 'order.finished',
      clone: true,
    })
  })

  it('answers 40902 with the present state for an event the state does not know', async () => {
    const { chapters } = await translating(1)
    const answer = await event(people.translator, chapters[0]!.id, {
      type: 'take_back_translation',
    })
    expect([answer.status, answer.code]).toEqual([409, 40902])
    expect(answer.message).toContain('Pending translation')
  })

  // spec 10.workflow.version
  it('answers 40901 naming who was faster when the version is old', async () => {
    const { orderId, chapters } = await translating(1)
    const { data } = await people.pa('GET', `/chapters/${chapters[0]!.id}`)
    await event(people.translator, chapters[0]!.id, { type: 'complete_translation' })
    const late = await people.translator('POST', `/chapters/${chapters[0]!.id}/transition`, {
      version: data.version,
      event: { type: 'complete_translation' },
    })
    expect([late.status, late.code]).toEqual([409, 40901])
    expect((await getOrder(orderId)).status).toBe('proofreading')
  })

  it('refuses outsiders of the same role, other roles, and names no chapter to them', async () => {
    const { orderId, chapters } = await translating(1)
    const id = chapters[0]!.id
    expect((await event(people.translator2, id, { type: 'complete_translation' })).code).toBe(40302)
    expect((await event(people.typesetter, id, { type: 'complete_translation' })).code).toBe(40302)
    expect((await event(people.pa, id, { type: 'complete_translation' })).code).toBe(40301)
    expect((await people.translator2('GET', `/orders/${orderId}`)).code).toBe(40302)
    expect((await people.translator2('GET', `/chapters/${id}/fix-items`)).code).toBe(40302)
    expect(
      (await people.translator2('GET', '/orders')).data.rows.map((row: { id: string }) => row.id),
    ).not.toContain(orderId)
    expect(
      (await people.translator('GET', '/orders?scope=mine')).data.rows.map(
        (row: { id: string }) => row.id,
      ),
    ).toContain(orderId)
  })

  // spec 4.rule.reassign 10.return.person
  it('takes the to-do from the person who is replaced', async () => {
    const { orderId } = await translating(1)
    await assign(orderId, 'translator', people.ids.translator2)
    expect(
      (await people.translator('GET', '/todos?size=200')).data.rows.filter(
        (todo: { orderId: string }) => todo.orderId === orderId,
      ),
    ).toEqual([])
    expect(
      (await people.translator2('GET', '/todos?size=200')).data.rows.filter(
        (todo: { orderId: string }) => todo.orderId === orderId,
      ),
    ).toHaveLength(1)
  })

  it('tells a stale version who changed it, but not an outsider', async () => {
    const { orderId, chapters } = await translating(1)
    const stale = { version: 1, event: { type: 'complete_translation' } }
    const url = `/chapters/${chapters[0]!.id}/transition`
    expect(await people.translator('POST', url, stale)).toMatchObject({
      code: 40901,
      data: { params: { by: 'ta' } },
    })
    expect(await people.translator2('POST', url, stale)).toMatchObject({
      code: 40302,
      data: { params: { ability: 'order.base.view' } },
    })
    const request = {
      chapterIds: [chapters[0]!.id],
      action: 'return_to_same',
      reasonCode: 'mistranslation',
      description: 'Look again',
    }
    expect(
      await people.reviewer('POST', `/orders/${orderId}/check-requests`, {
        version: 1,
        ...request,
      }),
    ).toMatchObject({ code: 40901 })
  })

  it('lets only one of two who complete the same chapter at once', async () => {
    const { chapters } = await translating(1)
    const answers = await Promise.all(
      Array.from({ length: 8 }, () =>
        event(people.translator, chapters[0]!.id, { type: 'complete_translation' }),
      ),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    for (const { code } of answers.filter(({ status }) => status !== 200))
      expect([40901, 40902]).toContain(code)
  })
})

it('whoever hands a chapter on gets the result, although they no longer see the order', async () => {
  const { orderId, chapters } = await preprocessed(1)
  const id = chapters[0]?.id ?? ''
  const waiting = {
    status: 'pending_visual_review',
    furthest: 'visual_review',
    visual_reviewer_id: null,
  } as const
  await app.deps.db.updateTable('chapter').set(waiting).where('id', '=', id).execute()
  await app.deps.db
    .updateTable('work_order')
    .set({ status: 'visual_reviewing' })
    .where('id', '=', orderId)
    .execute()
  const reported = await event(people.visual, id, {
    type: 'report_abnormal',
    reason: 'page 2 is of another book',
    suspectedCause: 'images',
  })
  expect(reported).toMatchObject({ status: 200, data: { status: 'rejected' } })
  expect((await people.visual('GET', `/chapters/${id}`)).status).toBe(403)
})
