import { buffer } from 'node:stream/consumers'
import { BATCH_HEADINGS } from '@panelflow/contract/messages/batch-headings.ts'
import { BATCH_COLUMNS } from '@panelflow/domain/serial/batch-sheet.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { verifyAuditChain } from '../../db/audit-chain.ts'
import { aChapter } from '../../testing/a-chapter.ts'
import { type StudioPeople, studioPeople } from '../../testing/studio-people.ts'
import { createTestApp, type Send, type TestApp } from '../../testing/test-app.ts'
import { writeSheet } from '../../sheets/write-sheet.ts'
import { startDueBatches } from './start-due-batches.ts'

let app: TestApp
let people: StudioPeople
let pa: Send
let other: Send
let count = 0

/** Two project administrators, new to the studio: a session ends when the clock is turned. */
const signIn = async (): Promise<void> => {
  const enter = async () =>
    app.as(
      await app.addPerson({ name: `pa ${++count}`, roles: ['projectAdministrator'] }),
      'projectAdministrator',
    )
  pa = await enter()
  other = await enter()
}

beforeAll(async () => {
  app = await createTestApp()
  people = await studioPeople(app)
  await signIn()
})
afterAll(() => app.close())

const XLSX = { 'content-type': 'application/octet-stream' }
const EN = BATCH_COLUMNS.map((column) => BATCH_HEADINGS.en[column])
const sheet = (
  rows: readonly (readonly string[])[],
  headings: readonly string[] = EN,
): Promise<Buffer> =>
  buffer(
    writeSheet({
      name: 'x',
      columns: headings.map((heading) => ({ heading, width: 20 })),
      rows,
      modifiedAt: new Date(0),
    }),
  )

const aBook = async (titleEn = 'The Cloud Whale') => {
  const book = await pa('POST', '/books', {
    bookId: `B-${++count}`,
    titleZh: `云鲸灯塔${count}`,
    titleEn,
    sourceLanguage: 'zh-Hans',
    readingDirection: 'strip',
    highestChapter: 100,
  })
  return book.data
}
const aSerial = async (title = `Serial ${++count}`) =>
  (await pa('POST', '/serials', { title })).data

/** An instant so many hours from the studio's now, as the wire takes it. */
const inHours = (hours: number): string =>
  new Date(app.deps.clock.now().getTime() + hours * 3_600_000).toISOString()

interface BatchOptions {
  readonly books?: readonly (readonly string[])[]
  readonly startsAt?: string
  readonly apply?: boolean
  readonly headings?: readonly string[]
  readonly description?: string
}
const postBatch = async (
  serialId: string,
  {
    books,
    startsAt = inHours(24 + ++count),
    apply = true,
    headings,
    description = 'Spring',
  }: BatchOptions,
) => {
  const rows = books ?? [[(await aBook()).bookId]]
  const query = new URLSearchParams({ description, startsAt, apply: String(apply) })
  return pa(
    'POST',
    `/serials/${serialId}/batches?${query.toString()}`,
    await sheet(rows, headings),
    XLSX,
  )
}
const aBatch = async (serialId: string, batchOptions: BatchOptions = {}) =>
  (await postBatch(serialId, batchOptions)).data.batch
const start = (send: Send, batch: { id: string; version: number }) =>
  send('POST', `/batches/${batch.id}/start`, { version: batch.version })
const listBatches = async (serialId: string) =>
  (await pa('GET', `/serials/${serialId}/batches`)).data
const listBooks = async (serialId: string, query = '') =>
  (await pa('GET', `/serials/${serialId}/books${query}`)).data
const getError = (answer: Awaited<ReturnType<Send>>) => answer.data.error

describe('serial works', () => {
  test('have a title of their own, whatever its case or width, and the later of two edits gets a conflict', async () => {
    const serial = await aSerial('Night Trains')
    expect(serial).toMatchObject({
      title: 'Night Trains',
      bookCount: 0,
      status: null,
      current: null,
      next: null,
      can: { edit: true },
    })
    expect(getError(await pa('POST', '/serials', { title: ' ｎight TRAINS ' }))).toBe(
      'serial.title_taken',
    )
    const changed = await pa('PATCH', `/serials/${serial.id}`, {
      version: serial.version,
      remark: 'weekly',
    })
    expect(changed.data).toMatchObject({ remark: 'weekly', version: serial.version + 1 })
    const late = await other('PATCH', `/serials/${serial.id}`, {
      version: serial.version,
      title: 'x',
    })
    expect([late.code, getError(late)]).toEqual([40901, 'serial.changed_meanwhile'])
    expect(late.data.current).toMatchObject({
      title: 'Night Trains',
      remark: 'weekly',
      version: serial.version + 1,
    })
  })

  // spec 1.serials
  test('are found by title and by their books, filtered by the state of their batches, and paged', async () => {
    const [idle, running] = [await aSerial('Find me idle'), await aSerial('Find me running')]
    const book = await aBook('Needle in the Hay')
    await start(pa, await aBatch(running.id, { books: [[book.bookId]] }))
    await aBatch(idle.id)
    const find = async (query: string) =>
      (await pa('GET', `/serials?${query}`)).data.rows.map((row: { id: string }) => row.id)
    expect(await find('search=find%20me&sort=title')).toEqual([idle.id, running.id])
    expect(await find('search=find%20me&status=in_progress')).toEqual([running.id])
    expect(await find('search=find%20me&status=not_started')).toEqual([idle.id])
    expect(await find('search=needle')).toEqual([running.id])
    expect((await pa('GET', '/serials?search=find%20me&size=1&page=2')).data).toMatchObject({
      total: 2,
      page: 2,
      rows: [{ id: running.id }],
    })
    expect(getError(await pa('GET', '/serials?sort=title_key'))).toBe('request.invalid')
  })

  test('are the project administrator’s business alone', async () => {
    const serial = await aSerial()
    const batch = await aBatch(serial.id)
    for (const role of [
      people.ta,
      people.translator,
      people.proofreader,
      people.visual,
      people.typesetter,
    ]) {
      expect(getError(await role('GET', '/serials'))).toBe('permission.role_denied')
      expect(getError(await role('POST', '/serials', { title: 'x' }))).toBe(
        'permission.role_denied',
      )
      expect(getError(await start(role, batch))).toBe('permission.role_denied')
      expect(getError(await role('GET', '/batches/template'))).toBe('permission.role_denied')
    }
  })
})

describe('books of a series', () => {
  // spec 4.batch.add 4.batch.none 3.batch.books
  test('go into the batch in progress; without one they cannot be added', async () => {
    const serial = await aSerial()
    const [first, second] = [await aBook(), await aBook()]
    const refused = await pa('POST', `/serials/${serial.id}/books`, { bookId: second.id })
    expect([refused.code, refused.message]).toEqual([
      40902,
      'No release batch is in progress. Start a batch first.',
    ])
    const batch = await aBatch(serial.id, { books: [[first.bookId]] })
    expect(getError(await pa('POST', `/serials/${serial.id}/books`, { bookId: second.id }))).toBe(
      'batch.none_in_progress',
    )
    await start(pa, batch)
    const added = await pa('POST', `/serials/${serial.id}/books`, { bookId: second.id })
    expect(added.data).toMatchObject({
      id: second.id,
      titleZh: second.titleZh,
      titleEn: second.titleEn,
      bookId: second.bookId,
      existingChapter: null,
      batches: [{ number: 1, status: 'in_progress' }],
    })
    expect(getError(await pa('POST', `/serials/${serial.id}/books`, { bookId: second.id }))).toBe(
      'serial.book_taken',
    )
    expect(
      getError(await pa('POST', `/serials/${serial.id}/books`, { bookId: app.deps.ids.next() })),
    ).toBe('book.not_found')
    expect((await listBooks(serial.id)).total).toBe(2)
    expect((await pa('GET', `/serials/${serial.id}`)).data).toMatchObject({
      bookCount: 2,
      can: { add_book: true },
    })
  })

  // spec 3.batch.books
  test('show the latest chapter there are images of', async () => {
    const serial = await aSerial()
    const book = await aBook()
    await start(pa, await aBatch(serial.id, { books: [[book.bookId]] }))
    const [id, ordered] = [app.deps.ids.next(), app.deps.ids.next()]
    await app.deps.db
      .insertInto('source_chapter')
      .values([
        { id, book_id: book.id, number: 12 },
        { id: ordered, book_id: book.id, number: 13 },
      ])
      .execute()
    expect((await listBooks(serial.id)).rows[0].existingChapter).toBeNull()
    const sha = 'a'.repeat(64)
    const page = { name: '001.png', width: 4, height: 6, image: sha, image_format: 'png' } as const
    await app.deps.db
      .insertInto('source_page')
      .values({
        ...page,
        id: app.deps.ids.next(),
        source_chapter_id: id,
        position: 0,
        revision: 1,
        original: sha,
        original_bytes: 1,
        tile_levels: 1,
        tiles: sha,
      })
      .execute()
    expect((await listBooks(serial.id)).rows[0].existingChapter).toBe(12)
  })

  test('leave the series and its open batches; a batch that has ended keeps them', async () => {
    const serial = await aSerial()
    const book = await aBook()
    const past = await aBatch(serial.id, { books: [[book.bookId]] })
    const present = await aBatch(serial.id, { books: [[book.bookId]] })
    await start(pa, past)
    await start(pa, present)
    expect((await pa('DELETE', `/serials/${serial.id}/books/${book.id}`)).code).toBe(0)
    expect((await listBooks(serial.id)).total).toBe(0)
    expect((await listBooks(serial.id, `?batchId=${present.id}`)).total).toBe(0)
    expect((await listBooks(serial.id, `?batchId=${past.id}`)).rows).toMatchObject([
      { id: book.id },
    ])
    expect(getError(await pa('DELETE', `/serials/${serial.id}/books/${book.id}`))).toBe(
      'serial.book_not_found',
    )
  })
})

describe('importing a batch', () => {
  // spec 5.batch.template
  test('the template is refilled as it came, in both languages; another heading is refused', async () => {
    const serial = await aSerial()
    const book = await aBook()
    for (const locale of ['en', 'zh-CN'] as const) {
      const template = await pa('GET', '/batches/template', undefined, { 'locale-key': locale })
      const { lines } = await app.deps.sheets.read(template.bytes)
      expect(lines.map(({ cells }) => cells)).toEqual([
        BATCH_COLUMNS.map((column) => BATCH_HEADINGS[locale][column]),
      ])
      const preview = await postBatch(serial.id, {
        books: [[book.bookId]],
        headings: lines[0]?.cells,
        apply: false,
      })
      expect(preview.data).toMatchObject({
        faulty: 0,
        batch: null,
        rows: [{ row: 2, titleZh: book.titleZh }],
      })
    }
    const changed = await postBatch(serial.id, {
      books: [[book.bookId]],
      headings: [...EN, 'Remark'],
    })
    expect([changed.code, getError(changed)]).toEqual([42201, 'sheet.template_changed'])
    expect(getError(await postBatch(serial.id, { books: [] }))).toBe('sheet.empty')
    expect(await listBatches(serial.id)).toEqual([])
  })

  // spec 5.batch.repeat
  test('one bad line and nothing is taken; every fault is told with its line', async () => {
    const serial = await aSerial()
    const [a, b] = [await aBook('Right'), await aBook()]
    const answer = await postBatch(serial.id, {
      books: [[a.bookId, '', '', 'Wrong'], [b.bookId], [''], ['nobody'], [b.bookId]],
    })
    expect(answer.data.batch).toBeNull()
    expect(answer.data.faulty).toBe(3)
    expect(
      answer.data.rows.map((row: { row: number; faults: { code: string }[] }) => [
        row.row,
        row.faults.map(({ code }) => code),
      ]),
    ).toEqual([
      [2, ['title_differs']],
      [3, []],
      [5, ['book_unknown']],
      [6, ['book_twice']],
    ])
    expect([await listBatches(serial.id), (await listBooks(serial.id)).total]).toEqual([[], 0])
  })

  // spec 3.batch.id 3.batch.description 3.batch.start 5.batch.repeat
  test('takes every line; later files add to the batch, no book twice', async () => {
    const serial = await aSerial()
    const [a, b, c] = [await aBook(), await aBook(), await aBook()]
    const batch = await aBatch(serial.id, { books: [[a.bookId], [b.bookId]] })
    expect(batch).toMatchObject({
      id: expect.any(String),
      startsAt: expect.stringMatching(/^\d{4}-/),
      number: 1,
      status: 'not_started',
      bookCount: 2,
      description: 'Spring',
    })
    const more = async (rows: string[][], version: number, apply = true) =>
      pa(
        'POST',
        `/batches/${batch.id}/import?version=${version}&apply=${apply}`,
        await sheet(rows),
        XLSX,
      )
    expect((await more([[a.bookId], [c.bookId]], 1)).data).toMatchObject({ faulty: 1, batch: null })
    expect((await more([[c.bookId]], 1, false)).data).toMatchObject({ faulty: 0, batch: null })
    expect((await more([[c.bookId]], 1)).data.batch).toMatchObject({ bookCount: 3, version: 2 })
    expect(getError(await more([['x']], 1))).toBe('batch.changed_meanwhile')
  })

  // spec 5.batch.description 5.batch.start
  test('what is no xlsx is refused', async () => {
    const serial = await aSerial()
    const query = new URLSearchParams({ description: 'x', startsAt: inHours(1), apply: 'true' })
    const answer = await pa(
      'POST',
      `/serials/${serial.id}/batches?${query.toString()}`,
      Buffer.from('book,id\n1,2'),
      XLSX,
    )
    expect(getError(answer)).toBe('sheet.not_xlsx')
    const missing = await pa(
      'POST',
      `/serials/${serial.id}/batches?apply=true`,
      await sheet([['x']]),
      XLSX,
    )
    expect(getError(missing)).toBe('request.invalid')
  })
})

describe('batches and their time', () => {
  test('start lies ahead, and no two batches of a series start in the same moment', async () => {
    const serial = await aSerial()
    const at = inHours(48)
    expect(getError(await postBatch(serial.id, { startsAt: inHours(-1) }))).toBe(
      'batch.start_in_past',
    )
    expect(getError(await postBatch(serial.id, { startsAt: inHours(-1), apply: false }))).toBe(
      'batch.start_in_past',
    )
    await aBatch(serial.id, { startsAt: at })
    expect(getError(await postBatch(serial.id, { startsAt: at }))).toBe('batch.start_taken')
    expect((await postBatch((await aSerial()).id, { startsAt: at })).code).toBe(0)
    const second = await aBatch(serial.id, { startsAt: inHours(72) })
    const moved = await pa('PATCH', `/batches/${second.id}`, { version: 1, startsAt: at })
    expect(getError(moved)).toBe('batch.start_taken')
    expect(
      (
        await pa('PATCH', `/batches/${second.id}`, {
          version: 1,
          startsAt: inHours(73),
          description: 'Later',
        })
      ).data,
    ).toMatchObject({
      description: 'Later',
      version: 2,
    })
  })

  // spec 3.batch.status 4.batch.states 10.batch.one
  test('its time starts a batch by itself and ends the one before, in their moments, however late anybody looks', async () => {
    const serial = await aSerial()
    const running = await aBatch(serial.id)
    await start(pa, running)
    const [t1, t2, t3] = [inHours(1), inHours(2), inHours(3)]
    const [one, two, three] = [
      await aBatch(serial.id, { startsAt: t1 }),
      await aBatch(serial.id, { startsAt: t2 }),
      await aBatch(serial.id, { startsAt: t3 }),
    ]
    expect(await startDueBatches(app.deps)).toBe(0)
    app.clock.advance(2.5 * 3_600_000)
    await signIn()
    // two workers look at once
    const started = await Promise.all([startDueBatches(app.deps), startDueBatches(app.deps)])
    expect(started[0] + started[1]).toBe(2)
    const byId = Object.fromEntries(
      (await listBatches(serial.id)).map((batch: { id: string }) => [batch.id, batch]),
    )
    expect(byId[running.id]).toMatchObject({ status: 'ended', endedAt: t1 })
    expect(byId[one.id]).toMatchObject({ status: 'ended', startedAt: t1, endedAt: t2 })
    expect(byId[two.id]).toMatchObject({ status: 'in_progress', startedAt: t2, endedAt: null })
    expect(byId[three.id]).toMatchObject({ status: 'not_started' })
    expect(await startDueBatches(app.deps)).toBe(0)
    const events = await app.deps.db
      .selectFrom('event_outbox')
      .select('payload')
      .where('type', '=', 'serial.changed')
      .execute()
    expect(events.map(({ payload }) => payload)).toContainEqual({ serialId: serial.id })
  })

  // spec 10.notice.kinds
  test('who keeps the schedule or works on its books is notified that a batch has started, the others are not', async () => {
    const [mine, elsewhere] = [
      await aChapter(app.deps, {
        status: 'pending_translation',
        orderStatus: 'translating',
        pages: 1,
        people: { translator_id: people.ids.translator },
      }),
      await aChapter(app.deps, {
        status: 'pending_typesetting',
        orderStatus: 'typesetting',
        pages: 1,
        people: { typesetter_id: people.ids.typesetter },
      }),
    ]
    const getBook = async ({ orderId }: { orderId: string }) =>
      (
        await app.deps.db
          .selectFrom('work_order')
          .innerJoin('book', 'book.id', 'work_order.book_id')
          .select('book.book_id')
          .where('work_order.id', '=', orderId)
          .executeTakeFirstOrThrow()
      ).book_id
    const serial = await aSerial('Lighthouse')
    const batch = await aBatch(serial.id, {
      books: [[await getBook(mine)]],
      description: 'First ten',
    })
    const listNotices = async (send: Send) =>
      (await send('GET', '/notifications')).data.rows.filter(
        ({ kind, values }: { kind: string; values: { serialId: string } }) =>
          kind === 'batch.started' && values.serialId === serial.id,
      )
    const enter = async (role: 'translator' | 'typesetter') => {
      return app.as({ id: people.ids[role], name: role, password: 'studio2026' })
    }
    expect((await start(pa, batch)).code).toBe(0)
    expect(await listNotices(other)).toMatchObject([
      {
        values: { batch: 'First ten', serial: 'Lighthouse' },
        by: { name: expect.any(String) },
        spot: { place: 'serial', roleId: 3, serialId: serial.id },
      },
    ])
    // who started it knows
    expect(await listNotices(pa)).toEqual([])
    // nobody but the administrators may look into the schedule
    expect(await listNotices(await enter('translator'))).toMatchObject([
      { values: { batch: 'First ten' }, spot: null },
    ])
    expect(await listNotices(await enter('typesetter'))).toEqual([])
    const second = await aBatch(serial.id, {
      books: [[await getBook(elsewhere)]],
      startsAt: inHours(0.5),
    })
    app.clock.advance(3_600_000)
    await signIn()
    await startDueBatches(app.deps)
    expect(await listNotices(await enter('typesetter'))).toMatchObject([
      { by: null, values: { batch: second.description } },
    ])
    expect(await listNotices(await enter('translator'))).toHaveLength(1)
  })

  test('of two people who start the same batch one gets a conflict; two batches started at once leave one in progress', async () => {
    const serial = await aSerial()
    const [a, b] = [await aBatch(serial.id), await aBatch(serial.id)]
    const same = await Promise.all([start(pa, a), start(other, a)])
    expect(same.map(({ status }) => status).toSorted()).toEqual([200, 409])
    const third = await aBatch(serial.id)
    const both = await Promise.all([start(pa, b), start(other, third)])
    expect(both.map(({ status }) => status)).toEqual([200, 200])
    const states = (await listBatches(serial.id)).map((batch: { status: string }) => batch.status)
    expect(states).toEqual(['in_progress', 'ended', 'ended'])
  })

  // spec 10.batch.one
  test('the database itself holds that at most one is in progress', async () => {
    const serial = await aSerial()
    await start(pa, await aBatch(serial.id))
    const waiting = await aBatch(serial.id)
    const forced = app.deps.db
      .updateTable('batch')
      .set({ status: 'in_progress', started_at: app.deps.clock.now() })
      .where('id', '=', waiting.id)
      .execute()
    await expect(forced).rejects.toThrow(/batch_one_in_progress/)
  })

  // spec 4.batch.states
  test('one that has ended is kept as it was; one in progress keeps its time', async () => {
    const serial = await aSerial()
    const batch = await aBatch(serial.id)
    const running = (await start(pa, batch)).data
    expect(running).toMatchObject({
      status: 'in_progress',
      can: { start: 'batch.started_already', end: true },
    })
    const moved = await pa('PATCH', `/batches/${batch.id}`, {
      version: running.version,
      startsAt: inHours(500),
    })
    expect(getError(moved)).toBe('batch.started_already')
    const ended = (await pa('POST', `/batches/${batch.id}/end`, { version: running.version })).data
    expect(ended).toMatchObject({
      status: 'ended',
      can: { edit: 'batch.ended', import: 'batch.ended' },
    })
    expect(getError(await start(pa, ended))).toBe('batch.started_already')
    expect(
      getError(
        await pa('PATCH', `/batches/${batch.id}`, { version: ended.version, description: 'x' }),
      ),
    ).toBe('batch.ended')
    expect(getError(await pa('POST', `/batches/${batch.id}/end`, { version: ended.version }))).toBe(
      'batch.not_in_progress',
    )
    expect((await pa('GET', `/serials/${serial.id}`)).data).toMatchObject({
      status: 'ended',
      can: { add_book: 'batch.none_in_progress' },
    })
  })

  test('every step is written down in the chain, those of time without a person', async () => {
    const rows = await app.deps.db
      .selectFrom('audit_entry')
      .select(['action', 'account_id'])
      .where('object_kind', 'in', ['serial', 'batch'])
      .execute()
    const actions = new Set(rows.map(({ action }) => action))
    expect([...actions].toSorted()).toEqual(
      [
        'batch_created',
        'batch_ended',
        'batch_imported',
        'batch_started',
        'batch_updated',
        'serial_book_added',
        'serial_book_removed',
        'serial_created',
        'serial_updated',
      ].toSorted(),
    )
    expect(
      rows.some(({ action, account_id }) => action === 'batch_started' && account_id === null),
    ).toBe(true)
    expect((await verifyAuditChain(app.deps.db)).brokenAt).toBeNull()
  })
})
