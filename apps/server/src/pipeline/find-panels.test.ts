import { PANEL_FINDER_VERSION } from '@panelflow/domain/page/page-panels.ts'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { PanelFinder } from '../ports/panel-finder.ts'
import { aChapter, type MadeChapter } from '../testing/a-chapter.ts'
import { createTestApp, type TestApp } from '../testing/test-app.ts'
import { type StudioPeople, studioPeople } from '../testing/studio-people.ts'
import { panelWork } from './find-panels.job-handler.ts'
import { createPixelGate } from './pixel-gate.ts'

let app: TestApp
let people: StudioPeople
let made: MadeChapter
const errors: unknown[] = []
const PANEL = { x: 20, y: 30, w: 200, h: 150 }

let image: string

beforeAll(async () => {
  app = await createTestApp()
  people = await studioPeople(app)
  const page = sharp({ create: { width: 300, height: 400, channels: 3, background: '#fff' } })
  ;({ sha: image } = await app.deps.blobs.put(await page.png().toBuffer()))
})
afterAll(() => app.close())

beforeEach(async () => {
  errors.length = 0
  made = await aChapter(app.deps, {
    status: 'pending_typesetting',
    orderStatus: 'typesetting',
    pages: 1,
    people: { typesetter_id: people.ids.typesetter },
  })
  await app.deps.db.deleteFrom('page_panels').execute()
  await app.deps.db
    .updateTable('source_page')
    .set({ image, width: 300, height: 400 })
    .where('id', 'in', made.pageIds)
    .execute()
})

const find = async (panels: PanelFinder): Promise<void> => {
  const work = panelWork(app.deps, { panels, gate: createPixelGate() }, (error) =>
    errors.push(error),
  )
  const claimed = await work.claim()
  if (claimed !== undefined)
    await work.run(claimed, { signal: new AbortController().signal, report: () => undefined })
}
const readPanels = async () =>
  (await people.typesetter('GET', `/chapters/${made.chapterId}/pages`)).data[0].panels
const makeDue = () =>
  app.deps.db
    .updateTable('page_panels')
    .set({ not_before: new Date(0) })
    .execute()

test('panels are looked for once a chapter is opened, and come with the page', async () => {
  const seen: number[] = []
  const finder: PanelFinder = {
    find: async ({ width, height }) => {
      seen.push(width, height)
      return [PANEL, { x: 0, y: 0, w: width, h: height }]
    },
  }
  await find(finder)
  expect([seen, await readPanels()]).toEqual([[], null])
  await find(finder)
  await find(finder)
  // the box of the whole page is no panel
  expect([seen.length, await readPanels(), errors]).toEqual([2, [PANEL], []])
})

test('a page whose panels cannot be found counts as one without any after the third attempt', async () => {
  const broken: PanelFinder = { find: () => Promise.reject(new Error('no pixels')) }
  await readPanels()
  await find(broken)
  await makeDue()
  await find(broken)
  expect(await readPanels()).toBeNull()
  await makeDue()
  await find(broken)
  expect([errors.length, await readPanels()]).toEqual([3, []])
})

test('panels of an earlier version are looked for again and shown until then', async () => {
  await readPanels()
  await find({ find: async () => [PANEL] })
  await app.deps.db
    .updateTable('page_panels')
    .set({ version: PANEL_FINDER_VERSION - 1 })
    .where('id', '=', made.pageIds[0] ?? '')
    .execute()
  expect(await readPanels()).toEqual([PANEL])
  await find({ find: async () => [] })
  expect(await readPanels()).toEqual([])
})
