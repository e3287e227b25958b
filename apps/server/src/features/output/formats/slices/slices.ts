import { AppError } from '@panelflow/domain/error/app-error.ts'
import { MAX_SLICE_SIDE } from '@panelflow/domain/output/slice-limits.ts'
import type { ImageFormat, OutputChapter } from '../chapter-output.ts'
import { EXTENSION, paddedNumber, requirePages } from '../chapter-output.ts'
import { tagPicture } from '../picture/tag-picture.ts'
import { nextSlice, planCuts } from './cut-plan.ts'
import type { CutLimits } from './cut-plan.ts'
import { decodeRows, encodeRows, rowsBetween } from './decode-rows.ts'
import { jointCost, rowCosts } from './row-costs.ts'
import type { RawRows } from './row-costs.ts'
import { requireSoundProfile } from './slice-profile.ts'
import type { SliceProfile } from './slice-profile.ts'

export interface Slice {
  /** `0001.jpg` */
  readonly name: string
  readonly bytes: Buffer
  readonly format: ImageFormat
  readonly width: number
  readonly height: number
}

/** Rows waiting to be cut, and what cutting them costs. */
interface Strip extends RawRows {
  readonly costs: Float32Array
  /** 1-based number of the page its last row is of */
  readonly page: number
}

/**
 * The chapter as pictures for a platform, one by one. With `cuts: 'gutters'` it is one long strip,
 * cut at gutters
 * wherever files began and ended; with `'source'` every page begins a slice and is only cut when it
 * is too tall.
 * Holds one page and one slice in memory.
 * @throws AppError output.no_pages, output.profile_invalid, output.text_too_tall,
 * output.slice_too_heavy
 */
export async function* slices(
  chapter: OutputChapter,
  profile: SliceProfile,
): AsyncGenerator<Slice> {
  requirePages(chapter)
  requireSoundProfile(profile)
  let count = 0
  for await (const strip of strips(chapter, profile)) {
    for await (const rows of lightEnough(strip, profile, () => count + 1)) {
      count += 1
      const { width, height } = rows
      yield {
        name: `${paddedNumber(count)}.${EXTENSION[profile.format]}`,
        bytes: rows.bytes,
        format: profile.format,
        width,
        height,
      }
    }
  }
}

const toLimits = ({ maxHeight }: Pick<SliceProfile, 'maxHeight'>): CutLimits => ({
  maxHeight,
  minHeight: Math.round(maxHeight / 4),
})

/** Pieces no taller than the profile allows. */
async function* strips(chapter: OutputChapter, profile: SliceProfile): AsyncGenerator<Strip> {
  const limits = toLimits(profile)
  let width = profile.width ?? undefined
  let waiting: Strip | null = null
  for (const [i, page] of chapter.pages.entries()) {
    const rows: RawRows = await decodeRows(await page.rendered(), width)
    if (rows.width > MAX_SLICE_SIDE[profile.format])
      throw new AppError('output.profile_invalid', {
        field: 'width',
        min: 1,
        max: MAX_SLICE_SIDE[profile.format],
      })
    width ??= profile.cuts === 'gutters' ? rows.width : undefined
    const fresh: Strip = {
      ...rows,
      costs: rowCosts(rows, page, rows.width / page.width),
      page: i + 1,
    }
    waiting = waiting === null ? fresh : joined(waiting, fresh, chapter.direction === 'strip')
    // Rows that may still be followed by more are only cut while they are more than one slice.
    while (waiting.height > limits.maxHeight) {
      const { to, hurts } = nextSlice(waiting.costs, 0, limits)
      if (hurts)
        throw new AppError('output.text_too_tall', { page: waiting.page, limit: limits.maxHeight })
      yield part(waiting, 0, to)
      waiting = part(waiting, to, waiting.height)
    }
    if (profile.cuts === 'source') {
      yield waiting
      waiting = null
    }
  }
  if (waiting !== null) yield waiting
}

const part = (strip: Strip, from: number, to: number): Strip => ({
  ...rowsBetween(strip, from, to),
  costs: strip.costs.subarray(from, to),
  page: strip.page,
})

/**
 * Between two pages of a book is always a fine place to cut. The files of a strip end where they
 * became too long, often in
 * the middle of a drawing: there the rows decide, as anywhere.
 */
const joined = (upper: Strip, lower: Strip, oneStrip: boolean): Strip => {
  const data = new Uint8Array(upper.data.length + lower.data.length)
  data.set(upper.data)
  data.set(lower.data, upper.data.length)
  const costs = new Float32Array(upper.height + lower.height)
  costs.set(upper.costs)
  costs.set(lower.costs, upper.height)
  costs[upper.height] = oneStrip ? jointCost(upper, lower) : 0
  return { ...lower, data, height: upper.height + lower.height, costs }
}

/** Tried from the profile's quality downwards, as far as these. */
const QUALITY_STEP = 8
const LOWEST_QUALITY = 56
const LOWEST_HEIGHT = 64

interface EncodedRows {
  readonly bytes: Buffer
  readonly width: number
  readonly height: number
}

const encodeSlice = async (
  strip: Strip,
  { format, resolution }: SliceProfile,
  quality: number,
): Promise<Buffer> => {
  const bytes = await encodeRows(strip, format, quality)
  return format === 'png' || format === 'jpeg' ? await tagPicture(bytes, format, resolution) : bytes
}

/** Encodes a piece; when it is too heavy, first at lower quality, then as two pieces. */
async function* lightEnough(
  strip: Strip,
  profile: SliceProfile,
  number: () => number,
): AsyncGenerator<EncodedRows> {
  const { width, height } = strip
  const limit = profile.maxBytes ?? Infinity
  const lowest =
    profile.format === 'png' ? profile.quality : Math.min(profile.quality, LOWEST_QUALITY)
  for (let quality = profile.quality; quality >= lowest; quality -= QUALITY_STEP) {
    const bytes = await encodeSlice(strip, profile, quality)
    if (bytes.length <= limit) return yield { bytes, width, height }
  }
  const tooHeavy = () =>
    new AppError('output.slice_too_heavy', { slice: number(), limitKb: Math.floor(limit / 1_000) })
  if (height < 2 * LOWEST_HEIGHT) throw tooHeavy()
  const plan = planCuts(strip.costs, toLimits({ maxHeight: Math.ceil(height * 0.6) }))
  if (plan.some(({ hurts }) => hurts)) throw tooHeavy()
  for (const { from, to } of plan) yield* lightEnough(part(strip, from, to), profile, number)
}
