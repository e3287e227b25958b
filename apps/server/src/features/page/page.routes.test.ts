import { randomUUID } from 'node:crypto'
import { BLANKS, isBlank, isTextMissing } from '@panelflow/domain/page/missing-text.ts'
import { PAGE_SCHEMA_VERSION } from '@panelflow/domain/page/document/migrations/migrations.ts'
import type { RegionKind } from '@panelflow/domain/page/document/page-document.ts'
import { sql } from 'kysely'
import sharp from 'sharp'
import { inputHash } from '@panelflow/render/text/input-hash.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { inTransaction } from '../../db/transaction.ts'
import { aChapter, type MadeChapter } from '../../testing/a-chapter.ts'
import { addRegion, addText, aText } from '../../testing/a-text.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { type StudioPeople, studioPeople } from '../../testing/studio-people.ts'
import { ensureDocuments } from './commands/ensure-documents.ts'
import { writeMachineOps } from './commands/write-machine-ops.ts'
import { saveSnapshot } from '../snapshot/save-snapshot.ts'
import { listBlockingPages } from '../page-check/page-check.queries.ts'
import { emptyTranslations, HAS_TRANSLATION, LACKS_TRANSLATION } from './page.queries.ts'

let app: TestApp
let people: StudioPeople
let made: MadeChapter
let url: string

beforeAll(async () => {
  app = await createTestApp()
  people = await studioPeople(app)
})
afterAll(() => app.close())

beforeEach(async () => {
  made = await aChapter(app.deps, {
    status: 'pending_translation',
    orderStatus: 'translating',
    pages: 1,
    people: {
      translator_id: people.ids.translator,
      proofreader_id: people.ids.proofreader,
      typesetter_id: people.ids.typesetter,
    },
  })
  const [pageId] = made.pageIds
  url = `/chapters/${made.chapterId}/pages/${pageId}`
  await inTransaction(app.deps.db, async (tx) => {
    await ensureDocuments(app.deps, tx, made.chapterId)
    const ref = { pageId: pageId!, chapterId: made.chapterId }
    const at = app.deps.clock.now()
    await writeMachineOps(
      tx,
      { ref: { kind: 'base', ...ref }, run: app.deps.ids.next(), at },
      () => [addRegion('r1'), addRegion('r2', { kind: 'effect' })],
    )
    await writeMachineOps(
      tx,
      { ref: { kind: 'lane', ...ref }, run: app.deps.ids.next(), at },
      () => [addText('r1'), addText('r2')],
    )
  })
})

/** One letter of the signature is another one. */
const forged = (address: string): string =>
  address.replace(
    /(s=[^.]+\.)(.)/,
    (_all, before: string, letter: string) => before + (letter === 'A' ? 'B' : 'A'),
  )

const batch = (ops: readonly unknown[], more: object = {}) => ({
  document: 'lane',
  batchId: randomUUID(),
  baseRev: 1,
  ops,
  ...more,
})
const setStatus = async (status: string): Promise<void> => {
  await app.deps.db
    .updateTable('chapter')
    .set({ status: status as 'pending_typesetting' })
    .where('id', '=', made.chapterId)
    .execute()
}

test('whoever wrote on the pages is named to those who may open them', async () => {
  const writersUrl = `/chapters/${made.chapterId}/writers`
  expect((await people.typesetter('GET', writersUrl)).data).toEqual([])
  const words = batch([{ op: 'text', id: 'r1', from: '', to: 'Hello' }])
  await people.translator('POST', `${url}/ops`, words)
  expect((await people.typesetter('GET', writersUrl)).data).toMatchObject([
    { id: people.ids.translator },
  ])
})

test('a translator writes a translation, everybody else reads it', async () => {
  const answer = await people.translator(
    'POST',
    `${url}/ops`,
    batch([{ op: 'text', id: 'r1', from: '', to: 'Hello' }]),
  )
  expect(answer).toMatchObject({
    status: 200,
    data: { rev: 2, entries: [{ rev: 2, origin: { by: 'person', role: 8 } }] },
  })
  const read = await people.proofreader('GET', `${url}/documents`)
  expect(read.data.lane.items.r1.props.translation).toBe('Hello')
  expect(read.data.lane.items.r1.origin.translation.account).toBe(people.ids.translator)
  const since = await people.proofreader('GET', `${url}/ops?document=lane&after=1`)
  expect(since.data.entries).toHaveLength(1)
})

// spec 10.page.batches
test('the same batch sent twice, or many times at once, is applied once and answered alike', async () => {
  const body = batch([{ op: 'text', id: 'r1', from: '', to: 'Once' }])
  const answers = await Promise.all(
    Array.from({ length: 8 }, () => people.translator('POST', `${url}/ops`, body)),
  )
  for (const answer of answers) expect(answer).toMatchObject({ status: 200, data: { rev: 2 } })
  await setStatus('translation_completed')
  expect(await people.translator('POST', `${url}/ops`, body)).toMatchObject({
    status: 200,
    data: { rev: 2 },
  })
  expect(
    await app.deps.db
      .selectFrom('page_op')
      .select('rev')
      .where('batch_id', '=', body.batchId)
      .execute(),
  ).toHaveLength(1)
})

// spec 10.page.batches
test('words that moved answer with both versions and who wrote them; nothing of the batch is applied', async () => {
  await people.translator(
    'POST',
    `${url}/ops`,
    batch([{ op: 'text', id: 'r1', from: '', to: 'First' }]),
  )
  const late = await people.ta(
    'POST',
    `${url}/ops`,
    batch([
      { op: 'set', id: 'r2', props: { hidden: true } },
      { op: 'text', id: 'r1', from: '', to: 'Second' },
    ]),
  )
  expect(late).toMatchObject({
    status: 409,
    code: 40901,
    data: {
      error: 'page.text_conflict',
      params: { itemId: 'r1', mine: 'Second', theirs: 'First', by: 'translator', rev: 2 },
    },
  })
  const read = await people.ta('GET', `${url}/documents`)
  expect(read.data.lane.items.r2.props.hidden).toBe(false)
})

test('a hundred people saving different texts at once lose nothing', async () => {
  const ops = Array.from({ length: 30 }, (_, i) => ({
    op: 'add',
    item: { id: `n${i}`, kind: 'text', props: aText() },
  }))
  await people.ta('POST', `${url}/ops`, batch(ops))
  const answers = await Promise.all(
    ops.map((_, i) =>
      people.translator(
        'POST',
        `${url}/ops`,
        batch([{ op: 'text', id: `n${i}`, from: '', to: `text ${i}` }]),
      ),
    ),
  )
  expect(answers.every((answer) => answer.status === 200)).toBe(true)
  const read = await people.translator('GET', `${url}/documents`)
  expect(ops.map((_, i) => read.data.lane.items[`n${i}`].props.translation)).toEqual(
    ops.map((_, i) => `text ${i}`),
  )
  expect(read.data.lane.rev).toBe(32)
})

// spec 3.item.rotation 3.item.opacity 3.item.size 3.item.spacing 3.item.colour 3.item.stroke
// spec 3.item.shadow
test('texts and pictures keep how they look', async () => {
  await setStatus('pending_typesetting')
  const effects = {
    stroke: { width: 3, color: '#ffffff' },
    shadow: { color: '#000000', distance: 4, angle: 45, size: 2, blur: 6 },
  }
  const text = {
    rotation: 15,
    opacity: 0.5,
    size: 32,
    lineSpacing: 1.4,
    color: '#112233',
    ...effects,
  }
  const put = await people.typesetter(
    'PUT',
    `/chapters/${made.chapterId}/assets`,
    await sharp({ create: { width: 8, height: 8, channels: 4, background: '#20c060' } })
      .png()
      .toBuffer(),
    { 'content-type': 'application/octet-stream' },
  )
  const image = { rotation: -10, opacity: 0.25, ...effects }
  const patch = { rotation: 30, opacity: 0.75, ...effects }
  const place = { asset: put.data.asset, cx: 60, cy: 40, w: 20, h: 20, hidden: false, order: 1 }
  const ops = [
    { op: 'set', id: 'r1', props: text },
    { op: 'add', item: { id: 'logo', kind: 'image', props: { ...place, ...image } } },
    {
      op: 'add',
      item: {
        id: 'cover',
        kind: 'patch',
        props: {
          x: 10,
          y: 10,
          w: 8,
          h: 8,
          asset: put.data.asset,
          regionId: null,
          hidden: false,
          ...patch,
        },
      },
    },
  ]
  const body = batch(ops, { schema: PAGE_SCHEMA_VERSION })
  expect((await people.typesetter('POST', `${url}/ops`, body)).status).toBe(200)
  const { lane } = (await people.typesetter('GET', `${url}/documents`)).data
  expect(lane.items.r1.props).toMatchObject(text)
  expect(lane.items.logo.props).toMatchObject(image)
  expect(lane.items.cover.props).toMatchObject(patch)
})

// spec 8.message.insert_limit 8.message.insert_format 5.editor.image_size 5.editor.image_type
test('a picture that is too large or of another format is refused with its limit and formats', async () => {
  await setStatus('pending_typesetting')
  const put = async (file: Buffer) =>
    (
      await people.typesetter('PUT', `/chapters/${made.chapterId}/assets`, file, {
        'content-type': 'application/octet-stream',
      })
    ).message
  expect(await put(Buffer.alloc(20 * 1024 * 1024 + 1))).toBe(
    'This image is larger than 20 MB. Make it smaller and upload it again.',
  )
  expect(await put(Buffer.from('GIF89a......'))).toBe(
    'This is not a PNG, JPEG or WebP image. Convert it and upload it again.',
  )
})

test('fields belong to roles and stages', async () => {
  const move = batch([{ op: 'set', id: 'r1', props: { cx: 99 } }])
  expect(await people.translator('POST', `${url}/ops`, move)).toMatchObject({
    status: 403,
    data: { error: 'page.field_forbidden' },
  })
  expect((await people.translator('GET', `${url}/documents`)).data.editable.text).toContain(
    'translation',
  )
  await setStatus('pending_typesetting')
  expect((await people.typesetter('POST', `${url}/ops`, move)).status).toBe(200)
  expect(
    await people.typesetter(
      'POST',
      `${url}/ops`,
      batch([{ op: 'text', id: 'r1', from: '', to: 'x' }]),
    ),
  ).toMatchObject({
    data: { error: 'page.field_forbidden' },
  })
  expect(
    await people.translator(
      'POST',
      `${url}/ops`,
      batch([{ op: 'text', id: 'r1', from: '', to: 'x' }]),
    ),
  ).toMatchObject({
    data: { error: 'page.field_forbidden' },
  })
  expect(await people.translator2('GET', `${url}/documents`)).toMatchObject({
    status: 403,
    data: { error: 'permission.row_denied' },
  })
})

// spec 10.rights.suggest
test('a typesetter does not change a translation, but suggests another one to the proofreader', async () => {
  await people.translator(
    'POST',
    `${url}/ops`,
    batch([{ op: 'text', id: 'r1', from: '', to: 'The whale sings' }]),
  )
  await setStatus('pending_typesetting')
  const changed = batch([{ op: 'text', id: 'r1', from: 'The whale sings', to: 'She sings' }])
  expect((await people.typesetter('POST', `${url}/ops`, changed)).data.error).toBe(
    'page.field_forbidden',
  )
  const seat = { seat: 'proofreader', account_id: people.ids.proofreader } as const
  await app.deps.db
    .insertInto('assignment')
    .values({ id: app.deps.ids.next(), chapter_id: made.chapterId, ...seat })
    .execute()
  const comments = `/orders/${made.orderId}/comments`
  const suggestion = await people.typesetter('POST', comments, {
    kind: 'suggestion',
    text: '@proofreader shorter, to fit the bubble: She sings',
    chapterId: made.chapterId,
    pin: { pageId: made.pageIds[0], itemId: 'r1' },
  })
  expect(suggestion.code).toBe(0)
  expect((await people.proofreader('GET', comments)).data.rows).toMatchObject([
    {
      kind: 'suggestion',
      author: { name: 'typesetter' },
      text: '@proofreader shorter, to fit the bubble: She sings',
      pin: { page: 1, itemId: 'r1' },
    },
  ])
  const notices = (await people.proofreader('GET', '/notifications')).data.rows
  expect(notices[0]).toMatchObject({ kind: 'mentioned', order: { id: made.orderId } })
  const { lane } = (await people.proofreader('GET', `${url}/documents`)).data
  expect(lane.items.r1.props.translation).toBe('The whale sings')
})

test('a page of another chapter is not found through this one', async () => {
  const other = await aChapter(app.deps, {
    status: 'pending_translation',
    orderStatus: 'translating',
    pages: 1,
  })
  await inTransaction(app.deps.db, (tx) => ensureDocuments(app.deps, tx, other.chapterId))
  const crossed = `/chapters/${made.chapterId}/pages/${other.pageIds[0]}`
  expect(await people.ta('GET', `${crossed}/documents`)).toMatchObject({
    status: 404,
    data: { error: 'page.not_found' },
  })
  expect(
    await people.ta(
      'POST',
      `${crossed}/ops`,
      batch([addRegion('x')], { document: 'base', baseRev: 0 }),
    ),
  ).toMatchObject({
    status: 404,
  })
  expect(await people.ta('GET', `${crossed}/ops?document=base&after=0`)).toMatchObject({
    status: 404,
  })
})

test('unknown properties and values out of range are refused', async () => {
  const set = (props: object) =>
    people.ta('POST', `${url}/ops`, batch([{ op: 'set', id: 'r1', props }]))
  expect((await set({ nonsense: 1 })).status).toBe(422)
  expect((await set({ opacity: 2 })).status).toBe(422)
  expect((await people.ta('POST', `${url}/ops`, batch([], {}))).status).toBe(422)
})

test('a patch needs its picture first, and the picture is served by a signed address only', async () => {
  const png = await sharp({
    create: { width: 20, height: 10, channels: 4, background: '#ff000080' },
  })
    .png()
    .toBuffer()
  const patch = (asset: string) => ({
    op: 'add',
    item: {
      id: 'p1',
      kind: 'patch',
      props: { x: 1, y: 1, w: 20, h: 10, asset, regionId: null, opacity: 1, hidden: false },
    },
  })
  expect(await people.ta('POST', `${url}/ops`, batch([patch('b'.repeat(64))]))).toMatchObject({
    data: { error: 'page.asset_missing' },
  })
  const put = await people.ta('PUT', `/chapters/${made.chapterId}/assets`, png, {
    'content-type': 'image/png',
  })
  expect(put).toMatchObject({ status: 200, data: { width: 20, height: 10 } })
  expect((await people.ta('POST', `${url}/ops`, batch([patch(put.data.asset)]))).status).toBe(200)
  expect(
    (
      await people.translator('PUT', `/chapters/${made.chapterId}/assets`, png, {
        'content-type': 'image/png',
      })
    ).status,
  ).toBe(403)
  expect(
    await people.ta('PUT', `/chapters/${made.chapterId}/assets`, Buffer.from('<svg/>'), {
      'content-type': 'image/png',
    }),
  ).toMatchObject({
    data: { error: 'image.format_not_allowed', params: { found: 'SVG' } },
  })
  const { data } = await people.ta('GET', `${url}/documents`)
  const address = data.assets.replace('{sha}', put.data.asset)
  const picture = await app.send('GET', address)
  expect(picture.status).toBe(200)
  expect(picture.headers).toMatchObject({
    'content-type': 'image/png',
    'x-content-type-options': 'nosniff',
  })
  expect((await sharp(picture.bytes).raw().toBuffer()).subarray(0, 4)).toEqual(
    Buffer.from([255, 0, 0, 128]),
  )
  expect((await app.send('GET', forged(address))).status).toBe(403)
  const other = await aChapter(app.deps, {
    status: 'pending_translation',
    orderStatus: 'translating',
    pages: 1,
  })
  expect((await app.send('GET', address.replace(made.chapterId, other.chapterId))).status).toBe(403)
  app.clock.advance(3 * 3_600_000)
  expect((await app.send('GET', address)).status).toBe(403)
  app.clock.advance(-3 * 3_600_000)
})

test('which lines lack words is the domain’s rule, in the database too', async () => {
  const kinds: readonly (RegionKind | null)[] = [
    'speech',
    'narration',
    'effect',
    'sign',
    'thought',
    'art',
    'other',
    null,
  ]
  const words = ['', `\u3000${BLANKS}`, 'Hi']
  const lines = kinds.flatMap((regionKind) =>
    words.flatMap((translation) =>
      [true, false].map((hidden) => ({ regionKind, translation, hidden })),
    ),
  )
  const lineFilter = JSON.stringify(lines)
  const { rows } = await sql<{ lacks: boolean; has: boolean }>`
    select (${sql.raw(LACKS_TRANSLATION)}) as lacks, (${sql.raw(HAS_TRANSLATION)}) as has
    from jsonb_array_elements(${lineFilter}::jsonb) with ordinality as e(line, at)
    cross join lateral (select e.line as props) t
    cross join lateral (select nullif(e.line ->> 'regionKind', '') as id, jsonb_build_object('kind', e.line ->> 'regionKind') as props) r
    order by e.at`.execute(app.deps.db)
  expect(rows).toEqual(
    lines.map((line) => ({ lacks: isTextMissing(line), has: !isBlank(line.translation) })),
  )
})

test('a line that was added by hand without a bubble wants words, or goes again', async () => {
  const before = await emptyTranslations(app.deps.db, made.chapterId)
  const item = { id: 'by-hand', kind: 'text', props: aText({ translation: '' }) }
  await people.translator('POST', `${url}/ops`, batch([{ op: 'add', item }]))
  expect(await emptyTranslations(app.deps.db, made.chapterId)).toBe(before + 1)
  await people.translator('POST', `${url}/ops`, batch([{ op: 'delete', id: 'by-hand' }]))
  expect(await emptyTranslations(app.deps.db, made.chapterId)).toBe(before)
})

const countBlocking = async (): Promise<number> => {
  return (await listBlockingPages(app.deps.db, made.chapterId, 'lettering')).length
}

// spec 10.page.ids
test('a translated line that lies on another region’s place is no translation of it', async () => {
  const count = () => emptyTranslations(app.deps.db, made.chapterId)
  expect(await count()).toBe(1)
  await people.ta('POST', `${url}/ops`, batch([{ op: 'text', id: 'r2', from: '', to: 'BOOM' }]))
  // speech without its own line, under the line of the effect
  await people.ta('POST', `${url}/ops`, batch([{ op: 'delete', id: 'r1' }]))
  expect(await count()).toBe(1)
  // its own line, as far away from it as the page is large
  await people.ta(
    'POST',
    `${url}/ops`,
    batch([
      {
        op: 'add',
        item: {
          id: 'own',
          kind: 'text',
          props: aText({ regionId: 'r1', translation: 'Hi', cx: 590, cy: 790 }),
        },
      },
    ]),
  )
  expect(await count()).toBe(0)
})

test('empty translations count speech and narration; findings count what would print wrong', async () => {
  const count = async () => [
    await emptyTranslations(app.deps.db, made.chapterId),
    await countBlocking(),
  ]
  expect(await count()).toEqual([1, 0])
  await people.translator(
    'POST',
    `${url}/ops`,
    batch([{ op: 'text', id: 'r1', from: '', to: ' \u3000\n' }]),
  )
  expect(await count()).toEqual([1, 0])
  const { props } = (await people.ta('GET', `${url}/documents`)).data.lane.items.r1
  const hash = inputHash({ ...props, translation: 'Hi' }, 'en')
  const layout = { engine: 'e', inputHash: hash, size: 8, lines: [], overflow: true, missing: [] }
  await people.translator(
    'POST',
    `${url}/ops`,
    batch([
      { op: 'text', id: 'r1', from: ' \u3000\n', to: 'Hi' },
      { op: 'set', id: 'r1', props: { layout } },
    ]),
  )
  expect(await count()).toEqual([0, 1])
  await people.translator(
    'POST',
    `${url}/ops`,
    batch([
      { op: 'set', id: 'r1', props: { layout: { ...layout, overflow: false, missing: ['x'] } } },
    ]),
  )
  expect(await count()).toEqual([0, 1])
  await people.translator(
    'POST',
    `${url}/ops`,
    batch([{ op: 'set', id: 'r1', props: { layout: null } }]),
  )
  expect(await count()).toEqual([0, 0])
})

// spec 10.page.base
test('regions and source texts are one for all languages, translation, style and place are each language’s own', async () => {
  const { sourceChapterId } = made
  const other = await aChapter(app.deps, {
    status: 'pending_translation',
    orderStatus: 'translating',
    pages: 1,
    language: 'fr',
    sourceChapterId,
  })
  await inTransaction(app.deps.db, (tx) => ensureDocuments(app.deps, tx, other.chapterId))
  const french = `/chapters/${other.chapterId}/pages/${made.pageIds[0]}`
  const add = addText('r1', { translation: 'Bonjour', cx: 300, color: '#ff0000' })
  expect((await people.ta('POST', `${french}/ops`, batch([add], { baseRev: 0 }))).code).toBe(0)
  await people.ta('POST', `${url}/ops`, batch([{ op: 'text', id: 'r1', from: '', to: 'Hello' }]))
  const region = { op: 'text', id: 'r1', from: '你好', to: '您好' }
  const onBase = { document: 'base', baseRev: 1 }
  expect((await people.ta('POST', `${french}/ops`, batch([region], onBase))).code).toBe(0)
  const [en, fr] = [
    (await people.ta('GET', `${url}/documents`)).data,
    (await people.ta('GET', `${french}/documents`)).data,
  ]
  expect(en.base.items.r1.props.sourceText).toBe('您好')
  expect(en.base).toEqual(fr.base)
  expect(en.lane.items.r1.props).toMatchObject({ translation: 'Hello', cx: 60 })
  expect(fr.lane.items.r1.props).toMatchObject({
    translation: 'Bonjour',
    cx: 300,
    color: '#ff0000',
  })
  expect(en.lane.items.r1.props.color).not.toBe('#ff0000')
})

// spec 10.page.findings
test('a text that was moved off its page blocks typesetting, a hidden one does not', async () => {
  await setStatus('pending_typesetting')
  await people.ta(
    'POST',
    `${url}/ops`,
    batch([
      { op: 'text', id: 'r1', from: '', to: 'Hi' },
      { op: 'set', id: 'r1', props: { cx: 5000 } },
    ]),
  )
  expect(await countBlocking()).toBe(1)
  await people.typesetter(
    'POST',
    `${url}/ops`,
    batch([{ op: 'set', id: 'r1', props: { hidden: true } }]),
  )
  expect(await countBlocking()).toBe(0)
})

test('a snapshot keeps both documents as they were', async () => {
  await inTransaction(app.deps.db, (tx) =>
    saveSnapshot(app.deps, tx, {
      chapterId: made.chapterId,
      name: 'complete_translation',
      round: 0,
      by: null,
      at: app.deps.clock.now(),
    }),
  )
  await people.translator(
    'POST',
    `${url}/ops`,
    batch([{ op: 'text', id: 'r1', from: '', to: 'Later' }]),
  )
  const snapshots = await app.deps.db
    .selectFrom('page_snapshot')
    .innerJoin('page_document', 'page_document.id', 'page_snapshot.document_id')
    .select(['kind', 'page_snapshot.rev', 'reason', 'items'])
    .where('source_page_id', '=', made.pageIds[0]!)
    .orderBy('kind')
    .execute()
  expect(snapshots.map(({ kind, rev, reason }) => [kind, rev, reason])).toEqual([
    ['base', 1, 'complete_translation'],
    ['lane', 1, 'complete_translation'],
  ])
  expect(
    (snapshots[1]!.items as { id: string; props: { translation: string } }[]).find(
      ({ id }) => id === 'r1',
    )!.props.translation,
  ).toBe('')
})

test('every edit is told to those who watch the chapter', async () => {
  await people.translator(
    'POST',
    `${url}/ops`,
    batch([{ op: 'text', id: 'r1', from: '', to: 'Live' }]),
  )
  const event = await app.deps.db
    .selectFrom('event_outbox')
    .selectAll()
    .where('chapter_id', '=', made.chapterId)
    .orderBy('id', 'desc')
    .executeTakeFirst()
  expect(event).toMatchObject({
    type: 'page.changed',
    order_id: made.orderId,
    payload: { document: 'lane', rev: 2, pageId: made.pageIds[0] },
  })
})

test('the list of pages counts texts, but not sounds left as they are drawn, and signs addresses', async () => {
  await people.translator(
    'POST',
    `${url}/ops`,
    batch([{ op: 'text', id: 'r1', from: '', to: 'Hi' }]),
  )
  const { data } = await people.translator('GET', `/chapters/${made.chapterId}/pages`)
  expect(data).toMatchObject([
    {
      id: made.pageIds[0],
      texts: 1,
      translated: 1,
      overflowing: 0,
      baseRev: 1,
      laneRev: 2,
      output: null,
    },
  ])
  expect(data[0].tiles).toContain('/{level}/{x}/{y}?e=')
})
