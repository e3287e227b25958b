import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { Engine } from '@panelflow/render/engine/engine.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sharpImages } from '../../apps/server/src/adapters/images/sharp-images.ts'
import { hashPixels, readRecording } from '../../apps/server/src/adapters/recorded-engines.ts'
import { getDrawnPage } from './drawn-comic.ts'
import { DEMO_FOLDER, type DemoScript } from '../../apps/server/src/db/seed/demo-comic.ts'
import { CLOUD_WHALE_SOURCE, createDrawingEngine, MOON_SOBA_SOURCE } from './demo-files.ts'
import { decodePng, type Pixels } from './encode-png.ts'
import { createPageRecorder } from './record-engines.ts'
import { toScriptComic, toScriptLine } from './to-script.ts'

const read = (file: string): Buffer => readFileSync(new URL(file, DEMO_FOLDER))
const script = JSON.parse(read('script.json').toString()) as DemoScript
const recording = readRecording(DEMO_FOLDER)
const COMICS = [
  { source: CLOUD_WHALE_SOURCE, written: script.cloudWhale },
  { source: MOON_SOBA_SOURCE, written: script.moonSoba },
]
const listPages = ({ chapters }: DemoScript['cloudWhale']) => chapters.flatMap(({ pages }) => pages)
const isSamePicture = (a: Pixels, b: Pixels): boolean =>
  a.width === b.width && a.height === b.height && Buffer.compare(a.rgba, b.rgba) === 0
const crop = (
  { rgba, width }: Pixels,
  box: { readonly x: number; readonly y: number; readonly w: number; readonly h: number },
): Pixels => {
  const rows = Array.from({ length: box.h }, (_, row) =>
    rgba.subarray(((box.y + row) * width + box.x) * 4).subarray(0, box.w * 4),
  )
  return { width: box.w, height: box.h, rgba: Buffer.concat(rows) }
}

let engine: Engine
beforeAll(async () => {
  engine = await createDrawingEngine(COMICS.map(({ source }) => source.comic))
})
afterAll(() => engine.dispose())

// mended by `npm run demo-art`
describe('the committed demo', () => {
  it('has the words, places and letters of the script as it is written today', () => {
    for (const { source, written } of COMICS) {
      const { comic } = source
      const chapters = written.chapters.map(({ number, pages }) => ({
        number,
        pages: pages.map((page, index) => {
          const { width, height, texts } = getDrawnPage(comic, number, index + 1)
          const lines = texts.map((text, at) =>
            toScriptLine(text, comic.languages, page.lines[at]?.cleanPatch ?? null),
          )
          return { file: page.file, width, height, lines }
        }),
      }))
      // undefined and missing are the same in a file
      expect(JSON.parse(JSON.stringify(toScriptComic(comic, written.cover, chapters)))).toEqual(
        written,
      )
      expect(written.chapters.map(({ pages }) => pages.length)).toEqual(
        comic.chapters.map(({ pages }) => pages.length),
      )
    }
  })

  it.each([
    { name: 'the strip', ...COMICS[0]!, chapter: 2, page: 1 },
    { name: 'the manga', ...COMICS[1]!, chapter: 1, page: 4 },
  ])(
    'has the pictures that the drawing of $name gives today',
    async ({ source, written, chapter, page }) => {
      const drawn = getDrawnPage(source.comic, chapter, page)
      const committed = written.chapters[chapter - 1]!.pages[page - 1]!
      expect(
        isSamePicture(
          await decodePng(await drawn.png(engine)),
          await decodePng(read(committed.file)),
        ),
      ).toBe(true)
      expect(
        isSamePicture(
          await decodePng(await source.comic.cover(engine)),
          await decodePng(read(written.cover)),
        ),
      ).toBe(true)
      const plate = await drawn.plate()
      const patches = committed.lines.flatMap(({ cleanPatch }) => cleanPatch ?? [])
      expect(patches.length).toBeGreaterThan(0)
      for (const patch of patches)
        expect(isSamePicture(crop(plate, patch), await decodePng(read(patch.file)))).toBe(true)
    },
  )

  it('has recorded the engines of today, on these very pages', async () => {
    const recorder = createPageRecorder()
    expect(recording.engines).toEqual(recorder.engines)
    await recorder.close()
    const pages = COMICS.flatMap(({ written }) => listPages(written))
    expect(recording.pages.map(({ file }) => file)).toEqual(pages.map(({ file }) => file))
    for (const { file, pixels } of recording.pages)
      expect(hashPixels(await sharpImages().decodeRgb(read(file))), file).toBe(pixels)
  })

  it('has every file it names, no other, and is small', () => {
    const covers = COMICS.map(({ written }) => written.cover)
    const pages = COMICS.flatMap(({ written }) => listPages(written))
    const clean = pages.flatMap(({ lines }) =>
      lines.flatMap(({ cleanPatch }) => cleanPatch?.file ?? []),
    )
    const patches = recording.pages.flatMap((page) => page.patches.map(({ file }) => file))
    const named = [
      'script.json',
      'recording.json',
      ...covers,
      ...pages.map(({ file }) => file),
      ...clean,
      ...patches,
    ]
    const files = readdirSync(DEMO_FOLDER, { recursive: true, withFileTypes: true }).filter(
      (entry) => entry.isFile(),
    )
    const present = files.map(({ parentPath, name }) =>
      path.relative(DEMO_FOLDER.pathname, path.join(parentPath, name)),
    )
    expect(present.toSorted()).toEqual(named.toSorted())
    expect(named.reduce((sum, file) => sum + read(file).length, 0)).toBeLessThan(10_000_000)
  })
})
