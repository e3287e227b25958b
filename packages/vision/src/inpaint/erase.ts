import type { OpenCv } from '../open-cv.ts'
import { textMaskWithin } from '../mask/text-mask.ts'
import { selectionMask, type SelectionShape } from '../mask/selection-mask.ts'
import { crop, grow, type Box, type Mask, type Raster } from '../raster.ts'
import { fill, fillBy, type FillMethod } from './fill.ts'
import { cutOut, withoutAlpha, type PatchPixels } from './patch-pixels.ts'
import { fillTexture } from './texture.ts'

export type EraseMethod = FillMethod | 'texture'

export interface Erasing {
  readonly shapes: readonly SelectionShape[]
  /** whole pixels around the shapes, within the page */
  readonly bounds: Box
  readonly what: 'lettering' | 'everything'
  readonly method: EraseMethod | 'auto'
  /** px beyond what is erased */
  readonly spread: number
}

export interface ErasedPatch extends PatchPixels {
  readonly method: EraseMethod
}

/** Ground around the hole that a filling sees; a pattern needs more of it than a colour. */
const MARGIN = { filling: 16, texture: 64 } as const

/**
 * Makes the ground under a selection anew.
 * @param page RGB or RGBA pixels of the whole page
 * @returns null when only lettering is to go and none stands out there
 */
export function erase(
  cv: OpenCv,
  page: Raster,
  { shapes, bounds, what, method, spread }: Erasing,
): ErasedPatch | null {
  const selected = selectionMask(shapes, bounds)
  const hole =
    what === 'lettering'
      ? textMaskWithin(cv, page, selected, spread)
      : grown(selected, spread, page)
  if (hole === null || !hole.data.includes(255)) return null
  const seen = onto(
    hole,
    grow(hole.box, method === 'texture' ? MARGIN.texture : MARGIN.filling, page.width, page.height),
  )
  const window = withoutAlpha(crop(page, seen.box))
  if (method === 'texture')
    return { ...cutOut(drained(fillTexture(window, seen.data)), seen), method }
  const filled =
    method === 'auto' ? fill(cv, window, seen.data) : fillBy(cv, window, seen.data, method)
  return { ...cutOut(filled.rgb, seen), method: filled.method }
}

function drained<T>(steps: Generator<unknown, T>): T {
  for (;;) {
    const { done, value } = steps.next()
    if (done === true) return value as T
  }
}

/** The mask in a box of another size. */
function onto({ box: own, data }: Mask, box: Box): Mask {
  const result = new Uint8Array(box.w * box.h)
  const left = Math.max(own.x, box.x)
  const right = Math.min(own.x + own.w, box.x + box.w)
  for (let y = Math.max(own.y, box.y); y < Math.min(own.y + own.h, box.y + box.h); y++) {
    const from = (y - own.y) * own.w - own.x
    result.set(data.subarray(from + left, from + right), (y - box.y) * box.w + left - box.x)
  }
  return { box, data: result }
}

/** The selection made wider, by a square brush in two passes. */
function grown(mask: Mask, by: number, page: Raster): Mask {
  const { box, data } = onto(mask, grow(mask.box, by, page.width, page.height))
  if (by === 0) return { box, data }
  const across = new Uint8Array(data.length)
  const result = new Uint8Array(data.length)
  for (let at = 0; at < data.length; at++) {
    if (data[at] === 0) continue
    const x = at % box.w
    across.fill(255, at - Math.min(by, x), at + Math.min(by, box.w - 1 - x) + 1)
  }
  for (let at = 0; at < across.length; at++) {
    if (across[at] === 0) continue
    const y = Math.floor(at / box.w)
    for (let row = Math.max(0, y - by); row <= Math.min(box.h - 1, y + by); row++)
      result[at + (row - y) * box.w] = 255
  }
  return { box, data: result }
}
