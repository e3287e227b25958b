/**
 * Every file of `apps/server/demo`: page files, covers, patches, the script and what the engines
 * answered.
 */
import { createEngine, type Engine } from '@panelflow/render/engine/engine.ts'
import { loadCanvasKit, readFont } from '@panelflow/render/engine/load-node.ts'
import { sharpImages } from '../../apps/server/src/adapters/images/sharp-images.ts'
import { hashPixels, type Recording } from '../../apps/server/src/adapters/recorded-engines.ts'
import { CLOUD_WHALE, type DrawnComic, type DrawnPage, MOON_SOBA } from './drawn-comic.ts'
import type { DemoScript } from '../../apps/server/src/db/seed/demo-comic.ts'
import { cutCleanPatches } from './clean-patches.ts'
import { decodePng, encodePng, type Pixels, type PngColors } from './encode-png.ts'
import { createPageRecorder, type PageAnswers, type PageRecorder } from './record-engines.ts'
import { toScriptComic, toScriptLine } from './to-script.ts'

const INDENT = 2

const isFlat = (value: unknown): boolean => typeof value !== 'object' || value === null

/** A point, a box, a row of numbers or of points: read better on one line than on many. */
const isShort = (value: object): boolean =>
  Object.values(value).every(isFlat) ||
  (Array.isArray(value) &&
    value.every(
      (one) =>
        typeof one === 'object' &&
        one !== null &&
        'x' in one &&
        'y' in one &&
        Object.values(one as object).every(isFlat),
    ))

/**
 * JSON with a line for each object or list that holds only plain values or points. `width`: longest
 * line of plain values.
 */
const formatJson = (value: unknown, width = 140, depth = 0): string => {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const compact = JSON.stringify(value)
  if (isShort(value) && (Array.isArray(value) || compact.length + depth * INDENT <= width))
    return compact
  const [pad, end] = [' '.repeat((depth + 1) * INDENT), ' '.repeat(depth * INDENT)]
  if (Array.isArray(value))
    return `[\n${value.map((one) => pad + formatJson(one, width, depth + 1)).join(',\n')}\n${end}]`
  const fields = Object.entries(value).map(
    ([key, one]) => `${pad}${JSON.stringify(key)}: ${formatJson(one, width, depth + 1)}`,
  )
  return `{\n${fields.join(',\n')}\n${end}}`
}

export interface DemoFile {
  /** below the folder */
  readonly name: string
  readonly bytes: Uint8Array
}

type ScriptComic = DemoScript['cloudWhale']
type ScriptPage = ScriptComic['chapters'][number]['pages'][number]
type RecordedPage = Recording['pages'][number]

export interface Source {
  /** folder of its files */
  readonly folder: string
  readonly comic: DrawnComic
  readonly colors: PngColors
}

export const CLOUD_WHALE_SOURCE: Source = {
  folder: 'cloud-whale',
  comic: CLOUD_WHALE,
  colors: 'rgb',
}
export const MOON_SOBA_SOURCE: Source = { folder: 'moon-soba', comic: MOON_SOBA, colors: 'grey' }

/** An engine with the fonts of the source lettering. */
export const createDrawingEngine = async (comics: readonly DrawnComic[]): Promise<Engine> => {
  const engine = createEngine({ canvasKit: await loadCanvasKit() })
  for (const font of new Set(comics.flatMap((comic) => comic.fonts())))
    engine.fonts.add(font, readFont(font))
  return engine
}

interface Work extends Source {
  readonly engine: Engine
  readonly recorder: PageRecorder
  readonly write: (file: DemoFile) => void
}

const writePng = async (
  { write }: Work,
  name: string,
  pixels: Pixels,
  colors: PngColors,
): Promise<string> => {
  write({ name, bytes: await encodePng(pixels, colors) })
  return name
}

const recordPatches = async (
  work: Work,
  prefix: string,
  { patches }: PageAnswers,
): Promise<RecordedPage['patches']> => {
  const recorded: RecordedPage['patches'] = []
  for (const [index, { rgba, ...patch }] of patches.entries()) {
    const pixels = { width: patch.w, height: patch.h, rgba }
    recorded.push({
      file: await writePng(work, `${prefix}-patch-${index + 1}.png`, pixels, 'rgba'),
      ...patch,
    })
  }
  return recorded
}

const toRecordedRegions = ({ regions, texts }: PageAnswers): RecordedPage['regions'] =>
  regions.map(({ kind, orientation, order, score, box, polygon, bubble }, index) => ({
    kind,
    orientation,
    order,
    score,
    text: texts[index]?.text ?? '',
    confidence: texts[index]?.confidence ?? 0,
    letters: [...(texts[index]?.letters ?? [])],
    box,
    polygon: [...polygon],
    bubble: bubble === null ? null : [...bubble],
  }))

const writePage = async (
  work: Work,
  prefix: string,
  page: DrawnPage,
): Promise<{ readonly script: ScriptPage; readonly recorded: RecordedPage }> => {
  const png = await page.png(work.engine)
  const source = await decodePng(png)
  const file = await writePng(work, `${prefix}.png`, source, work.colors)
  // as the server decodes it
  const raster = await sharpImages().decodeRgb(png)
  const answers = await work.recorder.record(raster, work.comic)
  const crops = await cutCleanPatches(
    work.engine,
    { source, plate: await page.plate() },
    page.texts,
    answers,
  )
  const lines: ScriptPage['lines'] = []
  for (const [index, text] of page.texts.entries()) {
    const crop = crops[index] ?? null
    const clean = crop && {
      file: await writePng(work, `${prefix}-clean-${index + 1}.png`, crop.pixels, work.colors),
      ...crop.box,
    }
    lines.push(toScriptLine(text, work.comic.languages, clean))
  }
  const { width, height } = page
  const patches = await recordPatches(work, prefix, answers)
  return {
    script: { file, width, height, lines },
    recorded: { file, pixels: hashPixels(raster), regions: toRecordedRegions(answers), patches },
  }
}

const writeComic = async (
  work: Work,
): Promise<{ readonly script: ScriptComic; readonly recorded: readonly RecordedPage[] }> => {
  const { comic, folder, engine, colors } = work
  const cover = await writePng(
    work,
    `${folder}/cover.png`,
    await decodePng(await comic.cover(engine)),
    colors,
  )
  const [chapters, recorded]: [ScriptComic['chapters'], RecordedPage[]] = [[], []]
  for (const { number, pages } of comic.chapters) {
    const written: ScriptPage[] = []
    for (const [index, page] of pages.entries()) {
      const one = await writePage(work, `${folder}/${number}-${index + 1}`, page)
      written.push(one.script)
      recorded.push(one.recorded)
    }
    chapters.push({ number, pages: written })
  }
  return { script: toScriptComic(comic, cover, chapters), recorded }
}

const toJsonFile = (name: string, value: unknown): DemoFile => ({
  name,
  bytes: Buffer.from(`${formatJson(value)}\n`),
})

/** Draws everything anew; half a minute. */
export const drawDemoFiles = async (write: (file: DemoFile) => void): Promise<void> => {
  const engine = await createDrawingEngine([CLOUD_WHALE, MOON_SOBA])
  const recorder = createPageRecorder()
  try {
    const whale = await writeComic({ ...CLOUD_WHALE_SOURCE, engine, recorder, write })
    const soba = await writeComic({ ...MOON_SOBA_SOURCE, engine, recorder, write })
    const script: DemoScript = { cloudWhale: whale.script, moonSoba: soba.script }
    const recording: Recording = {
      engines: recorder.engines,
      pages: [...whale.recorded, ...soba.recorded],
    }
    write(toJsonFile('script.json', script))
    write(toJsonFile('recording.json', recording))
  } finally {
    await recorder.close()
    engine.dispose()
  }
}
