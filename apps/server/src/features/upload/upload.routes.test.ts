import http from 'node:http'
import { deflateRawSync } from 'node:zlib'
import { setTimeout as sleep } from 'node:timers/promises'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import yazl from 'yazl'
import { uploadWork } from '../../pipeline/read-upload.job-handler.ts'
import { runJobs, type RunningJobs, workLoop } from '../../pipeline/run-jobs.ts'
import { inlinePageReader } from '../../testing/inline-page-reader.ts'
import { inlinePdfReader } from '../../testing/inline-pdf-reader.ts'
import { aChapter, type MadeChapter } from '../../testing/a-chapter.ts'
import { type Send, type TestApp, createTestApp } from '../../testing/test-app.ts'
import { createTestPdf, FULL_PICTURE } from '../../testing/test-pdf.ts'
import { createTestPsd } from '../../testing/test-psd.ts'
import { type StudioPeople, studioPeople } from '../../testing/studio-people.ts'

let app: TestApp
let people: StudioPeople
let jobs: RunningJobs
let made: MadeChapter
const errors: unknown[] = []

beforeAll(async () => {
  app = await createTestApp()
  people = await studioPeople(app)
  const onError = (error: unknown): void => void errors.push(error)
  jobs = await runJobs(
    [
      workLoop(
        uploadWork({ ...app.deps, reader: inlinePageReader, pdf: inlinePdfReader }, onError),
        1,
      ),
    ],
    { url: app.database.url, onError },
  )
})
afterAll(async () => {
  await jobs.stop(0)
  await app.close()
})
beforeEach(async () => {
  made = await aChapter(app.deps, {
    status: 'waiting_for_image',
    orderStatus: 'waiting_for_image',
    pages: 0,
  })
})

const picture = async (
  format: 'png' | 'jpeg' | 'webp' | 'gif' | 'tiff' = 'png',
  width = 60,
  height = 40,
  shade = 90,
): Promise<Buffer> =>
  await sharp({ create: { width, height, channels: 3, background: { r: shade, g: 100, b: 200 } } })
    .toFormat(format)
    .toBuffer()

const octets = { 'content-type': 'application/octet-stream' }

const announce = async (send: Send, name: string, size: number) =>
  await send('POST', `/chapters/${made.chapterId}/uploads`, { name, size })

const settled = async (id: string) => {
  for (;;) {
    const { data } = await people.pa('GET', `/uploads/${id}`)
    if (['ready', 'refused'].includes(data.status)) return data
    await sleep(30)
  }
}

const upload = async (name: string, bytes: Buffer) => {
  const { data } = await announce(people.pa, name, bytes.length)
  const put = await people.pa('PUT', `/uploads/${data.id}/bytes?offset=0`, bytes, octets)
  expect(put.status).toBe(200)
  return await settled(data.id)
}

const archive = async (files: Readonly<Record<string, Buffer>>): Promise<Buffer> => {
  const zip = new yazl.ZipFile()
  for (const [name, bytes] of Object.entries(files)) zip.addBuffer(bytes, name)
  zip.end()
  const chunks: Buffer[] = []
  for await (const chunk of zip.outputStream) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}

const setImages = async (uploadIds: readonly string[], version = 1, chapterId = made.chapterId) =>
  await people.pa('POST', `/chapters/${chapterId}/images`, { version, uploadIds })

const listPages = async (sourceChapterId = made.sourceChapterId) =>
  await app.deps.db
    .selectFrom('source_page')
    .selectAll()
    .where('source_chapter_id', '=', sourceChapterId)
    .where('replaced_at', 'is', null)
    .orderBy('position')
    .execute()

test('an image is uploaded in parts, read, and becomes a page that is seen tile by tile', async () => {
  const bytes = await sharp({
    create: { width: 1300, height: 700, channels: 3, background: '#204060' },
  })
    .png()
    .toBuffer()
  const { data } = await announce(people.pa, '001.png', bytes.length)
  const half = Math.floor(bytes.length / 2)
  const first = await people.pa(
    'PUT',
    `/uploads/${data.id}/bytes?offset=0`,
    bytes.subarray(0, half),
    octets,
  )
  expect(first.data).toMatchObject({ received: half, status: 'receiving' })
  const wrong = await people.pa(
    'PUT',
    `/uploads/${data.id}/bytes?offset=0`,
    bytes.subarray(0, half),
    octets,
  )
  expect(wrong).toMatchObject({
    status: 409,
    data: { error: 'upload.offset_mismatch', params: { received: half } },
  })
  const sendRest = async () =>
    await people.pa('PUT', `/uploads/${data.id}/bytes?offset=${half}`, bytes.subarray(half), octets)
  await sendRest()
  // its answer was lost
  expect(await sendRest()).toMatchObject({
    data: { error: 'upload.offset_mismatch', params: { received: bytes.length } },
  })
  const ready = await settled(data.id)
  expect(ready).toMatchObject({
    status: 'ready',
    pages: [{ name: '001.png', width: 1300, height: 700 }],
    refused: [],
  })
  const thumbnail = await app.send('GET', ready.pages[0].thumbnail)
  expect(await sharp(thumbnail.bytes).metadata()).toMatchObject({
    format: 'webp',
    width: 325,
    height: 175,
  })

  expect(await setImages([data.id])).toMatchObject({
    status: 200,
    data: { status: 'text_extraction_pending', pageCount: 1 },
  })
  const [page] = await listPages()
  expect(page).toMatchObject({
    name: '001.png',
    width: 1300,
    height: 700,
    image_format: 'png',
    tile_levels: 3,
    revision: 2,
  })
  expect(await app.deps.blobs.get(page!.original)).toEqual(bytes)
  const list = await people.pa('GET', `/chapters/${made.chapterId}/pages`)
  const tile = async (level: number, x: number, y: number) =>
    await app.send(
      'GET',
      list.data[0].tiles
        .replace('{level}', String(level))
        .replace('{x}', String(x))
        .replace('{y}', String(y)),
    )
  const corner = await tile(0, 2, 1)
  expect(corner.headers).toMatchObject({
    'content-type': 'image/webp',
    'x-content-type-options': 'nosniff',
  })
  expect(corner.headers['cache-control']).toContain('immutable')
  expect(await sharp(corner.bytes).metadata()).toMatchObject({
    width: 1300 - 1024,
    height: 700 - 512,
  })
  expect((await tile(0, 3, 0)).status).toBe(404)
  expect((await tile(3, 0, 0)).status).toBe(404)
  expect(
    (
      await app.send('GET', list.data[0].thumbnail, undefined, {
        'if-none-match': String((await tile(2, 0, 0)).headers.etag),
      })
    ).status,
  ).toBe(304)
})

test('an upload goes on where a broken line left it', async () => {
  const bytes = await sharp({
    create: {
      width: 400,
      height: 400,
      channels: 3,
      background: '#fff',
      noise: { type: 'gaussian', mean: 128, sigma: 40 },
    },
  })
    .png()
    .toBuffer()
  const { data } = await announce(people.pa, 'big.png', bytes.length)
  const token = (await app.send('POST', '/user/login', { username: 'pa', password: 'studio2026' }))
    .data.token
  await app.http.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.http.server.address() as { port: number }
  const cut = Math.floor(bytes.length * 0.6)
  await new Promise<void>((resolve) => {
    const request = http.request({
      port,
      method: 'PUT',
      path: `/api/uploads/${data.id}/bytes?offset=0`,
      headers: {
        'x-a-token': token,
        'content-type': 'application/octet-stream',
        'content-length': bytes.length,
      },
    })
    request.on('error', () => resolve())
    request.write(bytes.subarray(0, cut), () => setTimeout(() => request.destroy(), 100))
  })
  let received = 0
  while (received === 0) {
    await sleep(30)
    received = (await people.pa('GET', `/uploads/${data.id}`)).data.received
  }
  expect(received).toBe(cut)
  await people.pa(
    'PUT',
    `/uploads/${data.id}/bytes?offset=${received}`,
    bytes.subarray(received),
    octets,
  )
  const ready = await settled(data.id)
  expect(ready.status).toBe('ready')
  const row = await app.deps.db
    .selectFrom('upload')
    .select('pages')
    .where('id', '=', data.id)
    .executeTakeFirstOrThrow()
  expect(await app.deps.blobs.get((row.pages as { original: string }[])[0]!.original)).toEqual(
    bytes,
  )
})

test('an archive gives its pictures by natural name; what archivers leave is ignored, a bad file is named and harms only itself', async () => {
  const good = await picture('png')
  const ready = await upload(
    'chapter.cbz',
    await archive({
      'ch1/page10.png': await picture('png', 61),
      'ch1/page2.jpg': await picture('jpeg'),
      'ch1/page1.webp': await picture('webp'),
      'ch1/sub/extra.png': await picture('png', 62),
      'ch1/broken.png': good.subarray(0, good.length - 30),
      'ch1/anim.gif': await picture('gif'),
      'ch1/notes.txt': Buffer.from('hello'),
      'ch1/.hidden.png': good,
      '__MACOSX/ch1/._page1.webp': good,
    }),
  )
  expect(ready.status).toBe('ready')
  expect(ready.pages.map((page: { name: string }) => page.name)).toEqual([
    'page1.webp',
    'page2.jpg',
    'page10.png',
    'sub/extra.png',
  ])
  expect(ready.refused).toEqual([
    { name: 'anim.gif', code: 'image.format_not_allowed', params: { found: 'GIF' } },
    expect.objectContaining({ name: 'broken.png', code: 'image.not_readable' }),
  ])
  expect(await setImages([ready.id])).toMatchObject({ status: 200 })
  expect((await listPages()).map((page) => [page.name, page.image_format])).toEqual([
    ['page1.webp', 'png'],
    ['page2.jpg', 'jpeg'],
    ['page10.png', 'png'],
    ['sub/extra.png', 'png'],
  ])
})

test.each([
  [
    'svg.png',
    async () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"/>'),
    'image.format_not_allowed',
  ],
  ['page.pdf', async () => Buffer.from('%PDF-1.7\n'), 'pdf.not_readable'],
  ['page.tiff', async () => await picture('tiff'), 'image.format_not_allowed'],
  [
    'half.jpg',
    async () => (await picture('jpeg', 900, 900)).subarray(0, 3000),
    'image.not_readable',
  ],
  [
    'noise.png',
    async () => Buffer.concat([(await picture()).subarray(0, 33), Buffer.alloc(5000, 7)]),
    'image.not_readable',
  ],
  [
    'huge.png',
    async () =>
      await sharp({ create: { width: 9000, height: 9000, channels: 3, background: '#000' } })
        .png()
        .toBuffer(),
    'image.too_many_pixels',
  ],
  ['empty.zip', async () => await archive({ 'readme.txt': Buffer.from('x') }), 'archive.empty'],
  [
    'torn.zip',
    async () => (await archive({ 'a.png': await picture() })).subarray(0, 80),
    'archive.not_readable',
  ],
  [
    'evil.zip',
    async () =>
      Buffer.from(
        (await archive({ 'aa/bbbbb.png': await picture() }))
          .toString('latin1')
          .replaceAll('aa/bbbbb.png', '../../x.png ')
          .replaceAll('x.png ', 'xx.png'),
        'latin1',
      ),
    'archive.not_readable',
  ],
])('%s is refused with its reason', async (name, make, code) => {
  const refused = await upload(name, await make())
  expect(refused).toMatchObject({ status: 'refused', pages: [], refused: [{ name, code }] })
})

/** A ZIP entry of `size` zero bytes that claims to be small. */
const bomb = (size: number, claimed: number): Buffer => {
  const name = Buffer.from('bomb.png')
  const data = deflateRawSync(Buffer.alloc(size))
  const head = (signature: number, extra: number): Buffer => {
    const bytes = Buffer.alloc(extra)
    bytes.writeUInt32LE(signature, 0)
    const at = signature === 0x04034b50 ? 6 : 8
    bytes.writeUInt16LE(8, at + 2)
    bytes.writeUInt32LE(data.length, at + 12)
    bytes.writeUInt32LE(claimed, at + 16)
    bytes.writeUInt16LE(name.length, at + 20)
    return bytes
  }
  const local = Buffer.concat([head(0x04034b50, 30), name, data])
  const central = Buffer.concat([head(0x02014b50, 46), name])
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(1, 8)
  end.writeUInt16LE(1, 10)
  end.writeUInt32LE(central.length, 12)
  end.writeUInt32LE(local.length, 16)
  return Buffer.concat([local, central, end])
}

test('a zip bomb is stopped while it inflates, whatever size it claims', async () => {
  const honest = await upload('bomb.zip', bomb(200 * 1024 * 1024, 200 * 1024 * 1024))
  expect(honest.refused).toMatchObject([{ name: 'bomb.png', code: 'image.too_large' }])
  const liar = await upload('liar.zip', bomb(200 * 1024 * 1024, 1000))
  expect(liar.refused).toMatchObject([{ name: 'bomb.png', code: 'image.not_readable' }])
})

test('too large a file is refused before a byte is sent, and more than announced is not taken', async () => {
  expect(await announce(people.pa, 'a.png', 26 * 1024 * 1024)).toMatchObject({
    status: 422,
    data: { error: 'image.too_large', params: { limitMb: 25 } },
  })
  const { data } = await announce(people.pa, 'a.png', 10)
  expect(
    await people.pa('PUT', `/uploads/${data.id}/bytes?offset=0`, Buffer.alloc(11), octets),
  ).toMatchObject({
    data: { error: 'upload.too_many_bytes' },
  })
  expect((await people.pa('GET', `/uploads/${data.id}`)).data.received).toBe(0)
  expect((await announce(people.translator, 'a.png', 10)).status).toBe(403)
})

test('rotation by EXIF and wide-gamut colours are baked in, metadata is gone, a plain JPEG keeps its picture bit by bit', async () => {
  const turned = await sharp(await picture('jpeg', 60, 40))
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()
  const ready = await upload('turned.jpg', turned)
  expect(ready.pages).toMatchObject([{ width: 40, height: 60 }])
  const plain = await sharp(await picture('png', 333, 222))
    .withExif({ IFD0: { Copyright: 'secret words' } })
    .jpeg({ quality: 80 })
    .toBuffer()
  expect(plain.includes('secret words')).toBe(true)
  const stored = await upload(
    'plain.jpg',
    Buffer.concat([plain, Buffer.from('<script>trailing</script>')]),
  )
  const wide = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#ff0000' } })
    .withIccProfile('p3')
    .jpeg({ quality: 100 })
    .toBuffer()
  const baked = await upload('wide.jpg', wide)
  await setImages([ready.id, stored.id, baked.id])
  const [first, second, third] = await listPages()
  expect(first).toMatchObject({ image_format: 'png', width: 40, height: 60 })
  expect(second).toMatchObject({ image_format: 'jpeg' })
  const image = await app.deps.blobs.get(second!.image)
  expect(image.includes('secret words') || image.includes('trailing')).toBe(false)
  expect(await sharp(image).raw().toBuffer()).toEqual(await sharp(plain).raw().toBuffer())
  const upright = await sharp(await app.deps.blobs.get(first!.image)).metadata()
  expect([upright.format, upright.orientation ?? 1, upright.icc]).toEqual(['png', 1, undefined])
  expect(third).toMatchObject({ image_format: 'png' })
  const pixel = await sharp(await app.deps.blobs.get(third!.image))
    .raw()
    .toBuffer()
  // the same colour in the wide gamut's own numbers would be about (234, 51, 35)
  expect([pixel[0]! > 250, pixel[1]! < 10, pixel[2]! < 10]).toEqual([true, true, true])
})

test('a picture that comes again keeps its page; others are replaced and their boxes follow when the size is the same', async () => {
  const [a, b, c] = [
    await picture('png', 60, 40, 10),
    await picture('png', 60, 40, 20),
    await picture('png', 60, 40, 30),
  ]
  const first = await upload('v1.zip', await archive({ '1.png': a, '2.png': b }))
  await setImages([first.id])
  const before = await listPages()
  await app.deps.db
    .updateTable('chapter')
    .set({ status: 'waiting_for_image' })
    .where('id', '=', made.chapterId)
    .execute()
  const { version } = await app.deps.db
    .selectFrom('chapter')
    .select('version')
    .where('id', '=', made.chapterId)
    .executeTakeFirstOrThrow()
  const second = await upload(
    'v2.zip',
    await archive({ '1.png': a, '2.png': c, '3.png': b.subarray(0) }),
  )
  const documents = await app.deps.db
    .selectFrom('page_document')
    .select(['id', 'source_page_id'])
    .execute()
  expect(await setImages([second.id], version)).toMatchObject({ status: 200 })
  const after = await listPages()
  expect(after.map((page) => page.position)).toEqual([0, 1, 2])
  expect(after[0]!.id).toBe(before[0]!.id)
  expect(after[2]!.id).toBe(before[1]!.id)
  expect(after[1]!.revision).toBeGreaterThan(before[1]!.revision)
  expect(documents.filter((one) => one.source_page_id === before[1]!.id)).toHaveLength(2)
})

/** A page with panels of its own, and lettering where `words` is true. */
const drawn = async (seed: number, words: boolean): Promise<Buffer> => {
  const panels = Array.from({ length: 24 }, (_, at) => {
    const shade = (seed * 97 + at * 61) % 230
    return `<rect x="${(at % 4) * 60}" y="${Math.floor(at / 4) * 60}" width="56" height="56" fill="rgb(${shade},${shade},${shade})"/>`
  })
  const text = words ? '<rect x="70" y="130" width="40" height="24" fill="#fff"/>' : ''
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="240" height="360">${panels.join('')}${text}</svg>`
  return await sharp(Buffer.from(svg)).flatten({ background: '#fff' }).png().toBuffer()
}

test('a page put between others does not take their texts: documents follow what looks alike', async () => {
  const before = { '1.png': await drawn(1, false), '2.png': await drawn(2, false) }
  const first = await upload('v1.zip', await archive(before))
  await setImages([first.id])
  const [, old] = await listPages()
  const { id: documentId } = await app.deps.db
    .selectFrom('page_document')
    .select('id')
    .where('source_page_id', '=', old!.id)
    .where('kind', '=', 'base')
    .executeTakeFirstOrThrow()
  const { version } = await app.deps.db
    .updateTable('chapter')
    .set({ status: 'waiting_for_image' })
    .where('id', '=', made.chapterId)
    .returning('version')
    .executeTakeFirstOrThrow()
  // numbers moved on, and the page was lettered anew
  const now = { ...before, '2.png': await drawn(3, false), '3.png': await drawn(2, true) }
  const second = await upload('v2.zip', await archive(now))
  expect(await setImages([second.id], version)).toMatchObject({ status: 200 })
  const after = await listPages()
  const document = await app.deps.db
    .selectFrom('page_document')
    .select('source_page_id')
    .where('id', '=', documentId)
    .executeTakeFirstOrThrow()
  expect(document.source_page_id).toBe(after[2]!.id)
})

test('what was replaced on a page can be taken back when its picture is another one', async () => {
  const send = async (shade: number, version: number) => {
    const { id } = await upload('1.png', await picture('png', 60, 40, shade))
    expect(await setImages([id], version)).toMatchObject({ status: 200 })
    return (await listPages())[0]!.id
  }
  const pageId = await send(10, 1)
  const { db, ids, clock } = app.deps
  const { version } = await db
    .updateTable('chapter')
    .set({ status: 'waiting_for_image' })
    .where('id', '=', made.chapterId)
    .returning('version')
    .executeTakeFirstOrThrow()
  const runId = ids.next()
  await db
    .insertInto('text_replacement')
    .values({
      id: runId,
      account_id: people.ids.pa,
      acting_role: null,
      options: '{}',
      status: 'done',
      total: 1,
      created_at: clock.now(),
    })
    .execute()
  await db
    .insertInto('text_replacement_line')
    .values({
      run_id: runId,
      position: 0,
      chapter_id: made.chapterId,
      source_page_id: pageId,
      item_id: 'r0',
      text: 'a cat',
      places: '[2]',
    })
    .execute()
  const nextId = await send(20, version)
  expect(nextId).not.toBe(pageId)
  const line = await db
    .selectFrom('text_replacement_line')
    .select('source_page_id')
    .where('run_id', '=', runId)
    .executeTakeFirstOrThrow()
  expect(line.source_page_id).toBe(nextId)
})

test('images wait for every language of the pages: one upload starts them all, and a stale version is refused', async () => {
  const other = await aChapter(app.deps, {
    status: 'waiting_for_image',
    orderStatus: 'waiting_for_image',
    pages: 0,
    sourceChapterId: made.sourceChapterId,
    language: 'fr',
  })
  const ready = await upload('a.png', await picture())
  expect(await setImages([ready.id], 7)).toMatchObject({
    status: 409,
    data: { error: 'order.changed_meanwhile' },
  })
  expect(await listPages()).toEqual([])
  await setImages([ready.id])
  const rows = await app.deps.db
    .selectFrom('chapter')
    .select('status')
    .where('id', 'in', [made.chapterId, other.chapterId])
    .execute()
  expect(rows).toEqual([
    { status: 'text_extraction_pending' },
    { status: 'text_extraction_pending' },
  ])
})

test('an upload that is not ready, or of another chapter, is not taken', async () => {
  const { data } = await announce(people.pa, 'a.png', 10)
  expect(await setImages([data.id])).toMatchObject({
    status: 409,
    data: { error: 'upload.not_ready', params: { name: 'a.png', status: 'receiving' } },
  })
  const ready = await upload('b.png', await picture())
  const other = await aChapter(app.deps, {
    status: 'waiting_for_image',
    orderStatus: 'waiting_for_image',
    pages: 0,
  })
  expect(await setImages([ready.id], 1, other.chapterId)).toMatchObject({
    status: 404,
    data: { error: 'upload.not_found' },
  })
})

test('a file whose worker vanished is read by another one; one that keeps killing workers is given up', async () => {
  const bytes = await picture()
  const orphan = async (failures: number): Promise<string> => {
    const { data } = await announce(people.pa, 'orphan.png', bytes.length)
    const name = await app.deps.uploads.put(data.id, bytes)
    await app.deps.db
      .insertInto('upload_part')
      .values({ upload_id: data.id, first_byte: 0, bytes: bytes.length, name })
      .execute()
    await app.deps.db
      .updateTable('upload')
      .set({ received: bytes.length, status: 'reading', failures, lease_until: new Date(0) })
      .where('id', '=', data.id)
      .execute()
    return data.id
  }
  const [failedOnFirst, thrice] = [await orphan(0), await orphan(2)]
  expect(await settled(failedOnFirst)).toMatchObject({
    status: 'ready',
    pages: [{ name: 'orphan.png' }],
  })
  expect(await settled(thrice)).toMatchObject({
    status: 'refused',
    refused: [{ name: 'orphan.png', code: 'task.worker_lost' }],
  })
})

test('a PDF becomes its pages, in their order, at the resolution of their pictures', async () => {
  const bytes = await picture('jpeg', 60, 40)
  const jpeg = { bytes, width: 60, height: 40 }
  const pages = Array.from({ length: 11 }, () => ({
    width: 30,
    height: 20,
    content: FULL_PICTURE(30, 20),
    jpeg,
  }))
  const drawing = { width: 144, height: 72, content: '0 0 72 72 re f' }
  const ready = await upload('第7话.pdf', createTestPdf([...pages, drawing]))
  expect(ready).toMatchObject({ status: 'ready', refused: [] })
  expect(ready.pages).toHaveLength(12)
  expect(ready.pages[0]).toMatchObject({ name: '第7话-001', width: 60, height: 40 })
  expect(ready.pages[11]).toMatchObject({ name: '第7话-012', width: 600, height: 300 })

  expect(await setImages([ready.id])).toMatchObject({ status: 200, data: { pageCount: 12 } })
  const [first] = await listPages()
  expect(await app.deps.blobs.get(first!.original)).toEqual(bytes)
})

test('a page of a PDF that is too large is left out by its name; a PDF of too many pages is refused', async () => {
  const small = { width: 36, height: 36, content: '' }
  const huge = { width: 14_400, height: 14_400, content: '' }
  expect(await upload('mixed.pdf', createTestPdf([small, huge]))).toMatchObject({
    status: 'ready',
    pages: [{ name: 'mixed-001' }],
    refused: [{ name: 'mixed-002', code: 'image.too_many_pixels', params: { limit: 80 } }],
  })
  const many = createTestPdf(Array.from({ length: 10_000 }, () => small))
  expect(await upload('many.pdf', many)).toMatchObject({
    status: 'refused',
    pages: [],
    refused: [{ name: 'many.pdf', code: 'pdf.too_many_pages', params: { pages: 10_000 } }],
  })
  expect(await upload('half.pdf', many.subarray(0, 50))).toMatchObject({
    status: 'refused',
    refused: [{ name: 'half.pdf', code: 'pdf.not_readable' }],
  })
})

test('a Photoshop file becomes the page it shows; its layers are not kept', async () => {
  const planes = [Buffer.alloc(16, 200), Buffer.alloc(16, 100), Buffer.alloc(16, 50)]
  const psd = { width: 4, height: 4, mode: 3, planes, layers: Buffer.alloc(1024 * 1024) }
  const bytes = createTestPsd(psd)
  const zip = await archive({ 'pages/02.psd': bytes, 'pages/01.png': await picture() })
  expect(await upload('pages.zip', zip)).toMatchObject({
    status: 'ready',
    refused: [],
    pages: [{ name: '01.png' }, { name: '02.psd', width: 4, height: 4 }],
  })
  const ready = await upload('03.psd', bytes)
  expect(ready).toMatchObject({ status: 'ready', pages: [{ width: 4, height: 4 }] })
  await setImages([ready.id])
  const [page] = await listPages()
  const { data } = await sharp(await app.deps.blobs.get(page!.image))
    .raw()
    .toBuffer({ resolveWithObject: true })
  expect([...data.subarray(0, 3)]).toEqual([200, 100, 50])
  expect((await app.deps.blobs.get(page!.original)).length).toBeLessThan(1_000)
})

test('a Photoshop file that is cut off, or has no picture of its layers, is refused by its name', async () => {
  const psd = { width: 4, height: 4, mode: 1, planes: [Buffer.alloc(16)] }
  const whole = createTestPsd({ ...psd, layers: Buffer.alloc(1_000) })
  for (const [name, bytes, code] of [
    ['cut.psd', whole.subarray(0, 600), 'image.not_readable'],
    ['half.psd', whole.subarray(0, -4), 'image.not_readable'],
    ['bare.psd', createTestPsd({ ...psd, hasComposite: false }), 'psd.no_composite'],
    ['lab.psd', createTestPsd({ ...psd, mode: 9 }), 'psd.colours_unknown'],
  ] as const)
    expect(await upload(name, bytes)).toMatchObject({
      status: 'refused',
      pages: [],
      refused: [{ name, code }],
    })
})

test('no unexpected failure happened on the way', () => {
  expect(errors).toEqual([])
})
