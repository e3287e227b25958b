/** Covers the lettering of a page's regions with ground. */
import type { OpenCv } from '../open-cv.ts'
import { dilate, labelPieces } from '../mask/morphology.ts'
import { textMask, type TextMask } from '../mask/text-mask.ts'
import { crop, getBounds, sharedArea, type Box, type Point, type Raster } from '../raster.ts'
import { chooseFill, isScreentone, toQuality, type ChosenFill } from './choose-fill.ts'
import { findGround, getDifference, paintGround, type Ground } from './ground.ts'
import { cutOut, withoutAlpha, type PatchPixels } from './patch-pixels.ts'

export interface PatchRegion {
  /** outline of the lettering, page px */
  readonly polygon: readonly Point[]
  /** a patch of less expected quality is not made, dB */
  readonly leastQuality?: number
}

/**
 * How likely each pixel of a page is lettering, from a text detector: 255 is sure. Any size; it is
 * spread over the page.
 */
export interface TextProbability {
  readonly width: number
  readonly height: number
  readonly data: Uint8Array
}

export interface RegionPatch extends PatchPixels {
  /** index into the regions given */
  readonly regionIndex: number
  readonly method: Ground['method'] | ChosenFill['method']
  /** expected signal-to-noise ratio of the filling, dB: how well it explains ground that is seen */
  readonly quality: number
}

/** Letters' soft edge, px. */
const SOFT_EDGE = 3
/** Compression noise reaches this far from letters, px: the blocks of JPEG have 8. */
const NOISE_REACH = 8
/** Ground is looked at up to this distance from the letters, px. */
const GROUND_REACH = 12
/** Ground that differs more than this is no noise, 0..255. */
const NOISE = 16
/** A ground that differs by more than this on average is noisy: its letters have a halo. */
const NOISY = 0.3
/** Pieces this near to letters that lie in the region belong to them, px. */
const PIECE_REACH = 10
/** Of 255: from here up a pixel counts as lettering. */
const LIKELY_TEXT = 128

/**
 * A region where nothing stands out from its ground gets no patch.
 * @param probability lets letters be told from outlines that they touch; works without
 */
export function makePatches(
  cv: OpenCv,
  page: Raster,
  regions: readonly PatchRegion[],
  probability?: TextProbability,
): RegionPatch[] {
  const inks = regions.map(({ polygon }) => textMask(cv, page, polygon, 0))
  return regions.flatMap(({ polygon, leastQuality = 0 }, regionIndex) => {
    const ink = inks[regionIndex] ?? null
    if (ink === null) return []
    const others = inks.filter((other): other is TextMask => other !== null && other !== ink)
    const letters = {
      ink,
      others,
      bounds: getBounds(polygon),
      isText: readProbability(page, probability),
    }
    const patch = coverLetters(cv, page, letters)
    return patch.quality < leastQuality ? [] : [{ ...patch, regionIndex }]
  })
}

/** Letters of a region, and what tells them from what is beside them. */
interface Letters {
  readonly ink: TextMask
  readonly others: readonly TextMask[]
  readonly bounds: Box
  readonly isText: (x: number, y: number) => boolean
}

/** Does the text detector hold a page's pixel for lettering? Never without its answer. */
function readProbability(
  page: Raster,
  probability: TextProbability | undefined,
): Letters['isText'] {
  if (probability === undefined) return () => false
  const { width, height, data } = probability
  return (x, y) =>
    (data[
      Math.min(height - 1, Math.floor((y * height) / page.height)) * width +
        Math.min(width - 1, Math.floor((x * width) / page.width))
    ] ?? 0) >= LIKELY_TEXT
}

function coverLetters(
  cv: OpenCv,
  page: Raster,
  letters: Letters,
): Omit<RegionPatch, 'regionIndex'> {
  const { ink, others } = letters
  const { box } = ink
  const window = withoutAlpha(crop(page, box))
  const grow = (mask: Uint8Array, by: number): Uint8Array => dilate(cv, mask, box.w, box.h, by)
  const blocked = grow(collectOthers(box, ink, others), SOFT_EDGE)
  const soft = grow(ink.data, SOFT_EDGE)
  const around = grow(ink.data, GROUND_REACH)
  const inner = grow(ink.data, SOFT_EDGE + 1)
  const samples: number[] = []
  around.forEach((value, at) => {
    if (value !== 0 && inner[at] === 0 && blocked[at] === 0) samples.push(at)
  })
  const ground = isScreentone(window, samples) ? null : findGround(cv, window, samples, ink.data)
  if (ground !== null) {
    const mask = selectOnGround(cv, window, letters, { ground, blocked })
    const rgb = paintGround(window, mask, ground.shade)
    const quality = toQuality(ground.error)
    return { ...cutOut(rgb, { box, data: mask }), method: ground.method, quality }
  }
  const chosen = chooseFill(cv, window, soft, blocked)
  const { method, quality } = chosen
  return { ...cutOut(chosen.rgb, { box, data: soft }), method, quality }
}

/** Letters of other regions within the box. */
function collectOthers(box: Box, own: TextMask, others: readonly TextMask[]): Uint8Array {
  const result = new Uint8Array(box.w * box.h)
  for (const other of others) {
    if (sharedArea(box, other.box) === 0) continue
    other.data.forEach((value, index) => {
      if (value === 0) return
      const column = index % other.box.w
      const x = other.box.x + column - box.x
      const y = other.box.y + (index - column) / other.box.w - box.y
      if (x >= 0 && y >= 0 && x < box.w && y < box.h && own.data[y * box.w + x] === 0)
        result[y * box.w + x] = 255
    })
  }
  return result
}

/**
 * The pixels to paint where the ground is known: letters with their soft edges and the noise around
 * them. What reaches in from beside, such as the outline of a bubble, stays.
 */
function selectOnGround(
  cv: OpenCv,
  window: Raster,
  { ink, bounds, isText: isTextAt }: Letters,
  { ground, blocked }: { readonly ground: Ground; readonly blocked: Uint8Array },
): Uint8Array {
  const { box } = ink
  const isText = (at: number): boolean =>
    isTextAt((at % box.w) + box.x, Math.floor(at / box.w) + box.y)
  const grow = (by: number): Uint8Array => dilate(cv, ink.data, box.w, box.h, by)
  const [edge, soft, inner, near] = [
    grow(1),
    grow(SOFT_EDGE),
    grow(SOFT_EDGE + 1),
    grow(PIECE_REACH),
  ]
  const differs = Uint8Array.from(edge, (value, at) =>
    value === 0 && getDifference(window, at, ground.shade) > NOISE ? 255 : 0,
  )
  const { count, labels } = labelPieces(cv, differs, box.w, box.h)
  const foreign = new Uint8Array(count)
  const touching = new Uint8Array(count)
  labels.forEach((label, at) => {
    if (label === 0) return
    const isInside = isWithin(bounds, at, box)
    if (!isInside && inner[at] === 0) foreign[label] = 1
    if (near[at] !== 0) touching[label] = 1
  })
  const halo = ground.error > NOISY ? grow(NOISE_REACH) : soft
  return Uint8Array.from(edge, (value, at) => {
    if (value !== 0) return 255
    if (blocked[at] !== 0) return 0
    const label = labels[at] ?? 0
    if (label === 0) return halo[at] ?? 0
    if (touching[label] === 0) return 0
    if (foreign[label] === 0) return 255
    return isWithin(bounds, at, box) && isText(at) ? 255 : 0
  })
}

/** Is the pixel of the window in the region or in the soft edge of its letters? */
function isWithin(bounds: Box, at: number, window: Box): boolean {
  const x = (at % window.w) + window.x - bounds.x
  const y = Math.floor(at / window.w) + window.y - bounds.y
  return x >= -SOFT_EDGE && y >= -SOFT_EDGE && x < bounds.w + SOFT_EDGE && y < bounds.h + SOFT_EDGE
}
