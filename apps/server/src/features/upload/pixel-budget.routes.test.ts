/** Budgets of pixels: of one upload, and of one person within an hour. */
import { setTimeout as sleep } from 'node:timers/promises'
import { MAX_HOURLY_PIXELS, MAX_UPLOAD_PIXELS } from '@panelflow/domain/upload/pixel-budget.ts'
import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { uploadWork } from '../../pipeline/read-upload.job-handler.ts'
import { runJobs, type RunningJobs, workLoop } from '../../pipeline/run-jobs.ts'
import { inlinePageReader } from '../../testing/inline-page-reader.ts'
import { inlinePdfReader } from '../../testing/inline-pdf-reader.ts'
import { aChapter } from '../../testing/a-chapter.ts'
import { type StudioPeople, studioPeople } from '../../testing/studio-people.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'

let app: TestApp
let people: StudioPeople
let jobs: RunningJobs
let chapterId: string
let bytes: Buffer
const PIXELS = 60 * 40

beforeAll(async () => {
  app = await createTestApp()
  people = await studioPeople(app)
  bytes = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#357' } })
    .png()
    .toBuffer()
  const onError = (): void => undefined
  const work = uploadWork({ ...app.deps, reader: inlinePageReader, pdf: inlinePdfReader }, onError)
  jobs = await runJobs([workLoop(work, 1)], { url: app.database.url, onError })
})
afterAll(async () => {
  await jobs.stop(0)
  await app.close()
})
beforeEach(async () => {
  await app.deps.db.deleteFrom('upload').execute()
  ;({ chapterId } = await aChapter(app.deps, {
    status: 'waiting_for_image',
    orderStatus: 'waiting_for_image',
    pages: 0,
  }))
})

const announce = () =>
  people.pa('POST', `/chapters/${chapterId}/uploads`, { name: 'a.png', size: bytes.length })
const send = async (id: string) => {
  await people.pa('PUT', `/uploads/${id}/bytes?offset=0`, bytes, {
    'content-type': 'application/octet-stream',
  })
  for (;;) {
    const { data } = await people.pa('GET', `/uploads/${id}`)
    if (['ready', 'refused'].includes(data.status)) return data
    await sleep(30)
  }
}
const has = async (id: string, pixels: number, age: string): Promise<void> => {
  await sql`update upload set pixels = ${pixels}, served_at = now() - ${age}::interval where id = ${id}`.execute(
    app.deps.db,
  )
}

test('the pixels of every picture are counted', async () => {
  const { data } = await announce()
  expect(await send(data.id)).toMatchObject({ status: 'ready' })
  expect(await app.deps.db.selectFrom('upload').select('pixels').executeTakeFirstOrThrow()).toEqual(
    { pixels: PIXELS },
  )
})

test('who has used up an hour may open no upload, and learns when there is room again; others may', async () => {
  const { data } = await announce()
  await has(data.id, MAX_HOURLY_PIXELS, '50 minutes')
  const refused = await announce()
  expect(refused).toMatchObject({
    status: 429,
    data: { error: 'upload.pixels_used_up', params: { limit: MAX_HOURLY_PIXELS / 1e6 } },
  })
  const minutes = (new Date(refused.data.params.availableAt).getTime() - Date.now()) / 60_000
  expect(minutes).toBeGreaterThan(8)
  expect(minutes).toBeLessThan(11)
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(8 * 60)
  await has(data.id, MAX_HOURLY_PIXELS, '61 minutes')
  expect((await announce()).status).toBe(200)
})

test('a picture beyond what is left of the hour is refused with the time, one that fits is read', async () => {
  const { data: before } = await announce()
  const { data } = await announce()
  await has(before.id, MAX_HOURLY_PIXELS - PIXELS + 1, '30 minutes')
  expect((await send(data.id)).refused).toMatchObject([
    { name: 'a.png', code: 'upload.pixels_used_up', params: { limit: 6000 } },
  ])
  const { data: next } = await announce()
  await has(before.id, MAX_HOURLY_PIXELS - PIXELS, '30 minutes')
  expect(await send(next.id)).toMatchObject({ status: 'ready' })
})

test('an upload that holds too many pixels keeps the pages before and refuses the rest', async () => {
  const { data } = await announce()
  await has(data.id, MAX_UPLOAD_PIXELS - PIXELS + 1, '2 hours')
  expect((await send(data.id)).refused).toMatchObject([
    { code: 'upload.too_many_pixels', params: { limit: MAX_UPLOAD_PIXELS / 1e6 } },
  ])
})
