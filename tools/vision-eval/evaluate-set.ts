/** Reads and cleans the pages of a set as the worker does, and adds up what came of it. */
import { readFileSync } from 'node:fs'
import { sharpImages } from '../../apps/server/src/adapters/images/sharp-images.ts'
import type { CleanPatch } from '../../apps/server/src/ports/patch-maker.ts'
import type {
  DetectedRegion,
  PageRaster,
  RegionShape,
} from '../../apps/server/src/ports/text-detector.ts'
import { findAndRead, type FoundText } from '../../apps/server/src/pipeline/find-and-read.ts'
import { SPOKEN_KINDS } from '../../packages/domain/src/page/missing-text.ts'
import { rectangleShape } from '../../packages/domain/src/page/erase.ts'
import type { EvalEngines } from './engines.ts'
import type { EvalBlock, EvalPage, EvalSet } from './eval-pages.ts'
import { countFound, matchBlocks, scoreOrder } from './match-regions.ts'
import { readUsage, resetPeak } from './measure-usage.ts'
import { applyPatches, scoreCleanup, scoreMask } from './score-pixels.ts'
import { countStray, scoreFoundBoxes, scoreTrueBoxes } from './score-reading.ts'
import { addCounts, emptyCounts, type Counts, summarise, type Summary } from './summary.ts'

interface PageAnswers extends FoundText {
  readonly patches: readonly CleanPatch[]
}

export interface EvalOptions {
  /** the page without text is given as its text-free original */
  readonly textFree?: boolean
}

/** Summary of a set. The pages are worked on one after the other. */
export async function evaluateSet(
  set: EvalSet,
  engines: EvalEngines,
  options: EvalOptions = {},
): Promise<Summary> {
  const counts = emptyCounts()
  resetPeak()
  for (const page of set.pages) addCounts(counts, await evaluatePage(page, engines, options))
  return summarise(set, counts)
}

/** As the worker decodes a page. */
const decode = (file: string): Promise<PageRaster> => sharpImages().decodeRgb(readFileSync(file))

const toMask = ({ width, height, channels, data }: PageRaster): Uint8Array =>
  Uint8Array.from({ length: width * height }, (_, index) => data[index * channels] ?? 0)

async function evaluatePage(
  page: EvalPage,
  engines: EvalEngines,
  { textFree = false }: EvalOptions,
): Promise<Counts> {
  const counts = emptyCounts()
  const before = readUsage()
  const raster = await decode(page.file)
  const options = { sourceLanguage: page.language, readingDirection: page.direction }
  const found = await findAndRead(engines, raster, options)
  const original = textFree && page.plate !== null ? await decode(page.plate) : null
  const patches = await engines.patches.make(raster, found.regions, {
    language: page.language,
    ...(original && { textFree: { picture: original, placement: null } }),
  })
  const after = readUsage()
  counts.pages = 1
  counts.cpu = after.cpu - before.cpu
  counts.peakMb = after.peakMb
  scoreText(counts, page, found)
  counts.trueBoxes = await readTrueBoxes(page, raster, engines)
  await scorePatches(counts, page, raster, { ...found, patches })
  resetPeak()
  return counts
}

const isSpoken = ({ kind }: RegionShape): boolean => SPOKEN_KINDS.includes(kind)
const listSpeech = (page: EvalPage): readonly EvalBlock[] =>
  page.blocks.filter(({ kind, legible }) => kind === 'speech' && legible)

function scoreText(counts: Counts, page: EvalPage, { regions, texts }: FoundText): void {
  const order = regions.map((region, index) => ({ region, index }))
  order.sort((a, b) => a.region.order - b.region.order)
  const read = order.map(({ region, index }) => ({
    box: region.box,
    text: texts[index]?.text ?? '',
  }))
  counts.found = countFound(
    regions.map((region) => ({ box: region.box, spoken: isSpoken(region) })),
    page.blocks,
  )
  counts.foundBoxes = scoreFoundBoxes(page.blocks, read, page.language)
  counts.strayText = countStray(page.blocks, read, page.language)
  if (page.order !== null) counts.order = scoreOrder(page.order, toFoundOrder(page, regions))
}

/** Place in the order found of each speech block. */
function toFoundOrder(page: EvalPage, regions: readonly DetectedRegion[]): Map<number, number> {
  const blocks = page.blocks.filter(({ kind }) => kind === 'speech')
  const matched = matchBlocks(
    regions.map(({ box }) => box),
    blocks,
  )
  return new Map(
    blocks.flatMap(({ number }, index) => {
      const region = regions[matched[index] ?? -1]
      return region === undefined ? [] : [[number, region.order] as const]
    }),
  )
}

async function readTrueBoxes(page: EvalPage, raster: PageRaster, { reader }: EvalEngines) {
  const speech = listSpeech(page)
  const regions = speech.map(({ box, vertical }): RegionShape => ({
    polygon: rectangleShape(box).points,
    orientation: vertical ? 'vertical' : 'horizontal',
    kind: 'speech',
    bubble: null,
  }))
  const texts = await reader.read(raster, regions, { language: page.language })
  return scoreTrueBoxes(
    speech,
    texts.map(({ text }) => text),
    page.language,
  )
}

/** Speech is judged with the patches a person sees first; those of drawn lettering start hidden. */
async function scorePatches(
  counts: Counts,
  page: EvalPage,
  raster: PageRaster,
  { regions, patches }: PageAnswers,
): Promise<void> {
  if (page.mask === null) return
  const letters = toMask(await decode(page.mask))
  const getBoxes = (wanted: string) =>
    page.blocks.filter(({ kind }) => kind === wanted).map(({ box }) => box)
  const visible = patches.filter(({ regionIndex }) => {
    const region = regions[regionIndex]
    return region !== undefined && isSpoken(region)
  })
  const cleaned = applyPatches(raster, visible)
  counts.mask = scoreMask(raster, cleaned, letters, getBoxes('speech'))
  if (page.plate === null) return
  const plate = await decode(page.plate)
  counts.speechCleanup = scoreCleanup(cleaned, plate, letters, getBoxes('speech'))
  const all = applyPatches(raster, patches)
  counts.artCleanup = scoreCleanup(all, plate, letters, getBoxes('art'))
}
