import { machineCause } from '@panelflow/domain/chapter/problem.ts'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import sharp from 'sharp'
import { createPixelGate } from '../pipeline/pixel-gate.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { PageDocument } from '@panelflow/domain/page/document/page-document.ts'
import { loadDocument } from '../features/page/page-store.ts'
import { aChapter } from '../testing/a-chapter.ts'
import { createTestApp, type TestApp } from '../testing/test-app.ts'
import { type StudioPeople, studioPeople } from '../testing/studio-people.ts'
import { hasRealPages, REAL_PAGES } from '../../../../tools/real-pages.ts'
import { readConfiguration } from './configuration.ts'
import { startPageWork } from './page-work.ts'
import type { Running } from './start-work.ts'

const SET = 'pc-ep01-zh/pages/zh-CN'
const pages = path.join(REAL_PAGES, SET)
const missing = !hasRealPages(
  SET,
  'a real page uploaded, read, cleaned, lettered and published by the real engines',
)

let app: TestApp
let people: StudioPeople
let work: Running
const errors: unknown[] = []

beforeAll(async () => {
  if (missing) return
  app = await createTestApp()
  people = await studioPeople(app)
  const onError = (error: unknown): void => void errors.push(error)
  work = await startPageWork({
    deps: app.deps,
    databaseUrl: app.database.url,
    configuration: readConfiguration({}),
    worker: 'real',
    gate: createPixelGate(),
    concurrency: 1,
    onError,
  })
})
afterAll(async () => {
  if (missing) return
  await work.stop(0)
  await app.close()
})

const until = async (reached: () => Promise<boolean>): Promise<void> => {
  while (!(await reached())) await sleep(200)
}

test.skipIf(missing)(
  'a real page is uploaded, read, cleaned, lettered and published by the real engines',
  { timeout: 240_000 },
  async () => {
    const made = await aChapter(app.deps, {
      status: 'waiting_for_image',
      orderStatus: 'waiting_for_image',
      pages: 0,
    })
    const bytes = readFileSync(path.join(pages, 'p02.jpg'))
    const { data: upload } = await people.pa('POST', `/chapters/${made.chapterId}/uploads`, {
      name: 'p02.jpg',
      size: bytes.length,
    })
    await people.pa('PUT', `/uploads/${upload.id}/bytes?offset=0`, bytes, {
      'content-type': 'application/octet-stream',
    })
    await until(
      async () => (await people.pa('GET', `/uploads/${upload.id}`)).data.status === 'ready',
    )
    await people.pa('POST', `/chapters/${made.chapterId}/images`, {
      version: 1,
      uploadIds: [upload.id],
    })
    const chapter = async () => (await people.pa('GET', `/chapters/${made.chapterId}`)).data
    await until(async () => !(await chapter()).status.match(/_pending$|_done$/))
    expect(await chapter()).toMatchObject({ status: 'pending_assignment', problem: null })
    const [page] = (await people.pa('GET', `/chapters/${made.chapterId}/pages`)).data
    const load = async (kind: 'base' | 'lane'): Promise<PageDocument> =>
      (await loadDocument(app.deps.db, { kind, pageId: page.id, chapterId: made.chapterId }))!
    const base = Object.values((await load('base')).items)
    const regions = base.filter((item) => item.kind === 'region')
    expect(regions.length).toBeGreaterThan(0)
    expect(regions.map((item) => item.props.sourceText).join('')).toMatch(/\p{Script=Han}{3}/u)
    expect(base.filter((item) => item.kind === 'patch').length).toBeGreaterThan(0)
    const [text] = Object.values((await load('lane')).items).filter((item) => item.kind === 'text')

    const url = `/chapters/${made.chapterId}/pages/${page.id}`
    const op = { op: 'text', id: text!.id, from: '', to: 'Published by real engines' }
    const batch = {
      document: 'lane',
      batchId: app.deps.ids.next(),
      baseRev: page.laneRev,
      ops: [op],
    }
    expect((await people.ta('POST', `${url}/ops`, batch)).status).toBe(200)
    // as after a synthesis that failed
    const failed = {
      status: 'pending_image_synthesis',
      furthest: 'typesetting',
      problem: JSON.stringify(machineCause('render.failed', {}, ['p02.jpg'])),
    } as const
    await app.deps.db.updateTable('chapter').set(failed).where('id', '=', made.chapterId).execute()
    expect(
      (await people.ta('POST', `/chapters/${made.chapterId}/synthesis/retry`, {})).status,
    ).toBe(200)
    await until(
      async () => (await people.ta('GET', `/chapters/${made.chapterId}/outputs`)).data.length === 1,
    )
    const [output] = (await people.ta('GET', `/chapters/${made.chapterId}/outputs`)).data
    expect(output).toMatchObject({
      kind: 'composite',
      width: page.width,
      height: page.height,
      stale: false,
    })
    const before = await sharp(bytes).raw().toBuffer()
    const after = await sharp((await app.send('GET', output.url)).bytes)
      .raw()
      .toBuffer()
    expect(after.length).toBe(before.length)
    const changed = after.reduce(
      (count, value, index) => count + Number(value !== before[index]),
      0,
    )
    expect(changed).toBeGreaterThan(0)
    expect(changed / after.length).toBeLessThan(0.3)
    expect(errors).toEqual([])
  },
)
