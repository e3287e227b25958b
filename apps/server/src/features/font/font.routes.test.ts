import type { TextProps } from '@panelflow/domain/page/document/page-document.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sql } from 'kysely'
import { compress } from 'woff2-encoder'
import type { OwnFontView } from '@panelflow/contract/font.ts'
import { aChapter } from '../../testing/a-chapter.ts'
import { aText } from '../../testing/a-text.ts'
import {
  changedFont,
  cmapTable,
  realFont,
  renamedFont,
  squaresFont,
} from '../../testing/font-files.ts'
import { type StudioPeople, studioPeople } from '../../testing/studio-people.ts'
import { createTestApp, type Send, type TestAnswer, type TestApp } from '../../testing/test-app.ts'
import { listFonts } from './font.queries.ts'

let app: TestApp
let people: StudioPeople
beforeAll(async () => {
  app = await createTestApp()
  people = await studioPeople(app)
})
afterAll(() => app.close())

const octets = { 'content-type': 'application/octet-stream' }
const upload = async (
  file: Uint8Array,
  name = 'font.ttf',
  send: Send = people.pa,
): Promise<TestAnswer> =>
  await send('POST', `/fonts?name=${encodeURIComponent(name)}`, Buffer.from(file), octets)
const bring = async (family: string): Promise<OwnFontView> => {
  const { data, message } = await upload(renamedFont(family))
  if (!data.font) throw new Error(message)
  return data.font
}
const edit = async (
  { face, version }: OwnFontView,
  change: object,
  send: Send = people.ta,
): Promise<TestAnswer> => await send('PATCH', `/fonts/${face.id}`, { version, ...change })
const listed = async (send: Send = people.pa): Promise<OwnFontView[]> =>
  (await send('GET', '/fonts')).data.own
const found = async (id: string): Promise<OwnFontView | undefined> =>
  (await listed()).find(({ face }) => face.id === id)

/** A page with one text in this font. */
const letterPage = async (
  font: string,
  more: Partial<TextProps> = {},
): Promise<{ chapterId: string; documentId: string }> => {
  const { chapterId, pageIds } = await aChapter(app.deps, {
    status: 'pending_typesetting',
    orderStatus: 'typesetting',
    pages: 1,
  })
  const documentId = app.deps.ids.next()
  await app.deps.db
    .insertInto('page_document')
    .values({
      id: documentId,
      kind: 'lane',
      source_page_id: pageIds[0] ?? '',
      chapter_id: chapterId,
      schema: 1,
    })
    .execute()
  await app.deps.db
    .insertInto('page_item')
    .values({
      document_id: documentId,
      id: 't',
      kind: 'text',
      props: JSON.stringify(aText({ font, ...more })),
      origin: '{}',
      rev: 1,
    })
    .execute()
  return { chapterId, documentId }
}

describe('bringing a font', () => {
  test('a TrueType font comes in with all that is known of it', async () => {
    const { status, data } = await upload(renamedFont('House Hand'), 'HouseHand.ttf')
    expect(status).toBe(200)
    expect(data.known).toBe(false)
    expect(data.font).toMatchObject({
      face: {
        family: 'House Hand',
        weight: 400,
        style: 'normal',
        source: 'own',
        languages: expect.arrayContaining(['en', 'id', 'fr', 'pt', 'es']),
      },
      fileName: 'HouseHand.ttf',
      format: 'ttf',
      embedding: 'installable',
      maySubset: true,
      missing: { en: 0, fr: 0 },
      pages: 0,
      hidden: false,
      uploadedBy: { id: people.ids.pa, name: 'pa' },
    })
    expect(data.font.face.id).toBe(`own-${data.font.face.sha256.slice(0, 24)}`)
    expect(await app.deps.blobs.size(data.font.face.sha256)).toBe(data.font.bytes)
  })

  test('lists tell no code points, which are most of what is known of a font', async () => {
    const font = await bring('Long List')
    expect(Object.keys(font.face)).not.toContain('coverage')
    const [row] = (await listFonts(app.deps.db)).filter(({ id }) => id === font.face.id)
    expect(row?.face).toEqual(expect.objectContaining({ family: 'Long List' }))
    expect(row?.face).not.toHaveProperty('coverage')
    expect(await found(font.face.id)).toMatchObject({
      face: font.face,
      fileName: font.fileName,
      uploadedBy: font.uploadedBy,
    })
  })

  test('a font from before a language was added is listed, not measured against it', async () => {
    const { face } = await bring('Before Thai')
    await sql`update font set missing = missing - 'th' where id = ${face.id}`.execute(app.deps.db)
    const missing = (await found(face.id))?.missing
    expect(missing).toMatchObject({ en: 0 })
    expect(missing).not.toHaveProperty('th')
  })

  test('WOFF2 and OpenType come in too', async () => {
    const woff2 = await upload(await compress(renamedFont('Packed Hand')), 'packed.woff2')
    expect(woff2.data.font).toMatchObject({ format: 'woff2', face: { family: 'Packed Hand' } })
    const otf = await upload(squaresFont(), 'squares.otf')
    expect(otf.data.font).toMatchObject({
      format: 'otf',
      face: { family: 'Squares', languages: [] },
    })
  })

  test('the same file twice is the same font, shown again when it was hidden; so is its WOFF2 twin', async () => {
    const file = renamedFont('Twice')
    const first = await upload(file)
    await edit(first.data.font, { hidden: true })
    const second = await upload(file, 'another-name.ttf')
    expect(second).toMatchObject({
      status: 200,
      data: { known: true, font: { hidden: false, fileName: 'font.ttf' } },
    })
    expect((await listed()).filter(({ face }) => face.family === 'Twice')).toHaveLength(1)
  })

  test('whoever chooses among fonts is notified of each that is added, hidden, shown or deleted', async () => {
    const countEvents = async (): Promise<number> =>
      (
        await app.deps.db
          .selectFrom('event_outbox')
          .select('id')
          .where('type', '=', 'font.changed')
          .execute()
      ).length
    const before = await countEvents()
    const file = renamedFont('Heard of')
    const { data } = await upload(file)
    await edit(data.font, { hidden: true })
    await upload(file)
    await upload(file)
    await people.ta('DELETE', `/fonts/${data.font.face.id}`)
    expect((await countEvents()) - before).toBe(4)
  })

  test('two people with the same file at the same time get one font', async () => {
    const file = renamedFont('At Once')
    const answers = await Promise.all([upload(file), upload(file, 'b.ttf', people.ta)])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect(answers.map(({ data }) => data.known).toSorted()).toEqual([false, true])
  })
})

describe('refusals say what is wrong and what to do', () => {
  test.each([
    ['a collection', Buffer.concat([Buffer.from('ttcf'), Buffer.alloc(60)]), 'font.collection'],
    ['WOFF 1', Buffer.concat([Buffer.from('wOFF'), Buffer.alloc(60)]), 'font.woff1'],
    [
      'a picture',
      Buffer.concat([Buffer.from('\x89PNG', 'latin1'), Buffer.alloc(60)]),
      'font.format_not_allowed',
    ],
    ['an empty file', Buffer.alloc(0), 'font.format_not_allowed'],
    ['half a font', realFont().subarray(0, 9000), 'font.damaged'],
    ['no character map', changedFont({ cmap: null }), 'font.table_missing'],
    ['a symbol font', changedFont({ cmap: cmapTable(5, 3, 0) }), 'font.symbol_only'],
    ['no Unicode', changedFont({ cmap: cmapTable(5, 1, 0) }), 'font.no_unicode'],
    [
      'pictures only',
      changedFont({ glyf: null, loca: null, sbix: Buffer.alloc(8) }),
      'font.no_outlines',
    ],
    [
      'forbidden embedding',
      changedFont({ 'OS/2': (table) => table.writeUInt16BE(2, 8) }),
      'font.licence_restricted',
    ],
    ['more than 30 MB', Buffer.alloc(30 * 1024 * 1024 + 1), 'font.too_large'],
  ])('%s', async (_name, file, code) => {
    const before = (await listed()).length
    const { status, data, message } = await upload(file)
    expect({ status, error: data.error }).toEqual({ status: 422, error: code })
    expect(message).not.toContain('{')
    expect(await listed()).toHaveLength(before)
  })

  test('more than 30 MB of unknown length, over a real line: the answer comes while the rest is still on its way', async () => {
    const address = await app.http.listen({ port: 0, host: '127.0.0.1' })
    const { data } = await app.send('POST', '/user/login', {
      username: 'pa',
      password: 'studio2026',
    })
    const part = Buffer.alloc(1024 * 1024)
    const endless = new ReadableStream({ pull: (line) => line.enqueue(part) })
    const request = {
      method: 'POST',
      headers: { 'x-a-token': data.token, ...octets },
      body: endless,
      duplex: 'half',
    }
    const answer = await fetch(`${address}/api/fonts?name=big.ttf`, request as RequestInit)
    expect([
      answer.status,
      ((await answer.json()) as { data: { error: string } }).data.error,
    ]).toEqual([422, 'font.too_large'])
  })

  test('more than four at once', async () => {
    const answers = await Promise.all(
      Array.from({ length: 5 }, (_, i) => upload(renamedFont(`Crowd ${i}`))),
    )
    expect(answers.map(({ status, data }) => data.error ?? status).toSorted()).toEqual([
      200,
      200,
      200,
      200,
      'request.limit_reached',
    ])
  })

  test('a WOFF2 bomb', async () => {
    const bomb = await compress(changedFont({ Zero: Buffer.alloc(6 * 1024 * 1024) }))
    expect((await upload(bomb, 'bomb.woff2')).data.error).toBe('font.too_much_inside')
  })
})

describe('who may', () => {
  test.each(['translator', 'proofreader', 'visual', 'typesetter'] as const)(
    'a %s sees the fonts and changes none',
    async (sender) => {
      const font = (await listed())[0] ?? (await bring('Look'))
      const { face } = font
      const answers = [
        await upload(realFont(), 'x.ttf', people[sender]),
        await edit(font, { hidden: true }, people[sender]),
        await people[sender]('DELETE', `/fonts/${face.id}`),
        await people[sender]('GET', `/fonts/${face.id}/uses`),
      ]
      expect(answers.map(({ data }) => data.error)).toEqual(
        answers.map(() => 'permission.role_denied'),
      )
      const list = await people[sender]('GET', '/fonts')
      expect(list.data.canManage).toBe(false)
      expect(list.data.own.length).toBeGreaterThan(0)
    },
  )

  test('nobody without a session sees any', async () => {
    expect((await app.send('GET', '/fonts')).status).toBe(401)
  })
})

describe('keeping fonts', () => {
  test('languages, licence and hiding are changed; the face the engine draws with is not', async () => {
    const font = await bring('Kept')
    const change = {
      languages: ['en', 'th'],
      licenceNote: ' Bought 2026, 3 seats ',
      licenceUntil: '2026-03-01',
      hidden: true,
    }
    const { data } = await edit(font, change)
    expect(data).toMatchObject({
      licenceNote: 'Bought 2026, 3 seats',
      licenceUntil: '2026-03-01',
      licenceExpired: true,
      hidden: true,
    })
    expect(data.face).toEqual({ ...font.face, languages: ['en', 'th'] })
    const later = await edit(data, { licenceUntil: '2026-03-02' })
    expect(later.data).toMatchObject({
      licenceExpired: false,
      hidden: true,
      licenceNote: 'Bought 2026, 3 seats',
    })
  })

  test('of two who change a font, the slower one gets what is stored', async () => {
    const font = await bring('Contested')
    const { data } = await edit(font, { licenceNote: 'Bought' })
    expect(data.version).toBe(font.version + 1)
    expect((await edit(font, { licenceNote: 'Rented' })).data).toMatchObject({
      error: 'font.changed_meanwhile',
      current: data,
    })
    expect((await people.ta('PATCH', `/fonts/${font.face.id}`, { hidden: true })).code).toBe(42201)
    expect(await found(font.face.id)).toMatchObject({ licenceNote: 'Bought', hidden: false })
  })

  test.each([
    { languages: ['xx'] },
    { licenceUntil: '2026-02-30' },
    { licenceNote: 'x'.repeat(2001) },
    { face: {} },
  ])('%o is no change', async (change) => {
    const font = await bring('Kept')
    expect((await edit(font, change)).data.error).toBe('request.invalid')
  })

  test('a font a page is set in says where, and is not deleted', async () => {
    const font = await bring('In Use')
    const { chapterId } = await letterPage(font.face.id)
    expect(await found(font.face.id)).toMatchObject({ pages: 1, chapters: 1 })
    const uses = await people.pa('GET', `/fonts/${font.face.id}/uses`)
    expect(uses.data).toMatchObject([{ chapterId, pages: 1 }])
    const refused = await people.pa('DELETE', `/fonts/${font.face.id}`)
    expect(refused).toMatchObject({
      status: 409,
      data: { error: 'font.in_use', params: { count: 1 } },
    })
    expect(await found(font.face.id)).toBeDefined()
  })

  test('a stretch of a text counts as use', async () => {
    const font = await bring('In Part')
    const ranges = [{ from: 0, to: 1, font: font.face.id }]
    const { chapterId } = await letterPage('comic-neue', { ranges })
    expect(await found(font.face.id)).toMatchObject({ pages: 1, chapters: 1 })
    const uses = await people.pa('GET', `/fonts/${font.face.id}/uses`)
    expect(uses.data).toMatchObject([{ chapterId, pages: 1 }])
    const refused = await people.pa('DELETE', `/fonts/${font.face.id}`)
    expect(refused).toMatchObject({ status: 409, data: { error: 'font.in_use' } })
  })

  test('a state that was kept counts as use', async () => {
    const font = await bring('Once Used')
    const { documentId } = await letterPage('comic-neue')
    const items = [
      { id: 't', kind: 'text', props: aText({ font: font.face.id }), origin: {}, rev: 1 },
    ]
    await app.deps.db
      .insertInto('page_snapshot')
      .values({
        id: app.deps.ids.next(),
        document_id: documentId,
        rev: 1,
        schema: 1,
        reason: 'test',
        items: JSON.stringify(items),
      })
      .execute()
    expect((await people.pa('DELETE', `/fonts/${font.face.id}`)).data.error).toBe('font.in_use')
  })

  test('an unused font goes, and is the same font when it comes back', async () => {
    const font = await bring('Unused')
    expect((await people.pa('DELETE', `/fonts/${font.face.id}`)).status).toBe(200)
    expect(await found(font.face.id)).toBeUndefined()
    expect((await people.pa('DELETE', `/fonts/${font.face.id}`)).data.error).toBe('font.not_found')
    expect((await bring('Unused')).face).toEqual(font.face)
  })
})
