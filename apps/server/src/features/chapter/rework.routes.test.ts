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

type Chapter = TranslatedOrder['chapters'][number]
interface Item {
  readonly id: string
  readonly comment: string
  readonly snapshotId: string
  readonly closed: boolean
}

const openItems = async (chapter: Chapter): Promise<readonly Item[]> =>
  (await people.proofreader('GET', `/chapters/${chapter.id}/fix-items`)).data.filter(
    (item: Item) => !item.closed,
  )

const answer = async (item: Item, body: Record<string, unknown>, send = people.translator) =>
  await send('POST', `/fix-items/${item.id}/answer`, body)

/**
 * Sent back by a check with the request's words and two places: the line `t1`, and a corner where
 * nothing is.
 */
const sentBack = async (): Promise<{ order: TranslatedOrder; chapter: Chapter }> => {
  const order = await aTranslatedOrder(app, people, 1)
  const [chapter] = order.chapters as [Chapter]
  await order.write(people.proofreader, chapter, 'other', null, 'Far away')
  const spot = { sourcePageId: chapter.pageId, reasonCode: 'terminology' }
  const request = await people.proofreader('POST', `/orders/${order.id}/check-requests`, {
    version: await order.version(),
    chapterIds: [chapter.id],
    action: 'return_to_same',
    reasonCode: 'mistranslation',
    description: 'A whale is no shark',
    evidence: [
      { ...spot, itemId: 't1', comment: 'line' },
      { ...spot, rect: { x: 0, y: 0, w: 10, h: 10 }, comment: 'corner' },
    ],
  })
  const decisions = [{ chapterId: chapter.id, conclusion: 'confirmed', note: 'Yes' }]
  await people.ta('POST', `/check-requests/${request.data.id}/decide`, {
    version: await order.version(),
    decisions,
  })
  return { order, chapter }
}

describe('a chapter that came back', () => {
  // spec 10.return.fixes
  it('is not believed to be fixed where nothing changed, nor where the change was taken back', async () => {
    const { order, chapter } = await sentBack()
    const items = await openItems(chapter)
    const [whole, line, corner] = ['A whale is no shark', 'line', 'corner'].map((words) =>
      items.find(({ comment }) => comment === words)!,
    )
    const untouched = await answer(line!, { answer: 'fixed' })
    expect([untouched.code, untouched.data.error]).toEqual([40902, 'fix_item.unchanged'])

    await order.write(people.translator, chapter, 'other', 'Far away', 'Far off')
    expect((await answer(line!, { answer: 'fixed' })).data.error).toBe('fix_item.unchanged')
    expect((await answer(whole!, { answer: 'fixed' })).status).toBe(200)
    await order.write(people.translator, chapter, 't1', 'The shark sings', 'The whale sings')
    expect((await answer(line!, { answer: 'fixed' })).status).toBe(200)
    expect((await answer(corner!, { answer: 'fixed' })).data.error).toBe('fix_item.unchanged')
    expect((await answer(corner!, { answer: 'disputed' })).data.error).toBe(
      'fix_item.words_required',
    )
    expect((await answer(corner!, { answer: 'disputed', words: 'Nothing is there' })).status).toBe(
      200,
    )

    await order.write(people.translator, chapter, 't1', 'The whale sings', 'The shark sings')
    const sent = await order.sendEvent(people.translator, chapter.id, { type: 'complete_rework' })
    expect([sent.code, sent.data.error, sent.data.params.count]).toEqual([
      40902,
      'chapter.fix_items_open',
      1,
    ])
    await order.write(people.translator, chapter, 't1', 'The shark sings', 'The whale sings')
    expect(
      (await order.sendEvent(people.translator, chapter.id, { type: 'complete_rework' })).data
        .status,
    ).toBe('pending_check_translation')
  })

  // spec 10.return.data
  it('keeps the version sent back by name: listed, opened, compared word by word, and given back item by item', async () => {
    const { order, chapter } = await sentBack()
    const [item] = await openItems(chapter)
    await order.write(people.translator, chapter, 't1', 'The shark sings', 'The whale sings')
    const url = `/chapters/${chapter.id}/snapshots`
    const list = await people.translator('GET', url)
    expect(
      list.data.map(({ name, round }: { name: string; round: number }) => [name, round]),
    ).toEqual([
      ['confirm_check', 1],
      ['complete_translation', 0],
    ])
    expect(list.data[0]).toMatchObject({ id: item!.snapshotId, by: { name: 'ta' }, pages: 1 })
    const changes = await people.proofreader('GET', `${url}/${item!.snapshotId}/changes`)
    expect(changes.data).toMatchObject([
      {
        pageId: chapter.pageId,
        document: 'lane',
        itemId: 't1',
        change: 'changed',
        textBefore: 'The shark sings',
        textAfter: 'The whale sings',
      },
    ])
    const page = await people.translator(
      'GET',
      `${url}/${item!.snapshotId}/pages/${chapter.pageId}`,
    )
    expect(page.data.lane.items.t1.props.translation).toBe('The shark sings')
    await order.write(
      people.translator,
      chapter,
      't1',
      'The whale sings',
      page.data.lane.items.t1.props.translation,
    )
    expect((await people.proofreader('GET', `${url}/${item!.snapshotId}/changes`)).data).toEqual([])
  })

  it('shows its versions to nobody outside, and none of another chapter’s', async () => {
    const { chapter } = await sentBack()
    const { chapter: other } = await sentBack()
    const [item] = await openItems(other)
    expect((await people.translator2('GET', `/chapters/${chapter.id}/snapshots`)).code).toBe(40302)
    expect(
      (
        await people.translator(
          'GET',
          `/chapters/${chapter.id}/snapshots/${item!.snapshotId}/changes`,
        )
      ).code,
    ).toBe(40401)
    expect(
      (
        await people.translator(
          'GET',
          `/chapters/${chapter.id}/snapshots/${item!.snapshotId}/pages/${chapter.pageId}`,
        )
      ).code,
    ).toBe(40401)
  })

  // spec 10.return.rounds 10.return.fixes
  it('asks for every answer and every change again after a second look that failed, and tells the administrator at round 3', async () => {
    const { order, chapter } = await sentBack()
    const disputeAll = async (): Promise<void> => {
      for (const item of await openItems(chapter))
        await answer(item, { answer: 'disputed', words: 'It is right' })
    }
    for (let round = 2; round <= 3; round += 1) {
      await disputeAll()
      await order.sendEvent(people.translator, chapter.id, { type: 'complete_rework' })
      const failed = await order.sendEvent(people.proofreader, chapter.id, {
        type: 'fail_recheck',
        reason: 'It is not',
      })
      expect([failed.data.status, failed.data.round]).toEqual(['proofreading_not_accepted', round])
      await order.write(
        people.translator,
        chapter,
        't1',
        round === 2 ? 'The shark sings' : 'x',
        round === 2 ? 'x' : 'y',
      )
      const repeated = await order.sendEvent(people.translator, chapter.id, {
        type: 'complete_rework',
      })
      expect(repeated.data.error).toBe('chapter.fix_items_open')
    }
    const notices = await app.deps.db
      .selectFrom('notification')
      .select('type')
      .where('order_id', '=', order.id)
      .where('type', '=', 'third_round')
      .execute()
    expect(notices).toHaveLength(1)
  })

  it('takes no place on a page that is not its own', async () => {
    const { order, chapter } = await sentBack()
    const { chapter: other } = await sentBack()
    for (const item of await openItems(chapter))
      await answer(item, { answer: 'disputed', words: 'No' })
    await order.sendEvent(people.translator, chapter.id, { type: 'complete_rework' })
    await order.sendEvent(people.proofreader, chapter.id, { type: 'pass_recheck' })
    await order.sendEvent(people.proofreader, chapter.id, { type: 'complete_proofreading' })
    await people.proofreader('POST', `/orders/${order.id}/send-for-review`, {
      version: await order.version(),
    })
    const fixList = [{ sourcePageId: other.pageId, reasonCode: 'style', comment: 'Here' }]
    expect(
      (await order.sendEvent(people.reviewer, chapter.id, { type: 'refuse_review', fixList })).data
        .error,
    ).toBe('page.not_found')
    const own = [{ sourcePageId: chapter.pageId, reasonCode: 'style', comment: 'Here' }]
    expect(
      (await order.sendEvent(people.reviewer, chapter.id, { type: 'refuse_review', fixList: own }))
        .data.status,
    ).toBe('review_not_accepted')
  })
})
