import { existsSync } from 'node:fs'
import path from 'node:path'
import { Readable } from 'node:stream'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aChapter, type MadeChapter } from '../../testing/a-chapter.ts'
import { type StudioPeople, studioPeople } from '../../testing/studio-people.ts'
import { type TestApp, createTestApp } from '../../testing/test-app.ts'
import { tidyUploads } from './tidy-uploads.ts'
import { openUploadBytes } from './upload-parts.ts'
import { appendUpload } from './upload.commands.ts'

let app: TestApp
let people: StudioPeople
let made: MadeChapter

beforeAll(async () => {
  app = await createTestApp()
  people = await studioPeople(app)
  made = await aChapter(app.deps, {
    status: 'waiting_for_image',
    orderStatus: 'waiting_for_image',
    pages: 0,
  })
})
afterAll(() => app.close())

const append = (id: string, offset: number, bytes: Buffer) =>
  people.pa('PUT', `/uploads/${id}/bytes?offset=${offset}`, bytes, {
    'content-type': 'application/octet-stream',
  })

const forget = async (id: string): Promise<void> => {
  await sql`update upload set updated_at = now() - interval '3 days' where id = ${id}`.execute(
    app.deps.db,
  )
}

/** An upload of ten bytes that holds five of them. */
const halfAnUpload = async (name: string): Promise<string> => {
  const { data } = await people.pa('POST', `/chapters/${made.chapterId}/uploads`, {
    name,
    size: 10,
  })
  await append(data.id, 0, Buffer.from('01234'))
  return data.id
}

const hasFolder = (id: string): boolean => existsSync(path.join(app.blobFolder, 'uploads', id))

test('uploads nobody finished or took go after two days, with their files', async () => {
  const [old, young] = [await halfAnUpload('old.png'), await halfAnUpload('young.png')]
  await forget(old)
  await tidyUploads(app.deps)
  expect((await people.pa('GET', `/uploads/${old}`)).status).toBe(404)
  expect((await people.pa('GET', `/uploads/${young}`)).data.received).toBe(5)
  expect([old, young].map(hasFolder)).toEqual([false, true])
})

test('an upload that goes on while forgotten ones are removed keeps its bytes', async () => {
  const ids = [await halfAnUpload('a.png'), await halfAnUpload('b.png')]
  for (const id of ids) await forget(id)
  const removed: string[] = []
  // both were found; the second goes on while the first is being removed
  const remove = async (id: string): Promise<void> => {
    const other = ids.find((one) => one !== id) ?? ''
    if (removed.length === 0)
      expect((await append(other, 5, Buffer.from('56789'))).status).toBe(200)
    removed.push(id)
    await app.deps.uploads.remove(id)
  }
  await tidyUploads({ ...app.deps, uploads: { ...app.deps.uploads, remove } })
  const retained = ids.filter((id) => !removed.includes(id))
  expect(retained).toHaveLength(1)
  const bytes = await openUploadBytes(app.deps, retained[0] ?? '')
  expect((await bytes.read(0, 10)).toString()).toBe('0123456789')
})

test('an upload that is being removed takes no more bytes', async () => {
  const id = await halfAnUpload('late.png')
  await forget(id)
  const remove = async (): Promise<void> => {
    expect(await append(id, 5, Buffer.from('56789'))).toMatchObject({
      status: 409,
      data: { error: 'upload.not_receiving' },
    })
    await app.deps.uploads.remove(id)
  }
  await tidyUploads({ ...app.deps, uploads: { ...app.deps.uploads, remove } })
  expect((await people.pa('GET', `/uploads/${id}`)).status).toBe(404)
  expect(hasFolder(id)).toBe(false)
})

test('bytes that arrive while their upload is removed do not stay in the store', async () => {
  const id = await halfAnUpload('late.png')
  await forget(id)
  const put = async (uploadId: string, part: Buffer): Promise<string> => {
    await tidyUploads(app.deps)
    return await app.deps.uploads.put(uploadId, part)
  }
  const request = { uploadId: id, offset: 5, bytes: Readable.from([Buffer.from('56789')]) }
  await expect(
    appendUpload({ ...app.deps, uploads: { ...app.deps.uploads, put } }, request),
  ).rejects.toMatchObject({
    code: 'upload.not_found',
  })
  expect(hasFolder(id)).toBe(false)
})

test('a store that fails while an upload is removed does not leave bytes without a row', async () => {
  const id = await halfAnUpload('old.png')
  await forget(id)
  const remove = () => Promise.reject(new Error('the store is away'))
  await expect(
    tidyUploads({ ...app.deps, uploads: { ...app.deps.uploads, remove } }),
  ).rejects.toThrow('away')
  expect(hasFolder(id)).toBe(true)
  await tidyUploads(app.deps)
  expect([hasFolder(id), (await people.pa('GET', `/uploads/${id}`)).status]).toEqual([false, 404])
})
