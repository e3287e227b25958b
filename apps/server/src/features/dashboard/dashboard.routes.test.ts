import { ROLE } from '@panelflow/domain/account/role.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { anOrder, listChapters, startTranslation } from '../../testing/a-workflow.ts'
import { type StudioPeople, studioPeople } from '../../testing/studio-people.ts'
import { createTestApp, type Send, type TestApp } from '../../testing/test-app.ts'

const MINUTE = 60_000

let app: TestApp
let people: StudioPeople
let mine: { id: string }
let other: { id: string }

const assigned = async (accountId: string): Promise<{ id: string }> => {
  const order = await anOrder(people)
  await startTranslation(app, people, order.id, accountId)
  return order
}

/** An engine's run on a chapter, with one text it wrote there. */
const aRun = async (
  chapterId: string,
  outcome: 'done' | 'failed',
  by: 'ai' | 'person',
): Promise<void> => {
  const { db, ids, clock } = app.deps
  const page = await db
    .selectFrom('chapter')
    .innerJoin('source_page', 'source_page.source_chapter_id', 'chapter.source_chapter_id')
    .where('chapter.id', '=', chapterId)
    .select('source_page.id')
    .executeTakeFirstOrThrow()
  const id = ids.next()
  const at = clock.now()
  await db
    .insertInto('ai_run')
    .values({
      id,
      chapter_id: chapterId,
      source_page_id: page.id,
      stage: 'machine_translation',
      engine: 'memory',
      engine_version: '1',
      input_hash: '-',
      outcome,
      milliseconds: 40,
      at,
    })
    .execute()
  if (outcome === 'failed') return
  const lane = await db
    .insertInto('page_document')
    .values({
      id: ids.next(),
      kind: 'lane',
      source_page_id: page.id,
      chapter_id: chapterId,
      schema: 1,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  const document =
    lane ??
    (await db
      .selectFrom('page_document')
      .select('id')
      .where('chapter_id', '=', chapterId)
      .executeTakeFirstOrThrow())
  const machine = { by: 'ai', run: id, at: at.toISOString() }
  const person = {
    by: 'person',
    account: people.ids.translator,
    role: ROLE.translator,
    at: at.toISOString(),
  }
  await db
    .insertInto('page_item')
    .values({
      document_id: document.id,
      id: `t${id}`,
      kind: 'text',
      props: JSON.stringify({
        translation: by === 'ai' ? 'Hello' : 'Hullo',
        candidates: [{ text: 'Hello', source: 'memory', by: 'memory', score: 1 }],
      }),
      origin: JSON.stringify({ '*': machine, ...(by === 'person' ? { translation: person } : {}) }),
      rev: 1,
    })
    .execute()
}

const figures = async (send: Send, widget: string) => {
  const answer = await send('GET', `/dashboard/${widget}`)
  if (answer.status !== 200) throw new Error(answer.message)
  return answer.data
}

beforeAll(async () => {
  app = await createTestApp()
  people = await studioPeople(app)
  mine = await assigned(people.ids.translator)
  other = await assigned(people.ids.translator2)
})
afterAll(() => app.close())
// figures of the test before are not those of the next
beforeEach(() => app.clock.advance(MINUTE))

describe('figures of the dashboard', () => {
  it('administrators see the studio, others their own orders', async () => {
    expect(await figures(people.pa, 'overview')).toMatchObject({
      reach: 'studio',
      orders: { all: 2, open: 2, late: 0 },
      byStatus: [{ status: 'translating', count: 2 }],
      chaptersByStage: [{ stage: 'translation', count: 4, orders: 2 }],
    })
    expect(await figures(people.translator, 'overview')).toMatchObject({
      reach: 'own',
      orders: { all: 1 },
    })
    expect(await figures(people.visual, 'overview')).toMatchObject({
      reach: 'own',
      orders: { all: 0 },
      byStatus: [],
    })
  })

  it('are kept for half a minute, for everybody who sees the same', async () => {
    const { at } = await figures(people.pa, 'overview')
    await app.deps.db
      .updateTable('work_order')
      .set({ type: 'urgent' })
      .where('id', '=', mine.id)
      .execute()
    app.clock.advance(20_000)
    expect(await figures(people.ta, 'overview')).toMatchObject({ at, orders: { urgent: 0 } })
    app.clock.advance(11_000)
    expect(await figures(people.ta, 'overview')).toMatchObject({ orders: { urgent: 1 } })
  })

  it('count what is late and what is soon due', async () => {
    const now = app.deps.clock.now().getTime()
    const due = (id: string, ms: number) =>
      app.deps.db
        .updateTable('work_order')
        .set({ cutoff_at: new Date(now + ms).toISOString() })
        .where('id', '=', id)
        .execute()
    await due(mine.id, -1000)
    await due(other.id, 3_600_000)
    expect((await figures(people.pa, 'overview')).orders).toMatchObject({ late: 1, dueSoon: 1 })
  })

  it('say how many orders their lists have', async () => {
    const total = async (query: string): Promise<number> =>
      (await people.pa('GET', `/orders?${query}`)).data.total
    const { chaptersByStage } = await figures(people.pa, 'overview')
    const { people: everybody } = await figures(people.pa, 'people')
    expect(chaptersByStage).toHaveLength(1)
    expect(await total('chapterStage=translation')).toBe(chaptersByStage[0].orders)
    expect(await total('chapterStage=review')).toBe(0)
    expect(everybody).toHaveLength(2)
    for (const { person, orders, lateOrders } of everybody) {
      expect(await total(`person=${person.id}`)).toBe(orders)
      expect(await total(`person=${person.id}&due=late`)).toBe(lateOrders)
    }
  })

  it('show who has how much to do, and to a person only their own', async () => {
    const { people: everybody } = await figures(people.ta, 'people')
    expect(
      everybody.map((row: { person: { name: string }; open: number; late: number }) => [
        row.person.name,
        row.open,
        row.late,
      ]),
    ).toEqual([
      ['translator', 2, 2],
      ['translator2', 2, 0],
    ])
    expect((await figures(people.translator2, 'people')).people).toMatchObject([
      { person: { name: 'translator2' } },
    ])
  })

  it('count a completed stage on its day, in time or late, for the one who completed it', async () => {
    const before = app.deps.clock.now()
    const [chapter] = await listChapters(people.translator2, other.id)
    const done = await people.translator2('POST', `/chapters/${chapter.id}/transition`, {
      version: chapter.version,
      event: { type: 'complete_translation' },
    })
    expect(done.status).toBe(200)
    const { days, stages } = await figures(people.pa, 'performance?days=7')
    expect(days).toHaveLength(7)
    expect(days.at(-1)).toEqual({
      day: before.toLocaleDateString('sv-SE', { timeZone: 'Asia/Shanghai' }),
      byStage: { translation: 1 },
    })
    expect(stages[0]).toEqual({ stage: 'translation', onTime: 1, late: 0, sentBack: 0 })
    expect((await figures(people.translator, 'performance?days=7')).stages[0]).toMatchObject({
      onTime: 0,
    })
    expect(
      (await figures(people.ta, 'people?days=7')).people.find(
        (row: { person: { name: string } }) => row.person.name === 'translator2',
      ),
    ).toMatchObject({
      open: 1,
      done: 1,
      onTime: 1,
    })
  })

  it('tell which engines are used, whether they are well, and how much of their work was kept', async () => {
    const [chapter] = await listChapters(people.ta, other.id)
    await app.deps.db
      .updateTable('chapter')
      .set({ furthest: 'proofreading' })
      .where('id', '=', chapter.id)
      .execute()
    await aRun(chapter.id, 'done', 'ai')
    await aRun(chapter.id, 'done', 'person')
    app.clock.advance(1000)
    await aRun(chapter.id, 'failed', 'ai')
    expect((await figures(people.pa, 'engines')).engines).toEqual([
      {
        engine: 'memory',
        stage: 'machine_translation',
        done: 2,
        failed: 1,
        averageMs: 40,
        costMicros: null,
        retained: 1,
        judged: 2,
      },
    ])
    expect((await figures(people.pa, 'health')).engines).toMatchObject([
      { engine: 'memory', state: 'failing', done: 2, failed: 1 },
    ])
    for (const widget of ['engines', 'health'])
      expect((await figures(people.translator, widget)).engines).toEqual([])
  })

  it('tell what waits in the queue and for how long', async () => {
    const chapter = (await listChapters(people.ta, other.id))[0]
    const page = await app.deps.db.selectFrom('source_page').select('id').executeTakeFirstOrThrow()
    const created = app.deps.clock.now()
    await app.deps.db
      .insertInto('page_task')
      .values({
        id: app.deps.ids.next(),
        chapter_id: chapter.id,
        source_page_id: page.id,
        stage: 'composite',
        created_at: created,
        not_before: created,
      })
      .execute()
    app.clock.advance(90_000)
    const { queue } = await figures(people.pa, 'health')
    expect(queue.waiting).toBeGreaterThan(0)
    expect(queue.oldestSeconds).toBeGreaterThanOrEqual(90)
    expect((await figures(people.visual, 'health')).queue).toMatchObject({
      waiting: 0,
      oldestSeconds: null,
    })
  })

  it('tell how checks ended and why', async () => {
    const [chapter] = await listChapters(people.ta, other.id)
    const id = app.deps.ids.next()
    const at = app.deps.clock.now()
    await app.deps.db
      .insertInto('check_request')
      .values({
        id,
        order_id: other.id,
        target: 'translation',
        action: 'return_to_same',
        reason_code: 'omission',
        description: 'x',
        created_by: people.ids.proofreader,
        created_at: at,
      })
      .execute()
    await app.deps.db
      .insertInto('check_request_chapter')
      .values({ check_request_id: id, chapter_id: chapter.id })
      .execute()
    const { conclusions, reasons } = await figures(people.pa, 'checks')
    expect(conclusions[0]).toEqual({ conclusion: 'open', count: 1 })
    expect(reasons).toEqual([{ reason: 'omission', checks: 1, fixes: 0 }])
    expect((await figures(people.translator, 'checks')).reasons).toEqual([])
  })

  it('are of a week, a month or a quarter', async () => {
    expect((await people.pa('GET', '/dashboard/performance?days=8')).status).toBe(422)
    expect((await figures(people.pa, 'performance?days=90')).days).toHaveLength(90)
  })

  it('tell the studio how old its last good backup is, and warn after 48 hours or without one', async () => {
    const read = async () => {
      app.clock.advance(11_000) // figures are kept for ten seconds
      return (await figures(people.pa, 'health')).backup
    }
    expect(await read()).toEqual({ state: 'never', ageSeconds: null })
    const { db, ids, clock } = app.deps
    const at = clock.now()
    const run = (status: 'ok' | 'failed', started: Date) =>
      db
        .insertInto('backup_run')
        .values({
          id: ids.next(),
          target: '/b',
          status,
          started_at: started,
          heartbeat_at: started,
        })
        .execute()
    await run('failed', at)
    expect((await read()).state).toBe('never')
    await run('ok', new Date(at.getTime() - 47 * 60 * MINUTE))
    expect(await read()).toEqual({ state: 'fresh', ageSeconds: 47 * 3600 + 22 })
    await db
      .updateTable('backup_run')
      .set({ started_at: new Date(at.getTime() - 49 * 60 * MINUTE) })
      .execute()
    expect((await read()).state).toBe('old')
    expect((await figures(people.translator, 'health')).backup).toBeNull()
  })
})
