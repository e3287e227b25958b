import { createHash } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { findFont } from '@panelflow/render/font/font-list.ts'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openArchiveForTest } from '../../testing/read-zip.ts'
import { inTransaction } from '../../db/transaction.ts'
import { aChapter } from '../../testing/a-chapter.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { type StudioPeople, studioPeople } from '../../testing/studio-people.ts'
import { ensureDocuments } from '../page/commands/ensure-documents.ts'

let app: TestApp
let people: StudioPeople
let folder: string

beforeAll(async () => {
  app = await createTestApp()
  people = await studioPeople(app)
  folder = await mkdtemp(path.join(os.tmpdir(), 'panelflow-zip-'))
})
afterAll(async () => {
  await app.close()
  await rm(folder, { recursive: true, force: true })
})

const delivered = async (pages: number, withFinals: number) => {
  const made = await aChapter(app.deps, { status: 'complete', orderStatus: 'completed', pages })
  await app.deps.db
    .updateTable('chapter')
    .set({ final_images: 'ready' })
    .where('id', '=', made.chapterId)
    .execute()
  await inTransaction(app.deps.db, (tx) => ensureDocuments(app.deps, tx, made.chapterId))
  const contents: Buffer[] = []
  for (const [index, pageId] of made.pageIds.slice(0, withFinals).entries()) {
    const bytes = Buffer.alloc(200_000, `page ${index} of ${made.chapterId} `)
    contents.push(bytes)
    const { sha } = await app.deps.blobs.put(bytes)
    const facts = {
      content_hash: sha,
      engine: 'e',
      render_hash: 'r',
      base_rev: 0,
      lane_rev: 0,
      width: 400,
      height: 600,
    }
    await app.deps.db
      .insertInto('page_output')
      .values({
        id: app.deps.ids.next(),
        chapter_id: made.chapterId,
        source_page_id: pageId,
        kind: 'final',
        image: sha,
        format: 'png',
        bytes: bytes.length,
        ...facts,
      })
      .execute()
  }
  return { ...made, contents }
}

test('a delivered chapter is downloaded as pages in order with checksums that hold', async () => {
  const { chapterId, orderId, contents } = await delivered(3, 3)
  const answer = await people.pa('GET', `/chapters/${chapterId}/download`)
  const { serial } = await app.deps.db
    .selectFrom('work_order')
    .select('serial')
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow()
  expect(answer.status).toBe(200)
  expect(answer.headers['content-type']).toBe('application/zip')
  expect(answer.headers['content-disposition']).toContain(`filename="${serial}-001-en.zip"`)
  const file = path.join(folder, 'chapter.zip')
  await writeFile(file, answer.bytes)
  const files = await openArchiveForTest(file)
  expect([...files.keys()]).toEqual(['SHA256SUMS', '001.png', '002.png', '003.png'])
  contents.forEach((bytes, index) =>
    expect(files.get(`00${index + 1}.png`)?.equals(bytes)).toBe(true),
  )
  const sums = contents
    .map(
      (bytes, index) => `${createHash('sha256').update(bytes).digest('hex')}  00${index + 1}.png\n`,
    )
    .join('')
  expect(files.get('SHA256SUMS')?.toString()).toBe(sums)
})

test('a delivered chapter can be had as JPEG, with checksums of what is sent', async () => {
  const { chapterId, pageIds } = await delivered(1, 0)
  const png = await app.deps.images.encodePng(
    { width: 40, height: 30, data: new Uint8Array(40 * 30 * 4).fill(200) },
    { opaque: true },
  )
  const { sha } = await app.deps.blobs.put(png)
  const facts = {
    content_hash: sha,
    engine: 'e',
    render_hash: 'r',
    base_rev: 0,
    lane_rev: 0,
    width: 40,
    height: 30,
    bytes: png.length,
  }
  const output = {
    id: app.deps.ids.next(),
    chapter_id: chapterId,
    source_page_id: pageIds[0]!,
    kind: 'final' as const,
    image: sha,
    format: 'png' as const,
  }
  await app.deps.db
    .insertInto('page_output')
    .values({ ...output, ...facts })
    .execute()
  const answer = await people.pa('GET', `/chapters/${chapterId}/download?format=jpeg`)
  const file = path.join(folder, 'jpeg.zip')
  await writeFile(file, answer.bytes)
  const files = await openArchiveForTest(file)
  const jpeg = files.get('001.jpg') ?? Buffer.alloc(0)
  expect(jpeg.subarray(0, 3)).toEqual(Buffer.from([0xff, 0xd8, 0xff]))
  expect(await sharp(jpeg).metadata()).toMatchObject({ hasProfile: true, density: 300 })
  expect(Array.from((await app.deps.images.decodeRgb(jpeg)).data.subarray(0, 3))).toEqual([
    200, 200, 200,
  ])
  expect(files.get('SHA256SUMS')?.toString()).toBe(
    `${createHash('sha256').update(jpeg).digest('hex')}  001.jpg\n`,
  )
})

test('an incomplete set is not delivered, and only administrators download', async () => {
  const { chapterId } = await delivered(3, 2)
  expect(await people.pa('GET', `/chapters/${chapterId}/download`)).toMatchObject({
    status: 409,
    data: { error: 'output.not_deliverable' },
  })
  expect((await people.typesetter('GET', `/chapters/${chapterId}/download`)).status).toBe(403)
})

test('outputs are listed with signed addresses that serve the picture, to be saved under a name', async () => {
  const { chapterId, contents } = await delivered(1, 1)
  const { data } = await people.ta('GET', `/chapters/${chapterId}/outputs`)
  expect(data).toMatchObject([{ position: 0, kind: 'final', format: 'png', bytes: 200_000 }])
  const picture = await app.send('GET', `${data[0].url}&name=${encodeURIComponent('第一页.png')}`)
  expect(picture.bytes.equals(contents[0]!)).toBe(true)
  expect(picture.headers['content-disposition']).toContain("filename*=UTF-8''%E7%AC%AC")
  expect(
    (await app.send('GET', data[0].url.replace(/outputs\/[^?]+/, `outputs/${app.deps.ids.next()}`)))
      .status,
  ).toBe(403)
})

test('fonts are whole files, kept for ever; unknown ones are not there', async () => {
  const font = await app.send(
    'GET',
    `/fonts/comic-neue-bold?v=${findFont('comic-neue-bold')!.sha256}`,
  )
  expect(font).toMatchObject({ status: 200, headers: { 'content-type': 'font/ttf' } })
  expect(font.headers['cache-control']).toContain('immutable')
  expect(font.bytes.subarray(0, 4)).toEqual(Buffer.from([0, 1, 0, 0]))
  expect((await app.send('GET', '/fonts/..%2Fpackage.json')).status).toBe(404)
})
