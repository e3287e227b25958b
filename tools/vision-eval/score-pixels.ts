/** Compares a cleaned page with the page as it is without lettering. */
import type { Box } from '../../packages/domain/src/page/document/page-document.ts'
import { computeSsim } from './ssim.ts'

/** RGB, 8 bit, row by row. */
export interface Pixels {
  readonly width: number
  readonly height: number
  readonly data: Uint8Array
}

export interface PatchPixels {
  readonly x: number
  readonly y: number
  readonly w: number
  readonly h: number
  /** straight alpha */
  readonly rgba: Uint8Array
}

/** How far around the true letters the cleanup is compared, px: their soft edges. */
const LETTER_RIM = 3
/** Patches cover a pixel from this alpha up. */
const COVERED_ALPHA = 128
/** A pixel is changed when a channel differs by more than this. */
const LEAST_CHANGE = 8

export interface CleanupCounts {
  /** squared error of the channels and their number */
  squared: number
  samples: number
  /** sum of the structural similarity and number of pixels */
  similarity: number
  pixels: number
}

export interface MaskCounts {
  letters: number
  lettersCovered: number
  outside: number
  outsideChanged: number
}

/** The page with the patches laid over it, and the alpha that covers each pixel. */
export function applyPatches(
  page: Pixels,
  patches: readonly PatchPixels[],
): Pixels & { readonly covered: Uint8Array } {
  // a copy: `slice` of a Buffer shares its memory
  const data = new Uint8Array(page.data)
  const covered = new Uint8Array(page.width * page.height)
  for (const patch of patches)
    for (let index = 0; index < patch.w * patch.h; index++) {
      const value = patch.rgba[index * 4 + 3] ?? 0
      if (value === 0) continue
      const column = index % patch.w
      const at = (patch.y + (index - column) / patch.w) * page.width + patch.x + column
      covered[at] = Math.max(covered[at] ?? 0, value)
      const alpha = value / 255
      for (let channel = 0; channel < 3; channel++)
        data[at * 3 + channel] = Math.round(
          (patch.rgba[index * 4 + channel] ?? 0) * alpha +
            (data[at * 3 + channel] ?? 0) * (1 - alpha),
        )
    }
  return { ...page, data, covered }
}

/**
 * Error inside the letters and their rim, of the blocks given: all of them, found or not.
 * @param letters not 0 where lettering is
 */
export function scoreCleanup(
  cleaned: Pixels,
  plate: Pixels,
  letters: Uint8Array,
  boxes: readonly Box[],
): CleanupCounts {
  const counts: CleanupCounts = { squared: 0, samples: 0, similarity: 0, pixels: 0 }
  const near = dilate(letters, cleaned.width, cleaned.height, LETTER_RIM)
  const seen = new Uint8Array(letters.length)
  for (const box of boxes) {
    const area = growBox(box, LETTER_RIM, cleaned)
    const chosen: number[] = []
    forEachPixel(area, cleaned.width, (at) => {
      if (near[at] === 0 || seen[at] !== 0) return
      seen[at] = 1
      chosen.push(at)
    })
    for (const at of chosen)
      for (let channel = 0; channel < 3; channel++)
        counts.squared +=
          ((cleaned.data[at * 3 + channel] ?? 0) - (plate.data[at * 3 + channel] ?? 0)) ** 2
    counts.samples += chosen.length * 3
    counts.similarity += computeSsim(cleaned, plate, area, chosen)
    counts.pixels += chosen.length
  }
  return counts
}

/**
 * Part of the true letters of the boxes that patches cover, and pixels away from all lettering that
 * they change.
 */
export function scoreMask(
  page: Pixels,
  cleaned: Pixels & { readonly covered: Uint8Array },
  letters: Uint8Array,
  boxes: readonly Box[],
): MaskCounts {
  const counts: MaskCounts = { letters: 0, lettersCovered: 0, outside: 0, outsideChanged: 0 }
  const seen = new Uint8Array(letters.length)
  for (const box of boxes)
    forEachPixel(growBox(box, LETTER_RIM, page), page.width, (at) => {
      if (letters[at] === 0 || seen[at] !== 0) return
      seen[at] = 1
      counts.letters++
      if ((cleaned.covered[at] ?? 0) >= COVERED_ALPHA) counts.lettersCovered++
    })
  const near = dilate(letters, page.width, page.height, LETTER_RIM)
  near.forEach((value, at) => {
    if (value !== 0) return
    counts.outside++
    if (cleaned.covered[at] !== 0 && isChanged(page, cleaned, at)) counts.outsideChanged++
  })
  return counts
}

function isChanged(page: Pixels, cleaned: Pixels, at: number): boolean {
  return [0, 1, 2].some(
    (channel) =>
      Math.abs((page.data[at * 3 + channel] ?? 0) - (cleaned.data[at * 3 + channel] ?? 0)) >
      LEAST_CHANGE,
  )
}

/** Peak signal-to-noise ratio, dB; exact results count as 110. Null when nothing was compared. */
export function toPsnr({ squared, samples }: CleanupCounts): number | null {
  if (samples === 0) return null
  return Math.min(110, 10 * Math.log10((255 * 255) / Math.max(1e-9, squared / samples)))
}

function forEachPixel(box: Box, stride: number, visit: (at: number) => void): void {
  for (let y = box.y; y < box.y + box.h; y++)
    for (let x = box.x; x < box.x + box.w; x++) visit(y * stride + x)
}

function growBox(box: Box, by: number, { width, height }: Pixels): Box {
  const x = Math.max(0, Math.floor(box.x - by))
  const y = Math.max(0, Math.floor(box.y - by))
  return {
    x,
    y,
    w: Math.max(0, Math.min(width, Math.ceil(box.x + box.w + by)) - x),
    h: Math.max(0, Math.min(height, Math.ceil(box.y + box.h + by)) - y),
  }
}

/** Not 0 within `by` px of a pixel that is not 0, by a square. */
function dilate(mask: Uint8Array, width: number, height: number, by: number): Uint8Array {
  const across = new Uint8Array(mask.length)
  mask.forEach((value, at) => {
    if (value === 0) return
    const x = at % width
    across.fill(1, at - Math.min(by, x), at + Math.min(by, width - 1 - x) + 1)
  })
  const result = new Uint8Array(mask.length)
  across.forEach((value, at) => {
    if (value === 0) return
    const y = Math.floor(at / width)
    for (let row = Math.max(0, y - by); row <= Math.min(height - 1, y + by); row++)
      result[at + (row - y) * width] = 1
  })
  return result
}
