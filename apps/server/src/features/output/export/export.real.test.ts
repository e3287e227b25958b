/**
 * Exports of real comic pages, through HTTP, a worker and back. The pages are no part of the
 * repository: see tools/real-pages.ts.
 */
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { readFont } from '@panelflow/render/engine/load-node.ts'
import Psd from '@webtoon/psd'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createPixelGate } from '../../../pipeline/pixel-gate.ts'
import { hasRealPages, REAL_PAGES } from '../../../../../../tools/real-pages.ts'
import { createPsdProcess } from '../../../adapters/layered/psd-process.ts'
import { runJobs, type RunningJobs, workLoop } from '../../../pipeline/run-jobs.ts'
import { exportWork } from '../../../pipeline/write-export.job-handler.ts'
import { aDeliveredChapter } from '../../../testing/a-delivered-chapter.ts'
import { getBuiltProgram } from '../../../testing/built-program.ts'
import { type StudioPeople, studioPeople } from '../../../testing/studio-people.ts'
import { createTestApp, type TestApp } from '../../../testing/test-app.ts'
import { readZip } from '../formats/testing/read-back.ts'

const available = hasRealPages(
  '.',
  'real pages exported as a cut strip, as WebP, as a book and as layers',
)

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
  const tools = { layered, readFont, ownFonts: { load: async () => [] }, gate: createPixelGate() }
  const onError = (error: unknown): void => void errors.push(error)
  jobs = await runJobs([workLoop(exportWork(app.deps, tools, { worker: 'test', onError }), 2)], {
    url: app.database.url,
    onError,
  })
})
afterAll(async () => {
  await jobs.stop(0)
  await layered.close()
  await app.close()
})

const picturesIn = (folder: string): readonly Buffer[] =>
  readdirSync(path.join(REAL_PAGES, folder))
    .sort()
    .map((name) => readFileSync(path.join(REAL_PAGES, folder, name)))

const listEntries = async (chapterId: string, options: object) => {
  const { data } = await people.pa('POST', '/exports', { chapterIds: [chapterId], options })
  for (;;) {
    const { data: view } = await people.pa('GET', `/exports/${data.id}`)
    if (view.status === 'done')
      return await readZip((await app.send('GET', view.fileRows[0].url)).bytes)
    if (view.status === 'failed')
      throw new Error(JSON.stringify([view.chapterRows, errors.map(String)]))
    app.clock.advance(1000)
    await sleep(50)
  }
}

/**
 * The long strip as a studio gets it: files of a height that has nothing to do with the drawing.
 */
const stripFiles = async (height: number): Promise<readonly Buffer[]> => {
  const [strip] = picturesIn('derived-strip-zh/pages/zh-CN')
  const picture = sharp(strip!, { limitInputPixels: false })
  const size = await picture.metadata()
  const tops = Array.from({ length: Math.ceil(size.height / height) }, (_, i) => i * height)
  return await Promise.all(
    tops.map((top) =>
      picture
        .clone()
        .extract({ left: 0, top, width: size.width, height: Math.min(height, size.height - top) })
        .png()
        .toBuffer(),
    ),
  )
}
const decodePixels = async (bytes: Buffer) => await sharp(bytes).removeAlpha().raw().toBuffer()

/** Standard deviation of a row of the strip, which is 800 px wide. */
const computeSpread = (rgb: Buffer, y: number): number => {
  const row = rgb.subarray(y * 800 * 3, (y + 1) * 800 * 3)
  const mean = row.reduce((sum, value) => sum + value, 0) / row.length
  return Math.sqrt(row.reduce((sum, value) => sum + (value - mean) ** 2, 0) / row.length)
}

describe.skipIf(!available)('real pages leave the house', () => {
  it('a strip in files of 2,500 px is cut anew by an example profile: whole, narrow enough, light enough', async () => {
    const files = await stripFiles(2_500)
    const { chapterId } = await aDeliveredChapter(app, { files, direction: 'strip' })
    const { data: profiles } = await people.pa('GET', '/platform-profiles')
    const { id } = profiles.find(({ builtIn }: { builtIn: string }) => builtIn === 'strip_800')
    const slices = [
      ...(await listEntries(chapterId, { format: 'platform', profileId: id })).entries(),
    ].filter(([name]) => name.endsWith('.jpg'))
    const sizes = await Promise.all(slices.map(([, { bytes }]) => sharp(bytes).metadata()))
    expect(sizes.reduce((sum, { height }) => sum + height, 0)).toBe(19_688)
    expect(sizes.every(({ width, height }) => width === 800 && height <= 1_280)).toBe(true)
    expect(slices.every(([, { bytes }]) => bytes.length <= 2_000_000)).toBe(true)
  })

  it('the pixels of a strip are the same after being cut anew, and where the files ended it is only cut between quiet rows', async () => {
    const files = await stripFiles(2_500)
    const { chapterId } = await aDeliveredChapter(app, { files, direction: 'strip' })
    const lossless = {
      name: 'Lossless',
      bookId: null,
      width: null,
      maxHeight: 2_500,
      maxBytes: null,
      format: 'png',
      quality: 100,
    }
    const profile = await people.pa('POST', '/platform-profiles', {
      ...lossless,
      cuts: 'gutters',
      namePattern: '{n}',
    })
    const entries = await listEntries(chapterId, { format: 'platform', profileId: profile.data.id })
    const slices = [...entries.values()].slice(0, -1).map(({ bytes }) => bytes)
    const joined = Buffer.concat(await Promise.all(slices.map(decodePixels)))
    expect(joined.equals(Buffer.concat(await Promise.all(files.map(decodePixels))))).toBe(true)
    const heights = await Promise.all(
      slices.map(async (bytes) => (await sharp(bytes).metadata()).height),
    )
    const edges = heights
      .slice(0, -1)
      .map((_, i) => heights.slice(0, i + 1).reduce((sum, height) => sum + height, 0))
    const joints = edges.filter((edge) => edge % 2_500 === 0)
    expect(joints.length).toBeLessThan(edges.length / 2)
    for (const y of joints)
      expect([y, computeSpread(joined, y - 1) < 8 && computeSpread(joined, y) < 8]).toEqual([
        y,
        true,
      ])
  })

  it('pages in colour become WebP, a book and layers that open', async () => {
    const files = picturesIn('pc-ep07-ja/pages/en').slice(0, 2)
    const { chapterId } = await aDeliveredChapter(app, { files })
    const [width, height] = await sharp(files[0]!)
      .metadata()
      .then((size) => [size.width, size.height])
    const webp = await listEntries(chapterId, { format: 'webp', quality: 85 })
    expect(await sharp(webp.get('0001.webp')!.bytes).metadata()).toMatchObject({
      format: 'webp',
      width,
      height,
    })
    const book = await listEntries(chapterId, { format: 'epub', jpegQuality: 85 })
    expect(
      [...book.keys()].filter((name) => /\.(jpg|xhtml)$/.test(name)).length,
    ).toBeGreaterThanOrEqual(4)
    const psd = (await listEntries(chapterId, { format: 'psd' })).get('0001.psd')!.bytes
    expect(Psd.parse(new Uint8Array(psd).buffer)).toMatchObject({ width, height })
    expect(errors).toEqual([])
  })
})
