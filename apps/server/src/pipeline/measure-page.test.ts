import type { FindingView } from '@panelflow/contract/page-check.ts'
import { PANEL_FINDER_VERSION } from '@panelflow/domain/page/page-panels.ts'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { Images } from '../ports/images.ts'
import type { PageInspector } from '../ports/page-inspector.ts'
import type { PageRaster } from '../ports/text-detector.ts'
import { inTransaction } from '../db/transaction.ts'
import { ensureDocuments } from '../features/page/commands/ensure-documents.ts'
import { writeMachineOps } from '../features/page/commands/write-machine-ops.ts'
import { aChapter, type MadeChapter } from '../testing/a-chapter.ts'
import { addRegion, addText } from '../testing/a-text.ts'
import { type StudioPeople, studioPeople } from '../testing/studio-people.ts'
import { createTestApp, type TestApp } from '../testing/test-app.ts'
import { measureWork } from './measure-page.job-handler.ts'
import { createPixelGate } from './pixel-gate.ts'

let app: TestApp
let people: StudioPeople
let made: MadeChapter
const errors: unknown[] = []

const PICTURE = { hash: '0'.repeat(64), sharpness: 500, flat: true }
const inspector: PageInspector = {
  inspectPicture: async () => PICTURE,
  inspectCleanup: async ({ patches, lettering }) => ({
    seams: patches.map(() => ({ rim: 300, visible: 0.5 })),
    left: lettering.map(() => 0.3),
  }),
}

const aPatch = (asset: string) => ({
  x: 140,
  y: 110,
  w: 120,
  h: 80,
  asset,
  regionId: 'r1',
  rotation: 0,
  opacity: 1,
  hidden: false,
  stroke: null,
  shadow: null,
})

beforeAll(async () => {
  app = await createTestApp()
  people = await studioPeople(app)
  made = await aChapter(app.deps, {
    status: 'pending_typesetting',
    orderStatus: 'typesetting',
    pages: 1,
    people: { typesetter_id: people.ids.typesetter },
  })
  const page = sharp({ create: { width: 300, height: 400, channels: 3, background: '#fff' } })
  const { sha: image } = await app.deps.blobs.put(await page.png().toBuffer())
  await app.deps.db
    .updateTable('source_page')
    .set({ image, width: 300, height: 400 })
    .where('id', 'in', made.pageIds)
    .execute()
  const panels = { version: PANEL_FINDER_VERSION, status: 'done' as const, panels: '[]' }
  await app.deps.db
    .insertInto('page_panels')
    .values(made.pageIds.map((id) => ({ id, ...panels })))
    .execute()
  await inTransaction(app.deps.db, async (tx) => {
    await ensureDocuments(app.deps, tx, made.chapterId)
    const place = { pageId: made.pageIds[0]!, chapterId: made.chapterId }
    const write = async (kind: 'base' | 'lane', op: ReturnType<typeof addText>) =>
      await writeMachineOps(
        tx,
        { ref: { kind, ...place }, run: app.deps.ids.next(), at: app.deps.clock.now() },
        () => [op],
      )
    await write('base', addRegion('r1'))
    await write('base', { op: 'add', item: { id: 'c1', kind: 'patch', props: aPatch(image) } })
    await write('lane', addText('r1', { translation: 'Oh' }))
  })
})
afterAll(() => app.close())

const runOnce = async (
  tool: PageInspector = inspector,
  images: Images = app.deps.images,
): Promise<boolean> => {
  // as the real one, it paints on the pixels it is given
  const renderer = {
    compose: async ({ base }: { base: PageRaster }) => {
      base.data.fill(0)
      return { ...base, painted: 0, reused: 0, broken: [] } as never
    },
  }
  const work = measureWork(
    { ...app.deps, images },
    { inspector: tool, renderer, gate: createPixelGate() },
    (error) => errors.push(error),
  )
  const claimed = await work.claim()
  if (claimed === undefined) return false
  await work.run(claimed, { signal: new AbortController().signal, report: () => undefined })
  return true
}
const read = async (): Promise<{ isMeasuring: boolean; findings: FindingView[] }> =>
  (await people.typesetter('GET', `/chapters/${made.chapterId}/page-checks`)).data
const listChecks = async (...wanted: readonly string[]) =>
  (await read()).findings
    .filter(({ check }) => wanted.includes(check))
    .map(({ check, itemId, details }) => [check, itemId, ...details])
const PIXELS = ['patch_seam', 'letters_left', 'not_measured', 'page_blurred'] as const

test('pages are measured once their checks are read, and what nobody measured is said', async () => {
  expect(await runOnce()).toBe(false)
  expect(await listChecks(...PIXELS)).toEqual([
    ['not_measured', 'page', 'picture', 'patches', 'lettering'],
  ])
  expect((await read()).isMeasuring).toBe(true)
  const decodeRgb = vi.fn(app.deps.images.decodeRgb)
  const inspectCleanup = vi.fn(inspector.inspectCleanup)
  expect(await runOnce({ ...inspector, inspectCleanup }, { ...app.deps.images, decodeRgb })).toBe(
    true,
  )
  expect(decodeRgb).toHaveBeenCalledTimes(1)
  const [seen] = inspectCleanup.mock.calls[0] ?? []
  expect([seen?.source.data[0], seen?.clean.data[0]]).toEqual([255, 0])
  expect(await runOnce()).toBe(false)
  expect([(await read()).isMeasuring, errors]).toEqual([false, []])
  expect(await listChecks(...PIXELS)).toEqual([
    ['letters_left', 'r1', '30'],
    ['patch_seam', 'c1', '50'],
  ])
})

test('the order page counts what was measured', async () => {
  const { data } = await people.typesetter('GET', `/orders/${made.orderId}/page-check-counts`)
  expect(data).toMatchObject([{ chapterId: made.chapterId }])
  expect(data[0].open).toBeGreaterThanOrEqual(2)
})

test('a page that cannot be measured is not asked for again until something changes', async () => {
  await app.deps.db
    .updateTable('page_measure')
    .set({ measures: JSON.stringify({ seams: {}, left: {} }), asked: 'other' })
    .execute()
  await read()
  const broken = { ...inspector, inspectCleanup: () => Promise.reject(new Error('no pixels')) }
  for (const _ of [1, 2, 3]) {
    expect(await runOnce(broken)).toBe(true)
    await app.deps.db
      .updateTable('page_measure')
      .set({ not_before: new Date(0) })
      .execute()
  }
  expect([await runOnce(), errors.length]).toEqual([false, 3])
  expect((await read()).isMeasuring).toBe(false)
  expect(await listChecks('not_measured')).toEqual([
    ['not_measured', 'page', 'patches', 'lettering'],
  ])
  expect(await runOnce()).toBe(false)
})
