import type { Box } from '../../packages/domain/src/page/document/page-document.ts'
import type { CleanPatch } from '../../apps/server/src/ports/patch-maker.ts'
import type { DetectedRegion, PageRaster } from '../../apps/server/src/ports/text-detector.ts'
import type { ReadText } from '../../apps/server/src/ports/text-reader.ts'
import type { EvalBlock, EvalPage } from './eval-pages.ts'
import { readMask, readRaster } from './read-raster.ts'

export interface Answers {
  readonly regions: readonly DetectedRegion[]
  readonly texts: readonly ReadText[]
  readonly patches: readonly CleanPatch[]
  readonly seconds: number
}

export interface Scores {
  pages: number
  seconds: number
  megapixels: number
  speech: number
  /** speech blocks of which at least 70 % lie in regions */
  covered: number
  /** speech blocks matched by one region with an overlap ÷ union of at least 0.5 */
  matched: number
  art: number
  artCovered: number
  regions: number
  /** regions that lie at least 40 % on true lettering of any kind */
  rightRegions: number
  /** characters of the speech, edits needed, over all legible speech blocks */
  characters: number
  edits: number
  exact: number
  /** squared error and count inside the true speech masks */
  squared: number
  samples: number
  /** the same, only where a region was found: the cleanup alone */
  foundSquared: number
  foundSamples: number
  /** pixels changed by patches that are not near any lettering ÷ all changed */
  changed: number
  strayChanged: number
}

export function emptyScores(): Scores {
  return {
    pages: 0,
    seconds: 0,
    megapixels: 0,
    speech: 0,
    covered: 0,
    matched: 0,
    art: 0,
    artCovered: 0,
    regions: 0,
    rightRegions: 0,
    characters: 0,
    edits: 0,
    exact: 0,
    squared: 0,
    samples: 0,
    foundSquared: 0,
    foundSamples: 0,
    changed: 0,
    strayChanged: 0,
  }
}

export function addScores(sum: Scores, more: Scores): void {
  for (const key of Object.keys(sum) as (keyof Scores)[]) sum[key] += more[key]
}

const round = (value: number, digits = 3): number => Math.round(value * 10 ** digits) / 10 ** digits

/** Peak signal-to-noise ratio in dB; null without plates. Exact results count as 110 dB. */
function computePsnr(squared: number, samples: number): number | null {
  return samples === 0
    ? null
    : Math.min(110, round(10 * Math.log10((255 * 255) / Math.max(1e-6, squared / samples)), 1))
}

/** Ratios of a set; `cer` charges missed speech blocks in full. */
export function summarise(scores: Scores) {
  return {
    pages: scores.pages,
    speechFound: round(scores.covered / Math.max(1, scores.speech)),
    speechMatched: round(scores.matched / Math.max(1, scores.speech)),
    artFound: round(scores.artCovered / Math.max(1, scores.art)),
    precision: round(scores.rightRegions / Math.max(1, scores.regions)),
    cer: round(scores.edits / Math.max(1, scores.characters)),
    exact: round(scores.exact / Math.max(1, scores.speech)),
    psnr: computePsnr(scores.squared, scores.samples),
    psnrFound: computePsnr(scores.foundSquared, scores.foundSamples),
    strayPatch: round(scores.strayChanged / Math.max(1, scores.changed)),
    secondsPerMegapixel: round(scores.seconds / Math.max(0.1, scores.megapixels), 2),
  }
}

export async function scorePage(
  page: EvalPage,
  raster: PageRaster,
  answers: Answers,
): Promise<Scores> {
  const scores = emptyScores()
  scores.pages = 1
  scores.seconds = answers.seconds
  scores.megapixels = (raster.width * raster.height) / 1e6
  scores.regions = answers.regions.length
  scores.rightRegions = answers.regions.filter(
    (region) => shareOn(region.box, page.blocks) >= 0.4,
  ).length
  for (const block of page.blocks.filter((candidate) => candidate.legible))
    scoreBlock(scores, block, answers)
  scoreReading(scores, page, answers)
  await scoreCleanup(scores, page, raster, answers)
  return scores
}

function scoreBlock(scores: Scores, block: EvalBlock, { regions }: Answers): void {
  const covered = isCovered(block, regions)
  if (block.kind !== 'speech') {
    scores.art++
    if (covered) scores.artCovered++
    return
  }
  scores.speech++
  if (covered) scores.covered++
  const matched = regions.some((region) => {
    const shared = overlap(region.box, block.box)
    return shared / (area(region.box) + area(block.box) - shared) >= 0.5
  })
  if (matched) scores.matched++
}

/**
 * Blocks that share a region (joined bubbles) are compared together; blocks without a region are
 * charged in full.
 */
function scoreReading(scores: Scores, page: EvalPage, { regions, texts }: Answers): void {
  const byRegion = new Map<number, EvalBlock[]>()
  for (const block of page.blocks.filter(
    (candidate) => candidate.kind === 'speech' && candidate.legible,
  )) {
    const shares = regions.map((region) => overlap(region.box, block.box) / area(block.box))
    const home = shares.indexOf(Math.max(...shares))
    if ((shares[home] ?? 0) < 0.3) {
      scores.characters += fold(block.text).length
      scores.edits += fold(block.text).length
    } else byRegion.set(home, [...(byRegion.get(home) ?? []), block])
  }
  for (const [region, blocks] of byRegion) {
    const truth = fold(
      blocks
        .toSorted((a, b) => a.box.y - b.box.y)
        .map((block) => block.text)
        .join(''),
    )
    const edits = distance(truth, fold(texts[region]?.text ?? ''))
    scores.characters += truth.length
    scores.edits += edits
    if (edits === 0) scores.exact += blocks.length
  }
}

async function scoreCleanup(
  scores: Scores,
  page: EvalPage,
  raster: PageRaster,
  { regions, patches }: Answers,
): Promise<void> {
  if (!page.plate || !page.mask) return
  const plate = await readRaster(page.plate)
  const mask = await readMask(page.mask)
  const cleaned = raster.data.slice()
  const lettered = new Uint8Array(raster.width * raster.height)
  for (const { box } of page.blocks) markBox(lettered, raster, box, 12)
  for (const patch of patches)
    applyPatch(cleaned, raster, patch, (index) => {
      scores.changed++
      if (lettered[index] === 0) scores.strayChanged++
    })
  const speech = page.blocks.filter((block) => block.kind === 'speech')
  const requestedPixels = marked(raster, speech)
  const found = marked(
    raster,
    speech.filter((block) => isCovered(block, regions)),
  )
  mask.forEach((value, index) => {
    if (value === 0 || requestedPixels[index] === 0) return
    let squared = 0
    for (let channel = 0; channel < 3; channel++)
      squared += ((cleaned[index * 3 + channel] ?? 0) - (plate.data[index * 3 + channel] ?? 0)) ** 2
    scores.squared += squared
    scores.samples += 3
    if (found[index] === 0) return
    scores.foundSquared += squared
    scores.foundSamples += 3
  })
}

function marked(raster: PageRaster, blocks: readonly EvalBlock[]): Uint8Array {
  const map = new Uint8Array(raster.width * raster.height)
  for (const { box } of blocks) markBox(map, raster, box, 3)
  return map
}

function isCovered(block: EvalBlock, regions: readonly DetectedRegion[]): boolean {
  return (
    regions.reduce((sum, region) => sum + overlap(region.box, block.box), 0) >=
    0.7 * area(block.box)
  )
}

function applyPatch(
  pixels: Uint8Array,
  raster: PageRaster,
  patch: CleanPatch,
  onChange: (index: number) => void,
): void {
  for (let row = 0; row < patch.h; row++) {
    for (let column = 0; column < patch.w; column++) {
      const from = (row * patch.w + column) * 4
      const alpha = (patch.rgba[from + 3] ?? 0) / 255
      if (alpha === 0) continue
      const index = (patch.y + row) * raster.width + patch.x + column
      onChange(index)
      for (let channel = 0; channel < 3; channel++) {
        pixels[index * 3 + channel] = Math.round(
          (patch.rgba[from + channel] ?? 0) * alpha +
            (pixels[index * 3 + channel] ?? 0) * (1 - alpha),
        )
      }
    }
  }
}

function markBox(map: Uint8Array, raster: PageRaster, box: Box, margin: number): void {
  const left = Math.max(0, Math.floor(box.x - margin))
  const right = Math.min(raster.width, Math.ceil(box.x + box.w + margin))
  for (
    let y = Math.max(0, Math.floor(box.y - margin));
    y < Math.min(raster.height, box.y + box.h + margin);
    y++
  )
    map.fill(1, y * raster.width + left, y * raster.width + right)
}

function area(box: Box): number {
  return Math.max(1, box.w * box.h)
}

function overlap(a: Box, b: Box): number {
  const w = Math.min(a.x + a.w, b.x + b.w) - Math.max(a.x, b.x)
  const h = Math.min(a.y + a.h, b.y + b.h) - Math.max(a.y, b.y)
  return w > 0 && h > 0 ? w * h : 0
}

function shareOn(box: Box, blocks: readonly EvalBlock[]): number {
  return blocks.reduce((sum, block) => sum + overlap(box, block.box), 0) / area(box)
}

/** NFKC, no white space, one kind of dots and quotes: what BASELINES compares. */
export function fold(text: string): string[] {
  return Array.from(
    text
      .normalize('NFKC')
      .toLowerCase()
      .replace(/\s+/g, '')
      .replace(/[·・•]{2,}|…|\.{2,}/g, '…')
      .replace(/…+/g, '…')
      .replace(/[“”„‟"]/g, '"')
      .replace(/[‘’`´']/g, "'"),
  )
}

/** Levenshtein distance. */
export function distance(a: readonly string[], b: readonly string[]): number {
  let row = Array.from({ length: b.length + 1 }, (_, index) => index)
  a.forEach((left, i) => {
    const next = [i + 1]
    b.forEach((right, j) =>
      next.push(
        Math.min(
          (next[j] ?? 0) + 1,
          (row[j + 1] ?? 0) + 1,
          (row[j] ?? 0) + (left === right ? 0 : 1),
        ),
      ),
    )
    row = next
  })
  return row[b.length] ?? 0
}
