import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  anOrder,
  finishMachineWork,
  listChapters,
  startTranslation,
  uploadAll,
} from '../../testing/a-workflow.ts'
import { type StudioPeople, studioPeople } from '../../testing/studio-people.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'

let app: TestApp
let people: StudioPeople

beforeAll(async () => {
  app = await createTestApp()
  people = await studioPeople(app)
})
afterAll(() => app.close())

const aBook = async (): Promise<string> => {
  const bookId = `K${Math.random().toString(36).slice(2, 10)}`
  return (
    await people.pa('POST', '/books', {
      bookId,
      titleZh: '灯塔',
      sourceLanguage: 'zh-Hans',
      readingDirection: 'strip',
      highestChapter: 100,
    })
  ).data.id
}

const order = (change: Record<string, unknown>) => ({
  type: 'regular',
  targetLanguage: 'en',
  chapterStart: 1,
  chapterEnd: 2,
  cutoffTime: '2026-06-01 18:00:00',
  ...change,
})

describe('creating an order', () => {
  // spec 5.order.numbers 5.order.range 5.order.translation_deadline 5.order.typesetting_deadline
  it.each([
    ['start after end', { chapterStart: 3, chapterEnd: 2 }, 'chapterEnd'],
    ['five digits', { chapterEnd: 12345 }, 'chapterEnd'],
    ['zero', { chapterStart: 0 }, 'chapterStart'],
    ['a fraction', { chapterStart: 1.5 }, 'chapterStart'],
    [
      'translation after the order',
      { translationDeadline: '2026-06-02 00:00:00' },
      'translationDeadline',
    ],
    [
      'translation not before proofreading',
      { translationDeadline: '2026-05-02 00:00:00', proofreadingDeadline: '2026-05-01 00:00:00' },
      'translationDeadline',
    ],
    [
      'typesetting after the order',
      { typesettingDeadline: '2026-07-01 00:00:00' },
      'typesettingDeadline',
    ],
    ['a day that is none', { cutoffTime: '2026-02-30 00:00:00' }, 'cutoffTime'],
    ['a deadline that has passed', { cutoffTime: '2026-03-01 00:00:00' }, 'deadline_in_past'],
    [
      'a stage that should have ended',
      { typesettingDeadline: '2026-03-01 00:00:00' },
      'deadline_in_past',
    ],
  ])('names the field at fault: %s', async (_, change, field) => {
    const answer = await people.pa('POST', '/orders', order({ bookId: await aBook(), ...change }))
    expect([answer.status, answer.code]).toEqual([422, 42201])
    expect(JSON.stringify(answer.data)).toContain(field)
  })

  // spec 10.request.zone
  it('reads its deadline in the organisation’s zone and takes the book’s title when none is given', async () => {
    const answer = await people.pa('POST', '/orders', order({ bookId: await aBook() }))
    expect(answer.data).toMatchObject({
      cutoffTime: '2026-06-01T10:00:00.000Z',
      title: '灯塔',
      status: 'waiting_for_image',
      progress: { chapters: 2, completed: 0 },
    })
  })

  it('keeps its title without the spaces around it', async () => {
    const answer = await people.pa(
      'POST',
      '/orders',
      order({ bookId: await aBook(), title: ' Fog ' }),
    )
    expect(answer.data.title).toBe('Fog')
    const blank = await people.pa('POST', '/orders', order({ bookId: await aBook(), title: '  ' }))
    expect(blank.data.title).toBe('灯塔')
  })

  it('may keep a deadline that has passed, and gets no other one that has', async () => {
    const { data } = await people.pa('POST', '/orders', order({ bookId: await aBook() }))
    const change = async (more: object) =>
      await people.pa('PATCH', `/orders/${data.id}`, { version: data.version, ...more })
    const refused = await change({ cutoffTime: '2026-03-01 00:00:00' })
    expect(refused.data.params.fields).toEqual([
      { field: 'cutoffAt', code: 'order.deadline_in_past', params: {} },
    ])
    await app.deps.db
      .updateTable('work_order')
      .set({ cutoff_at: '2026-03-01T10:00:00.000Z' })
      .where('id', '=', data.id)
      .execute()
    expect((await change({ cutoffTime: '2026-03-01 18:00:00', remark: 'late' })).status).toBe(200)
  })

  it('is the project administrator’s alone', async () => {
    const bookId = await aBook()
    for (const send of [people.ta, people.translator, people.visual])
      expect((await send('POST', '/orders', order({ bookId }))).code).toBe(40301)
  })

  it('takes the longest range there is', async () => {
    const answer = await people.pa(
      'POST',
      '/orders',
      order({ bookId: await aBook(), chapterEnd: 9999 }),
    )
    expect([answer.status, answer.data.progress?.chapters]).toEqual([200, 9999])
  })

  it('starts a second language at once with the images the first one brought', async () => {
    const bookId = await aBook()
    const first = (await people.pa('POST', '/orders', order({ bookId }))).data
    await uploadAll(app, people, first.id)
    const second = (await people.pa('POST', '/orders', order({ bookId, targetLanguage: 'fr' })))
      .data
    expect(second.status).toBe('preprocessing')
  })
})

describe('an order’s people and its end', () => {
  // spec 8.message.order_deadline 4.rule.deadline
  it('refuses assigning past the deadline with the decided sentence', async () => {
    const { id } = await anOrder(people)
    await uploadAll(app, people, id)
    await finishMachineWork(app, id)
    await app.deps.db
      .updateTable('work_order')
      .set({ cutoff_at: '2026-01-01T00:00:00Z' })
      .where('id', '=', id)
      .execute()
    const { version } = (await people.ta('GET', `/orders/${id}`)).data
    const answer = await people.ta('POST', `/orders/${id}/assign`, {
      version,
      seat: 'translator',
      accountId: people.ids.translator,
    })
    expect([answer.code, answer.message]).toEqual([
      40902,
      'The order deadline has passed. Ask the project administrator to change it before assigning.',
    ])
  })

  it('refuses it for each chapter apart as well, and lets somebody be replaced who is at work already', async () => {
    const { id } = await anOrder(people)
    await uploadAll(app, people, id)
    await finishMachineWork(app, id)
    const chapters = await listChapters(people.ta, id)
    const assign = async (chapterId: string, accountId: string) => {
      const { version } = (await people.ta('GET', `/orders/${id}`)).data
      return await people.ta('POST', `/orders/${id}/assign`, {
        version,
        seat: 'translator',
        accountId,
        chapterIds: [chapterId],
      })
    }
    await assign(chapters[0].id, people.ids.translator)
    await app.deps.db
      .updateTable('work_order')
      .set({ cutoff_at: '2026-01-01T00:00:00Z' })
      .where('id', '=', id)
      .execute()
    const refused = await assign(chapters[1].id, people.ids.translator)
    expect([refused.code, refused.data.error]).toEqual([40902, 'order.deadline_passed'])
    expect(refused.message).toBe(
      'The order deadline has passed. Ask the project administrator to change it before assigning.',
    )
    expect((await assign(chapters[0].id, people.ids.translator2)).status).toBe(200)
  })

  it('lists candidates with the reason why some may not', async () => {
    const { id } = await anOrder(people)
    const { data } = await people.ta('GET', `/orders/${id}/candidates?seat=translator`)
    expect(
      data.map((each: { person: { name: string }; refusal: string | null }) => [
        each.person.name,
        each.refusal,
      ]),
    ).toEqual(
      expect.arrayContaining([
        ['translator', null],
        ['translator2', null],
      ]),
    )
  })

  // spec 4.rule.cancel 4.rule.terminate 4.rule.terminate_told 4.order.canceled
  // spec 4.order.terminated_in_translation
  it('is canceled before production and terminated in it, with the status of its stage', async () => {
    const early = await anOrder(people)
    expect(
      (
        await people.pa('POST', `/orders/${early.id}/stop`, {
          version: early.version,
          how: 'terminate',
          reason: 'no',
        })
      ).code,
    ).toBe(40902)
    expect(
      (
        await people.pa('POST', `/orders/${early.id}/stop`, {
          version: early.version,
          how: 'cancel',
          reason: 'no',
        })
      ).data.status,
    ).toBe('canceled')

    const { id } = await anOrder(people)
    await startTranslation(app, people, id)
    const running = (await people.pa('GET', `/orders/${id}`)).data
    expect(
      (
        await people.pa('POST', `/orders/${id}/stop`, {
          version: running.version,
          how: 'cancel',
          reason: 'no',
        })
      ).code,
    ).toBe(40902)
    expect(
      (
        await people.pa('POST', `/orders/${id}/stop`, {
          version: running.version,
          how: 'terminate',
          reason: 'no',
        })
      ).data.status,
    ).toBe('terminated_in_translation')
    const notices = await app.deps.db
      .selectFrom('notification')
      .select('type')
      .where('account_id', '=', people.ids.ta)
      .where('order_id', '=', id)
      .execute()
    expect(notices.map(({ type }) => type)).toContain('stopped')
  })

  // spec 6.note.deadlines
  it('logs an edit field by field, in the wire’s own names', async () => {
    const { id, version } = await anOrder(people)
    await people.pa('PATCH', `/orders/${id}`, {
      version,
      remark: 'hurry',
      cutoffTime: '2026-06-02 18:00:00',
    })
    const [entry] = (await people.pa('GET', `/orders/${id}/log`)).data.rows
    expect(entry).toMatchObject({
      type: 'order.edited',
      details: {
        changes: [
          { field: 'remark', from: '', to: 'hurry' },
          { field: 'cutoffTime', from: '2026-06-01T10:00:00.000Z', to: '2026-06-02T10:00:00.000Z' },
        ],
      },
    })
  })

  // spec 3.order.word_count 10.words.count
  it('freezes the original word count, without sound effects, when translation begins', async () => {
    const { id } = await anOrder(people, { chapters: 1 })
    await uploadAll(app, people, id)
    await finishMachineWork(app, id)
    const document = await app.deps.db
      .selectFrom('page_document')
      .innerJoin('source_page', 'source_page.id', 'page_document.source_page_id')
      .innerJoin('chapter', 'chapter.source_chapter_id', 'source_page.source_chapter_id')
      .select('page_document.id')
      .where('chapter.order_id', '=', id)
      .where('page_document.kind', '=', 'base')
      .executeTakeFirstOrThrow()
    const region = (key: string, kind: string, sourceText: string) => ({
      document_id: document.id,
      id: key,
      kind: 'region' as const,
      props: JSON.stringify({ kind, sourceText }),
      origin: '{}',
      rev: 1,
    })
    await app.deps.db
      .insertInto('page_item')
      .values([region('a', 'speech', '云鲸在哭？'), region('b', 'effect', '轰隆')])
      .execute()
    const { version } = (await people.ta('GET', `/orders/${id}`)).data
    const answer = await people.ta('POST', `/orders/${id}/assign`, {
      version,
      seat: 'translator',
      accountId: people.ids.translator,
    })
    expect(answer.data.wordCount).toBe(4)
  })

  // spec 10.workflow.version
  it('lets 20 people edit at once: one wins, nineteen learn who did', async () => {
    const { id, version } = await anOrder(people)
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        people.pa('PATCH', `/orders/${id}`, { version, remark: `remark ${index}` }),
      ),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    for (const { code } of answers.filter(({ status }) => status !== 200)) expect(code).toBe(40901)
  })

  it('refuses fields it does not know and sorts it does not offer', async () => {
    const { id, version } = await anOrder(people)
    expect(
      (await people.pa('PATCH', `/orders/${id}`, { version, status: 'completed' })).status,
    ).toBe(422)
    expect((await people.pa('GET', '/orders?sort=password_hash')).status).toBe(422)
  })

  it('shows its chapters with what this person may do', async () => {
    const { id } = await anOrder(people)
    const [chapter] = await listChapters(people.pa, id)
    expect(chapter.can).toMatchObject({ upload_images: true, open_workspace: true })
    expect(chapter.can.complete_translation).toBeUndefined()
  })
})
