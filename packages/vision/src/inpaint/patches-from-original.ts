/** Covers lettering with what a text-free original shows in its place. */
import { labelPieces, dilate } from '../mask/morphology.ts'
import type { OpenCv } from '../open-cv.ts'
import {
  crop,
  getBounds,
  grow,
  median,
  sharedArea,
  type Box,
  type Point,
  type Raster,
} from '../raster.ts'
import { samplePicture, type Placement } from '../register/placement.ts'
import { toQuality } from './choose-fill.ts'
import { cutOut, withoutAlpha, type PatchPixels } from './patch-pixels.ts'

export interface TextFreeOriginal {
  readonly picture: Raster
  readonly placement: Placement
}

export interface OriginalPatch extends PatchPixels {
  readonly method: 'original'
  /** how well the original agrees with the page round the lettering, dB */
  readonly quality: number
}

/** Room round a region where both are compared, px. */
const SURROUND = 24
/** Letters reach this far out of the region that was found for them, px. */
const REGION_REACH = 6
/** Least difference that is lettering, 0..255. */
const LEAST_INK = 24
/** Lettering differs this many times more than the ground beside it. */
const INK_TIMES = 4
/** The ground may differ this much on the whole: other scans are lighter or darker, 0..255. */
const MOST_SHIFT = 24
/** The ground may differ this much from pixel to pixel, 0..255. */
const MOST_RESIDUE = 10
/** Pieces with fewer pixels are noise. */
const LEAST_PIECE = 4
const SOFT_EDGE = 3
/** Compression noise reaches this far from letters, px. */
const NOISE_REACH = 8

export interface LetteredPlace {
  readonly polygon: readonly Point[]
  /** outlines of the page's other lettering */
  readonly others: readonly (readonly Point[])[]
}

interface Place {
  readonly bounds: Box
  /** of other regions */
  readonly others: readonly Box[]
}

interface Compared {
  /** of the original, as light as the page, RGB */
  readonly ground: Uint8Array
  /** largest difference of the three colours, per pixel */
  readonly difference: Uint8Array
  /** usual difference beside the region */
  readonly residue: number
}

const isNear = (box: Box, x: number, y: number, by: number): boolean =>
  x >= box.x - by && y >= box.y - by && x < box.x + box.w + by && y < box.y + box.h + by

const listAt = (window: Box, keep: (x: number, y: number) => boolean): number[] => {
  const kept: number[] = []
  for (let at = 0; at < window.w * window.h; at++)
    if (keep((at % window.w) + window.x, Math.floor(at / window.w) + window.y)) kept.push(at)
  return kept
}

/** Null where the original shows something else beside the region. */
function compare(page: Raster, original: Raster, around: readonly number[]): Compared | null {
  if (around.length === 0) return null
  const shifts = [0, 1, 2].map((channel) =>
    median(
      around.map(
        (at) => (page.data[at * 3 + channel] ?? 0) - (original.data[at * 3 + channel] ?? 0),
      ),
    ),
  )
  if (shifts.some((shift) => Math.abs(shift) > MOST_SHIFT)) return null
  const ground = original.data.map((value, at) =>
    Math.max(0, Math.min(255, value + (shifts[at % 3] ?? 0))),
  )
  const difference = Uint8Array.from({ length: page.width * page.height }, (_, at) =>
    Math.max(
      ...[0, 1, 2].map((channel) =>
        Math.abs((page.data[at * 3 + channel] ?? 0) - (ground[at * 3 + channel] ?? 0)),
      ),
    ),
  )
  const residue = median(around.map((at) => difference[at] ?? 0))
  return residue > MOST_RESIDUE ? null : { ground, difference, residue }
}

/**
 * Pixels of the page that differ. A piece that lies mostly in the region is its own wholly, of one
 * that it shares with others it has what lies within; other pieces are no lettering of it.
 */
function findLetters(
  cv: OpenCv,
  compared: Compared,
  window: Box,
  { bounds, others }: Place,
): Uint8Array | null {
  const least = Math.max(LEAST_INK, INK_TIMES * compared.residue)
  const differs = compared.difference.map((value) => (value >= least ? 255 : 0))
  const { count, labels } = labelPieces(cv, differs, window.w, window.h)
  const [all, held, shared] = [0, 1, 2].map(() => new Uint32Array(count))
  const isOwn = new Uint8Array(labels.length)
  labels.forEach((label, at) => {
    if (label === 0) return
    const [x, y] = [(at % window.w) + window.x, Math.floor(at / window.w) + window.y]
    isOwn[at] = isNear(bounds, x, y, REGION_REACH) ? 1 : 0
    const isShared = isOwn[at] === 1 || others.some((other) => isNear(other, x, y, REGION_REACH))
    for (const [counts, counted] of [
      [all, true],
      [held, isOwn[at] === 1],
      [shared, isShared],
    ] as const)
      if (counts !== undefined && counted) counts[label] = (counts[label] ?? 0) + 1
  })
  const letters = Uint8Array.from(labels, (label, at) => {
    const size = all?.[label] ?? 0
    if (label === 0 || size < LEAST_PIECE) return 0
    if (2 * (held?.[label] ?? 0) > size) return 255
    return isOwn[at] === 1 && 2 * (shared?.[label] ?? 0) > size ? 255 : 0
  })
  return letters.includes(255) ? letters : null
}

/**
 * Null where the original does not cover the region, shows something else beside it, or has its
 * lettering too.
 */
export function patchFromOriginal(
  cv: OpenCv,
  page: Raster,
  { polygon, others }: LetteredPlace,
  { picture, placement }: TextFreeOriginal,
): OriginalPatch | null {
  const bounds = getBounds(polygon)
  const box = grow(bounds, SURROUND, page.width, page.height)
  const sampled = samplePicture(cv, picture, placement, box)
  if (sampled === null) return null
  const window = withoutAlpha(crop(page, box))
  const place = { bounds, others: others.map(getBounds).filter((one) => sharedArea(one, box) > 0) }
  const around = listAt(
    box,
    (x, y) => ![bounds, ...place.others].some((one) => isNear(one, x, y, REGION_REACH)),
  )
  const compared = compare(window, sampled, around)
  if (compared === null) return null
  const { ground, difference, residue } = compared
  const letters = findLetters(cv, compared, box, place)
  if (letters === null) return null
  const soft = dilate(cv, letters, box.w, box.h, SOFT_EDGE)
  const noisy = dilate(cv, letters, box.w, box.h, NOISE_REACH)
  const mask = soft.map((value, at) =>
    value !== 0 || (noisy[at] !== 0 && (difference[at] ?? 0) > residue + 1) ? 255 : 0,
  )
  const seen = noisy.reduce((count, value) => count + (value === 0 ? 1 : 0), 0)
  const squares = noisy.reduce(
    (sum, value, at) => (value === 0 ? sum + Math.min(difference[at] ?? 0, LEAST_INK) ** 2 : sum),
    0,
  )
  const quality = toQuality(Math.sqrt(squares / Math.max(1, seen)))
  return { ...cutOut(ground, { box, data: mask }), method: 'original', quality }
}
