/**
 * Pages that hold no lettering, or none that can be read, go through upload, reading and cleaning
 * with the engines of a studio.
 */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { PageItem } from '@panelflow/domain/page/document/page-document.ts'
import type { SourceLanguage } from '@panelflow/domain/locale/language.ts'
import sharp, { type Sharp } from 'sharp'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { loadDocument } from '../features/page/page-store.ts'
import { createPixelGate } from '../pipeline/pixel-gate.ts'
import { aChapter } from '../testing/a-chapter.ts'
import { type StudioPeople, studioPeople } from '../testing/studio-people.ts'
import { createTestApp, type TestApp } from '../testing/test-app.ts'
import { readConfiguration } from './configuration.ts'
import { startPageWork } from './page-work.ts'
import type { Running } from './start-work.ts'

const DEMO = path.resolve(import.meta.dirname, '../../demo')
const TIMEOUT_MS = 180_000

let app: TestApp
let people: StudioPeople
let work: Running
const errors: unknown[] = []

beforeAll(async () => {
  app = await createTestApp()
  people = await studioPeople(app)
  work = await startPageWork({
    deps: app.deps,
    databaseUrl: app.database.url,
    configuration: readConfiguration({}),
    worker: 'odd',
    gate: createPixelGate(),
    concurrency: 1,
    onError: (error) => void errors.push(error),
  })
})
afterAll(async () => {
  await work.stop(0)
  await app.close()
})
beforeEach(() => {
  errors.length = 0
})

const plain = (width: number, height: number, background: string): Sharp =>
  sharp({ create: { width, height, channels: 4, background } })

const noise = (width: number, height: number): Sharp =>
  sharp({
    create: {
      width,
      height,
      channels: 3,
      background: '#000',
      noise: { type: 'gaussian', mean: 128, sigma: 60 },
    },
  })

const demoPage = (file: string): Sharp => sharp(readFileSync(path.join(DEMO, file)))

/** The upper halves of two pages side by side. */
const doublePage = async (): Promise<Sharp> => {
  const upperHalf = { left: 0, top: 0, width: 1200, height: 850 }
  const [right, left] = await Promise.all(
    ['moon-soba/1-1.png', 'moon-soba/1-2.png'].map((file) =>
      demoPage(file).extract(upperHalf).toBuffer(),
    ),
  )
  return plain(2400, 850, '#fff').composite([
    { input: left, left: 0, top: 0 },
    { input: right, left: 1200, top: 0 },
  ])
}

const send = async (chapterId: string, name: string, picture: Sharp): Promise<string> => {
  const bytes = await picture.png({ compressionLevel: 1 }).toBuffer()
  const body = { name, size: bytes.length }
  const { data } = await people.pa('POST', `/chapters/${chapterId}/uploads`, body)
  await people.pa('PUT', `/uploads/${data.id}/bytes?offset=0`, bytes, {
    'content-type': 'application/octet-stream',
  })
  return data.id
}

/** Uploads the pictures and answers what stands on their pages once no machine works on them. */
const prepare = async (
  sourceLanguage: SourceLanguage,
  pictures: Readonly<Record<string, Sharp>>,
) => {
  const { chapterId } = await aChapter(app.deps, {
    status: 'waiting_for_image',
    orderStatus: 'waiting_for_image',
    pages: 0,
    sourceLanguage,
  })
  const uploadIds: string[] = []
  const refused: Record<string, string> = {}
  for (const [name, picture] of Object.entries(pictures)) {
    const id = await send(chapterId, `${name}.png`, picture)
    for (;;) {
      const { status, cause } = (await people.pa('GET', `/uploads/${id}`)).data
      if (status === 'ready') uploadIds.push(id)
      if (status === 'refused') refused[name] = cause?.code
      if (status === 'ready' || status === 'refused') break
      await sleep(50)
    }
  }
  await people.pa('POST', `/chapters/${chapterId}/images`, { version: 1, uploadIds })
  const load = async () => (await people.pa('GET', `/chapters/${chapterId}`)).data
  let chapter = await load()
  while (/_pending$|_done$/.test(chapter.status)) {
    await sleep(200)
    chapter = await load()
  }
  const { data: pages } = await people.pa('GET', `/chapters/${chapterId}/pages`)
  const items: Record<string, readonly PageItem[]> = {}
  for (const { id, name } of pages) {
    const base = await loadDocument(app.deps.db, { kind: 'base', pageId: id, chapterId })
    items[name.replace('.png', '')] = Object.values(base?.items ?? {})
  }
  return { chapter, items, refused }
}

const listTexts = (items: readonly PageItem[] = []): readonly string[] =>
  items.flatMap((item) =>
    item.kind === 'region' && item.props.sourceText !== '' ? [item.props.sourceText] : [],
  )

test(
  'blank, black, transparent, one-pixel and noisy pages end without texts',
  { timeout: TIMEOUT_MS },
  async () => {
    const { chapter, items, refused } = await prepare('zh-Hans', {
      blank: plain(992, 1403, '#fff'),
      black: plain(992, 1403, '#000'),
      clear: plain(992, 1403, '#00000000'),
      pixel: plain(1, 1, '#fff'),
      thin: plain(3, 4000, '#888'),
      noisy: noise(992, 1403),
    })
    expect(refused).toEqual({})
    expect(chapter).toMatchObject({ status: 'pending_assignment', problem: null })
    expect(Object.keys(items)).toHaveLength(6)
    for (const found of Object.values(items)) expect(found).toEqual([])
    expect(errors).toEqual([])
  },
)

test(
  'a double page is read in both halves; pages on their side and in another language end too',
  { timeout: TIMEOUT_MS },
  async () => {
    const { chapter, items } = await prepare('ja', {
      double: await doublePage(),
      sideways: demoPage('moon-soba/1-1.png').rotate(90).resize(600),
      chinese: demoPage('cloud-whale/1-1.png').extract({
        left: 0,
        top: 0,
        width: 600,
        height: 600,
      }),
    })
    expect(chapter).toMatchObject({ status: 'pending_assignment', problem: null })
    const middles = (items['double'] ?? []).flatMap((item) =>
      item.kind === 'region' && item.props.sourceText !== ''
        ? [item.props.polygon.reduce((sum, { x }) => sum + x / item.props.polygon.length, 0)]
        : [],
    )
    expect(middles.filter((x) => x > 1200).length).toBeGreaterThan(0)
    expect(middles.filter((x) => x < 1200).length).toBeGreaterThan(0)
    expect(listTexts(items['double']).join('')).toMatch(/\p{Script=Hiragana}{3}/u)
    expect(Object.keys(items)).toEqual(['double', 'sideways', 'chinese'])
    expect(errors).toEqual([])
  },
)
