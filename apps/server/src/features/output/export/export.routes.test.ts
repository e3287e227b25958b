import { createHash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { readFont } from '@panelflow/render/engine/load-node.ts'
import { registryWith } from '@panelflow/render/font/font-registry.ts'
import { createFontStore } from '@panelflow/render/font/font-store.ts'
import { faceFromBytes } from '@panelflow/render/font/read-face.ts'
import Psd from '@webtoon/psd'
import { sql } from 'kysely'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createPixelGate } from '../../../pipeline/pixel-gate.ts'
import { createPsdProcess } from '../../../adapters/layered/psd-process.ts'
import { createOwnFonts } from '../../font-file/own-faces.queries.ts'
import { runJobs, type RunningJobs, workLoop } from '../../../pipeline/run-jobs.ts'
import { exportWork } from '../../../pipeline/write-export.job-handler.ts'
import { aDeliveredChapter } from '../../../testing/a-delivered-chapter.ts'
import { getBuiltProgram } from '../../../testing/built-program.ts'
import { numberedSquaresFont } from '../../../testing/cff-fonts.ts'
import { type StudioPeople, studioPeople } from '../../../testing/studio-people.ts'
import { createTestApp, type Send, type TestApp } from '../../../testing/test-app.ts'
import { readXml, readZip } from '../formats/testing/read-back.ts'
import { patch } from '../formats/testing/sample-chapter.ts'
import { postScriptName } from '../formats/type/type-setter.ts'

let app: TestApp
let people: StudioPeople
let jobs: RunningJobs
const errors: unknown[] = []
const layered = createPsdProcess({
  workerUrl: getBuiltProgram(new URL('../../../adapters/layered/psd-worker.ts', import.meta.url)),
})

beforeAll(async () => {
  app = await createTestApp()
  people = await studioPeople(app)
  const onError = (error: unknown): void => void errors.push(error)
  jobs = await runJobs(
    [
      workLoop(
        exportWork(
          app.deps,
          { layered, readFont, ownFonts: createOwnFonts(app.deps), gate: createPixelGate() },
          { worker: 'test', onError },
        ),
        2,
      ),
    ],
    {
      url: app.database.url,
      onError,
    },
  )
})
afterAll(async () => {
  await jobs.stop(0)
  await layered.close()
  await app.close()
})
beforeEach(() => void errors.splice(0))

const requestExport = async (send: Send, chapterIds: readonly string[], options: object) => {
  const answer = await send('POST', '/exports', { chapterIds, options })
  if (answer.status !== 200) throw new Error(answer.message)
  return answer.data
}
const ended = async (send: Send, id: string) => {
  for (;;) {
    const { data } = await send('GET', `/exports/${id}`)
    if (!['waiting', 'running'].includes(data.status)) return data
    app.clock.advance(500)
    await sleep(30)
  }
}
const made = async (send: Send, chapterIds: readonly string[], options: object) =>
  await ended(send, (await requestExport(send, chapterIds, options)).id)
const fetchFile = async (url: string, headers?: Record<string, string>) =>
  await app.send('GET', url, undefined, headers)
const getExportFile = async (send: Send, chapterId: string, options: object) => {
  const view = await made(send, [chapterId], options)
  expect(view).toMatchObject({
    status: 'done',
    chaptersDone: 1,
    pagesDone: view.pagesTotal,
    present: null,
  })
  const [row] = view.fileRows
  const { bytes, headers, status } = await fetchFile(row.url)
  expect(status).toBe(200)
  expect(bytes.length).toBe(row.bytes)
  expect(createHash('sha256').update(bytes).digest('hex')).toBe(row.sha)
  return { bytes, headers, name: row.name as string, view }
}
const profileNamed = async (key: string) => {
  const { data } = await people.pa('GET', '/platform-profiles')
  return data.find((one: { builtIn: string }) => one.builtIn === key)
}

/** A bundled font, as if the studio had uploaded it. */
const bringFont = async (
  bundledFontId: string,
): Promise<{ readonly id: string; readonly name: string }> => {
  const bytes = readFont(bundledFontId)
  const { face, glyphs } = faceFromBytes(bytes)
  const { sha } = await app.deps.blobs.put(bytes)
  const read = {
    family: face.family,
    subfamily: 'Regular',
    format: 'ttf' as const,
    bytes: bytes.length,
    glyphs,
    missing: '{}',
  }
  const licence = {
    embedding: 'installable' as const,
    may_subset: true,
    bitmap_only: false,
    remarks: '[]',
    languages: '[]',
  }
  const uploaded = {
    file_name: 'brought.ttf',
    uploaded_by: people.ids.pa,
    uploaded_at: app.deps.clock.now(),
  }
  await app.deps.db
    .insertInto('font')
    .values({
      id: face.id,
      sha,
      source_sha: sha,
      face: JSON.stringify(face),
      ...read,
      ...licence,
      ...uploaded,
    })
    .execute()
  const fontStore = createFontStore(registryWith([face]))
  fontStore.add(face.id, bytes)
  return { id: face.id, name: postScriptName(fontStore.get(face.id)) }
}

/** The words of a page are set in this font; other words, when they are given. */
const setIn = async (font: string, pageId = '', words?: string): Promise<void> => {
  const change = JSON.stringify({ font, ...(words === undefined ? {} : { translation: words }) })
  await app.deps.db
    .updateTable('page_item')
    .set({ props: sql`props || ${change}::jsonb` as never })
    .where('kind', '=', 'text')
    .where('document_id', 'in', (eb) =>
      eb.selectFrom('page_document').select('id').where('source_page_id', '=', pageId),
    )
    .execute()
}

const SLICED = {
  bookId: null,
  width: null,
  maxHeight: null,
  maxBytes: null,
  format: 'png',
  quality: 90,
  cuts: 'source',
}

const addPatch = async (
  pageId: string,
  asset: string,
  [x, y, w, h]: readonly [number, number, number, number],
): Promise<void> => {
  const { id } = await app.deps.db
    .selectFrom('page_document')
    .select('id')
    .where('source_page_id', '=', pageId)
    .where('kind', '=', 'base')
    .executeTakeFirstOrThrow()
  const { props } = patch('patch', x, y, w, h, asset)
  await app.deps.db
    .insertInto('page_item')
    .values({
      document_id: id,
      id: 'patch',
      kind: 'patch',
      props: JSON.stringify(props),
      origin: '{}',
      rev: 1,
    })
    .execute()
}

describe('an export goes from the wish to a file that opens', () => {
  test('a ZIP holds the checked pictures byte for byte, a CBZ their pixels with what they are', async () => {
    const { chapterId, orderId, pageIds } = await aDeliveredChapter(app, { pages: 3 })
    const { serial } = await app.deps.db
      .selectFrom('work_order')
      .select('serial')
      .where('id', '=', orderId)
      .executeTakeFirstOrThrow()
    const zip = await getExportFile(people.pa, chapterId, { format: 'zip' })
    expect(zip.name).toBe(`${serial}-001-en.zip`)
    expect(zip.headers['content-disposition']).toContain(`filename="${serial}-001-en.zip"`)
    const entries = await readZip(zip.bytes)
    expect([...entries.keys()]).toEqual(['0001.png', '0002.png', '0003.png', 'SHA256SUMS'])
    const { image } = await app.deps.db
      .selectFrom('page_output')
      .select('image')
      .where('source_page_id', '=', pageIds[1]!)
      .where('kind', '=', 'final')
      .executeTakeFirstOrThrow()
    const published = entries.get('0002.png')!.bytes
    expect(await sharp(published).metadata()).toMatchObject({ density: 300, hasProfile: true })
    const sums = entries.get('SHA256SUMS')!.bytes.toString()
    expect(sums).toContain(`${createHash('sha256').update(published).digest('hex')}  0002.png`)
    const cbz = await getExportFile(people.ta, chapterId, { format: 'cbz' })
    expect(cbz.name).toBe(`${serial}-001-en.cbz`)
    const comic = await readZip(cbz.bytes)
    expect(readXml(comic.get('ComicInfo.xml')!.bytes.toString()).name).toBe('ComicInfo')
    const page = comic.get('0002.png')!.bytes
    expect(await sharp(page).metadata()).toMatchObject({ density: 300, hasProfile: true })
    const [inside, checked] = await Promise.all(
      [page, await app.deps.blobs.get(image)].map((one) =>
        sharp(one, { ignoreIcc: true }).raw().toBuffer(),
      ),
    )
    expect(inside!.equals(checked!)).toBe(true)
    expect(published.equals(page)).toBe(true)
  })

  test('EPUB and PDF carry the words', async () => {
    const { chapterId } = await aDeliveredChapter(app)
    const epub = await readZip(
      (await getExportFile(people.pa, chapterId, { format: 'epub', jpegQuality: 80 })).bytes,
    )
    expect([...epub.keys()][0]).toBe('mimetype')
    expect([...epub.values()].map(({ bytes }) => bytes.toString()).join('')).toContain(
      'Words of page 2',
    )
    const pdf = await getExportFile(people.pa, chapterId, { format: 'pdf' })
    expect(pdf.bytes.subarray(0, 8).toString()).toBe('%PDF-1.7')
    expect(pdf.bytes.toString('latin1')).toContain('/Count 2')
  })

  test('forms speak the language of their edition: its title, synopsis and names', async () => {
    const { chapterId } = await aDeliveredChapter(app, { pages: 1 })
    const { book_id } = await app.deps.db
      .selectFrom('chapter as c')
      .innerJoin('source_chapter as s', 's.id', 'c.source_chapter_id')
      .select('s.book_id')
      .where('c.id', '=', chapterId)
      .executeTakeFirstOrThrow()
    const url = `/books/${book_id}/editions`
    const edition = {
      title: 'The Moon Inn',
      alias: 'Inn of the Moon',
      synopsis: 'Two friends & one lamp.',
      credit: 'Li Hua, Kim',
    }
    const { version } = (await people.ta('GET', url)).data
    const body = { version, editions: { en: edition, fr: { ...edition, title: 'L’auberge' } } }
    expect((await people.translator('PUT', url, body)).status).toBe(403)
    expect((await people.ta('PUT', url, body)).data.editions.en).toEqual(edition)
    expect((await people.ta('PUT', url, body)).data).toMatchObject({
      error: 'book.changed_meanwhile',
    })
    const tooLong = { version, editions: { en: { ...edition, title: 'x'.repeat(201) } } }
    expect((await people.ta('PUT', url, tooLong)).code).toBe(42201)
    const comic = await readZip(
      (await getExportFile(people.pa, chapterId, { format: 'cbz' })).bytes,
    )
    const { children } = readXml(comic.get('ComicInfo.xml')!.bytes.toString())
    expect(Object.fromEntries(children.map(({ name, text }) => [name, text]))).toMatchObject({
      Series: 'The Moon Inn',
      AlternateSeries: 'Inn of the Moon',
      Summary: 'Two friends & one lamp.',
      Writer: 'Li Hua, Kim',
    })
    const epub = await readZip(
      (await getExportFile(people.pa, chapterId, { format: 'epub' })).bytes,
    )
    expect(epub.get('OEBPS/package.opf')!.bytes.toString()).toContain('>Li Hua</dc:creator>')
    const { data: slices } = await people.ta('POST', '/platform-profiles', {
      ...SLICED,
      name: 'Named slices',
      namePattern: '{book}_{n}',
    })
    const cut = await getExportFile(people.pa, chapterId, {
      format: 'platform',
      profileId: slices.id,
    })
    expect([...(await readZip(cut.bytes)).keys()][0]).toBe('The Moon Inn_0001.png')
  })

  test('pages come as JPEG and WebP of their size', async () => {
    const { chapterId } = await aDeliveredChapter(app)
    for (const format of ['png', 'jpeg', 'webp']) {
      const entries = await readZip((await getExportFile(people.pa, chapterId, { format })).bytes)
      const [first] = entries.values()
      expect(await sharp(first!.bytes).metadata()).toMatchObject({
        ...(format === 'webp' ? {} : { density: 300, hasProfile: true }),
        format,
        width: 300,
        height: 400,
      })
    }
  })

  test('a strip is cut anew across the joints of its pages, named by the profile', async () => {
    const { chapterId, orderId } = await aDeliveredChapter(app, {
      pages: 3,
      height: 500,
      direction: 'strip',
    })
    const { serial } = await app.deps.db
      .selectFrom('work_order')
      .select('serial')
      .where('id', '=', orderId)
      .executeTakeFirstOrThrow()
    const profile = await people.ta('POST', '/platform-profiles', {
      name: 'Small strip',
      bookId: null,
      width: null,
      maxHeight: 600,
      maxBytes: null,
      format: 'webp',
      quality: 90,
      cuts: 'gutters',
      namePattern: '{serial}_{chapter}_{language}_{n}',
    })
    const { bytes, name } = await getExportFile(people.pa, chapterId, {
      format: 'platform',
      profileId: profile.data.id,
    })
    expect(name).toBe(`${serial}-001-en-small-strip.zip`)
    const slices = [...(await readZip(bytes)).entries()].filter(([path]) => path.endsWith('.webp'))
    const sizes = await Promise.all(slices.map(([, entry]) => sharp(entry.bytes).metadata()))
    expect(slices[0]?.[0]).toBe(`${serial}_001_en_0001.webp`)
    expect(sizes.reduce((sum, { height }) => sum + height, 0)).toBe(1500)
    expect(sizes.some(({ height }) => height > 500)).toBe(true)
    expect(sizes.every(({ height }) => height <= 600)).toBe(true)
  })

  test('the typesetter of a chapter has its layers as PSD and its preview as ZIP', async () => {
    const seat = { typesetter_id: people.ids.typesetter }
    const { chapterId } = await aDeliveredChapter(app, { pictures: ['composite'], people: seat })
    const { bytes } = await getExportFile(people.typesetter, chapterId, { format: 'psd' })
    const entries = await readZip(bytes)
    expect([...entries.keys()]).toEqual(['0001.psd', '0002.psd', 'SHA256SUMS'])
    const psd = Psd.parse(new Uint8Array(entries.get('0002.psd')!.bytes).buffer)
    expect(psd).toMatchObject({ width: 300, height: 400 })
    expect(psd.layers.map(({ name, text }) => text ?? name)).toEqual([
      expect.stringContaining('Words of page 2'),
      'original',
    ])
    const preview = await readZip(
      (await getExportFile(people.typesetter, chapterId, { format: 'zip', pictures: 'composite' }))
        .bytes,
    )
    expect(preview.size).toBe(3)
  })

  test('pages without text show the page and its patches, no lettering', async () => {
    const seat = { typesetter_id: people.ids.typesetter }
    const { chapterId, pageIds } = await aDeliveredChapter(app, { people: seat })
    const red = { create: { width: 20, height: 10, channels: 4 as const, background: '#ff0000' } }
    const { sha } = await app.deps.blobs.put(await sharp(red).png().toBuffer())
    await addPatch(pageIds[0]!, sha, [100, 20, 20, 10])
    const entries = await readZip(
      (await getExportFile(people.typesetter, chapterId, { format: 'textless' })).bytes,
    )
    expect([...entries.keys()]).toEqual(['0001.png', '0002.png', 'SHA256SUMS'])
    const made = await sharp(entries.get('0001.png')!.bytes).removeAlpha().raw().toBuffer()
    const { image } = await app.deps.db
      .selectFrom('source_page')
      .select('image')
      .where('id', '=', pageIds[0]!)
      .executeTakeFirstOrThrow()
    const bare = await sharp(await app.deps.blobs.get(image))
      .removeAlpha()
      .raw()
      .toBuffer()
    const patched = bare.map((value, i) => {
      const [x, y] = [Math.floor(i / 3) % 300, Math.floor(i / 900)]
      const isInside = x >= 100 && x < 120 && y >= 20 && y < 30
      return isInside ? (i % 3 === 0 ? 255 : 0) : value
    })
    expect(made.equals(patched)).toBe(true)
  })

  test('a LabelPlus script takes them along under the names it calls them', async () => {
    const { chapterId } = await aDeliveredChapter(app, { pages: 2 })
    const { bytes, name } = await getExportFile(people.pa, chapterId, {
      format: 'labelplus',
      withPages: true,
    })
    expect(name).toMatch(/-labelplus\.zip$/)
    const entries = await readZip(bytes)
    const script = entries.get('translation.txt')!.bytes.toString()
    const called = [...script.matchAll(/^>{8}\[(.+)\]<{8}\r$/gm)].map(([, one]) => one)
    expect([...entries.keys()]).toEqual(['translation.txt', ...called, 'SHA256SUMS'])
    for (const one of called)
      expect(await sharp(entries.get(one!)!.bytes).metadata()).toMatchObject({ width: 300 })
    const rights = await people.translator('POST', '/exports', {
      chapterIds: [chapterId],
      options: { format: 'labelplus', withPages: true },
    })
    expect(rights.status).not.toBe(200)
  })

  test('a font the studio brought is in the PDF, and names the letters of the PSD', async () => {
    const { chapterId, pageIds } = await aDeliveredChapter(app, { pages: 1 })
    const { id, name } = await bringFont('itim')
    await setIn(id, pageIds[0])
    const pdf = await getExportFile(people.pa, chapterId, { format: 'pdf' })
    expect(pdf.bytes.toString('latin1')).toContain(`+${name}`)
    const layers = await readZip(
      (await getExportFile(people.pa, chapterId, { format: 'psd' })).bytes,
    )
    const { bytes } = layers.get('0001.psd')!
    expect(
      bytes.includes(Buffer.from(name)) || bytes.includes(Buffer.from(name, 'utf16le').swap16()),
    ).toBe(true)
  })

  test('an uploaded OpenType font with CFF outlines is in the PDF as such', async () => {
    const { chapterId, pageIds } = await aDeliveredChapter(app, { pages: 1 })
    const octets = { 'content-type': 'application/octet-stream' }
    const { data } = await people.pa(
      'POST',
      '/fonts?name=squares.otf',
      numberedSquaresFont(),
      octets,
    )
    await setIn(data.font.face.id, pageIds[0], 'CAB')
    const { bytes } = await getExportFile(people.pa, chapterId, { format: 'pdf' })
    expect(bytes.toString('latin1')).toMatch(
      /\/FontFile3 (\d+) 0 R[^]*\n\1 0 obj\n<< \/Subtype \/CIDFontType0C/,
    )
    const document = await getDocument({
      data: new Uint8Array(bytes),
      useSystemFonts: false,
      verbosity: 0,
    }).promise
    const { items } = await (await document.getPage(1)).getTextContent()
    await document.destroy()
    expect(items.map((item) => ('str' in item ? item.str : '')).join('')).toBe('CAB')
  })

  test('texts come as spreadsheet in the asker’s language, XLIFF and LabelPlus, also before anything is drawn', async () => {
    const { chapterId } = await aDeliveredChapter(app, { pictures: [] })
    const chinese = await people.pa(
      'POST',
      '/exports',
      { chapterIds: [chapterId], options: { format: 'xlsx' } },
      { 'locale-key': 'zh' },
    )
    const { fileRows } = await ended(people.pa, chinese.data.id)
    const sheet = (await readZip((await fetchFile(fileRows[0].url)).bytes))
      .get('xl/worksheets/sheet1.xml')!
      .bytes.toString()
    expect(sheet).toContain('译文')
    expect(sheet).toContain('Words of page 2')
    const xliff = readXml(
      (await getExportFile(people.pa, chapterId, { format: 'xliff' })).bytes.toString(),
    )
    expect(xliff.attributes['trgLang']).toBe('en')
    expect(
      (await getExportFile(people.pa, chapterId, { format: 'labelplus' })).bytes.toString(),
    ).toContain('Words of page 1')
  })
})

describe('several chapters', () => {
  test('are one export with a file each, one ZIP of all, and a reason for those that cannot be written', async () => {
    const [ready, other, raw] = [
      await aDeliveredChapter(app),
      await aDeliveredChapter(app),
      await aDeliveredChapter(app, { pictures: [] }),
    ]
    const view = await made(people.pa, [ready.chapterId, raw.chapterId, other.chapterId], {
      format: 'cbz',
    })
    expect(view).toMatchObject({
      status: 'done',
      chapters: 3,
      chaptersDone: 2,
      chaptersRefused: 1,
      files: 2,
    })
    expect(
      view.chapterRows.map(
        ({ status, refusal }: { status: string; refusal: { code: string } | null }) =>
          refusal?.code ?? status,
      ),
    ).toEqual(['done', 'output.not_deliverable', 'done'])
    const bundle = await readZip((await fetchFile(view.bundleUrl)).bytes)
    expect([...bundle.keys()]).toEqual([
      'SHA256SUMS',
      ...view.fileRows.map(({ name }: { name: string }) => name),
    ])
  })

  test('a refused one is written when it is tried again and has become ready; the others keep their files', async () => {
    const [ready, late] = [await aDeliveredChapter(app), await aDeliveredChapter(app)]
    await app.deps.db
      .updateTable('chapter')
      .set({ final_images: 'pending' })
      .where('id', '=', late.chapterId)
      .execute()
    const first = await made(people.pa, [ready.chapterId, late.chapterId], { format: 'zip' })
    expect(first.can.retry).toBe(true)
    await app.deps.db
      .updateTable('chapter')
      .set({ final_images: 'ready' })
      .where('id', '=', late.chapterId)
      .execute()
    await people.pa('POST', `/exports/${first.id}/retry`, {})
    const second = await ended(people.pa, first.id)
    expect(second).toMatchObject({
      chaptersDone: 2,
      chaptersRefused: 0,
      files: 2,
      can: { retry: false },
    })
    expect(second.fileRows[0].id).toBe(first.fileRows[0].id)
    expect(await people.pa('POST', `/exports/${first.id}/retry`, {})).toMatchObject({
      data: { error: 'export.nothing_to_retry' },
    })
  })

  test('when none can be written the export is not made at all', async () => {
    const { chapterId } = await aDeliveredChapter(app, { pictures: [] })
    const answer = await people.pa('POST', '/exports', {
      chapterIds: [chapterId],
      options: { format: 'epub' },
    })
    expect(answer).toMatchObject({ status: 409, data: { error: 'output.not_deliverable' } })
  })

  test('a page that no WebP can hold is refused before any work', async () => {
    const { chapterId, pageIds } = await aDeliveredChapter(app)
    await app.deps.db
      .updateTable('source_page')
      .set({ height: 16_384 })
      .where('id', '=', pageIds[1]!)
      .execute()
    const answer = await people.pa('POST', '/exports', {
      chapterIds: [chapterId],
      options: { format: 'webp' },
    })
    expect(answer.data).toMatchObject({
      error: 'output.page_too_long',
      params: { page: 2, side: 16_383, format: 'WEBP' },
    })
  })
})

describe('a download', () => {
  test('goes on where it broke, and says when the part is not there', async () => {
    const { chapterId } = await aDeliveredChapter(app)
    const { bytes, view } = await getExportFile(people.pa, chapterId, { format: 'zip' })
    const { url, sha } = view.fileRows[0]
    const rest = await fetchFile(url, { range: 'bytes=1000-', 'if-range': `"${sha}"` })
    expect(rest.status).toBe(206)
    expect(rest.headers['content-range']).toBe(`bytes 1000-${bytes.length - 1}/${bytes.length}`)
    expect(rest.bytes.equals(bytes.subarray(1000))).toBe(true)
    expect((await fetchFile(url, { range: 'bytes=-10' })).bytes.equals(bytes.subarray(-10))).toBe(
      true,
    )
    expect((await fetchFile(url, { range: 'bytes=5-9' })).headers['content-length']).toBe('5')
    expect(await fetchFile(url, { range: `bytes=${bytes.length}-` })).toMatchObject({ status: 416 })
    expect(
      (await fetchFile(url, { range: 'bytes=1000-', 'if-range': '"of yesterday"' })).status,
    ).toBe(200)
  })

  test('needs the signature of a living session', async () => {
    const { chapterId } = await aDeliveredChapter(app)
    const { view } = await getExportFile(people.pa, chapterId, { format: 'zip' })
    const [path] = view.fileRows[0].url.split('?')
    expect((await fetchFile(`${path}?e=1&s=x.y`)).data).toMatchObject({
      error: 'file.address_expired',
    })
  })
})

test('the same wish with the same key is one export; two people who wish the same share the bytes, not the export', async () => {
  const { chapterId } = await aDeliveredChapter(app)
  const body = { chapterIds: [chapterId], options: { format: 'cbz' } }
  const key = { 'idempotency-key': 'double-click-1' }
  const [one, two] = await Promise.all([
    people.pa('POST', '/exports', body, key),
    people.pa('POST', '/exports', body, key),
  ])
  expect(one.data.id).toBe(two.data.id)
  const mine = await ended(people.pa, one.data.id)
  const theirs = await made(people.ta, [chapterId], { format: 'cbz' })
  expect(theirs.id).not.toBe(mine.id)
  expect(theirs.fileRows[0].sha).toBe(mine.fileRows[0].sha)
  await people.pa('DELETE', `/exports/${mine.id}`)
  expect((await people.pa('GET', `/exports/${mine.id}`)).data).toMatchObject({
    error: 'export.not_found',
  })
  expect((await fetchFile(theirs.fileRows[0].url)).status).toBe(200)
  await people.ta('DELETE', `/exports/${theirs.id}`)
  expect(await app.deps.blobs.exists(theirs.fileRows[0].sha)).toBe(false)
})

test('the list goes on from part to part, newest first', async () => {
  const { chapterId, orderId } = await aDeliveredChapter(app)
  const ids: string[] = []
  for (let i = 0; i < 3; i++)
    ids.unshift((await made(people.pa, [chapterId], { format: 'labelplus' })).id)
  const list = async (query: string) =>
    (await people.pa('GET', `/exports?orderId=${orderId}&${query}`)).data
  const first = await list('size=2')
  expect(first.rows.map(({ id }: { id: string }) => id)).toEqual(ids.slice(0, 2))
  const second = await list(`size=2&after=${first.next}`)
  expect(second).toMatchObject({ rows: [{ id: ids[2] }], next: null })
  expect((await list('status=failed')).rows).toEqual([])
})

test('a built-in profile is there to be used', async () => {
  const { chapterId } = await aDeliveredChapter(app, { pages: 1 })
  const { id } = await profileNamed('strip_800')
  const entries = await readZip(
    (await getExportFile(people.pa, chapterId, { format: 'platform', profileId: id })).bytes,
  )
  expect(await sharp(entries.get('0001.jpg')!.bytes).metadata()).toMatchObject({ width: 800 })
  expect(errors).toEqual([])
})
