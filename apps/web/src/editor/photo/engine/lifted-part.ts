import type { Box } from '@panelflow/domain/page/document/page-document.ts'
import type { Layer } from './layers.ts'
import { blank, clipped, cropped, layOver, type Pixels, putPart, toWholeBox } from './pixels.ts'
import type { Raster } from './warp.ts'
import type { WarpSource } from './warper.ts'

/** What is taken out of a layer to be transformed, and what stays. */
export interface LiftedPart {
  readonly source: WarpSource
  readonly rest: Pixels
}

const toRaster = ({ width, height, data }: Pixels): Raster => ({ width, height, data, stride: 4 })

/** The box of what can be seen of pixels where they are selected; null: nothing can. */
const findContent = ({ width, height, data }: Pixels, selection: Uint8Array | null): Box | null => {
  let [left, top, right, bottom] = [width, height, -1, -1]
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const place = y * width + x
      if (data[place * 4 + 3] === 0 || (selection !== null && selection[place] === 0)) continue
      left = Math.min(left, x)
      right = Math.max(right, x)
      top = Math.min(top, y)
      bottom = y
    }
  return right < 0 ? null : { x: left, y: top, w: right - left + 1, h: bottom - top + 1 }
}

const cropMask = (mask: Uint8Array, width: number, { x, y, w, h }: Box): Raster => {
  const data = new Uint8Array(w * h)
  for (let row = 0; row < h; row++) {
    const start = (y + row) * width + x
    data.set(mask.subarray(start, start + w), row * w)
  }
  return { width: w, height: h, stride: 1, data }
}

/** Alpha of a box of pixels as far as a mask says. */
const fadeBy = (pixels: Pixels, box: Box, getShare: (place: number) => number): Pixels => {
  const part = cropped(pixels, box)
  for (let y = 0; y < box.h; y++)
    for (let x = 0; x < box.w; x++) {
      const at = (y * box.w + x) * 4 + 3
      const share = getShare((box.y + y) * pixels.width + box.x + x)
      part.data[at] = ((part.data[at] ?? 0) * share) / 255
    }
  return part
}

/** A selection takes a part of the pixels; without one everything goes, masks too. */
export const liftPart = (layer: Layer, selection: Uint8Array | null): LiftedPart | null => {
  const { pixels, mask, adjustments } = layer
  const { width, height } = pixels
  const box = findContent(pixels, selection)
  if (box === null) return null
  if (selection === null) {
    const limits = adjustments.flatMap((each) => (each.mask === null ? [] : [each.mask]))
    const masks = limits.map((data): Raster => ({ width, height, stride: 1, data }))
    return {
      rest: blank(width, height),
      source: {
        box,
        pieces: [toRaster(cropped(pixels, box))],
        masks: mask === null ? masks : [toRaster(mask), ...masks],
      },
    }
  }
  const rest: Pixels = { ...pixels, data: pixels.data.slice() }
  putPart(
    rest,
    fadeBy(pixels, box, (place) => 255 - (selection[place] ?? 0)),
    box,
  )
  const taken = fadeBy(pixels, box, (place) => selection[place] ?? 0)
  const pieces = [toRaster(taken), cropMask(selection, width, box)]
  return { rest, source: { box, pieces, masks: [] } }
}

/** Four bytes of a pixel at once. */
const viewPixels = ({ buffer, byteOffset, byteLength }: Uint8ClampedArray): Uint32Array =>
  new Uint32Array(buffer, byteOffset, byteLength >> 2)

/** Pixels as they were in one box, then a piece laid over them in another. */
export const withPiece = (
  pixels: Pixels,
  rest: Pixels,
  touched: Box,
  piece: Uint8ClampedArray | undefined,
  { x, y, w, h }: Box,
): void => {
  const box = clipped(touched, toWholeBox(rest))
  putPart(pixels, cropped(rest, box), box)
  if (piece === undefined) return
  const [whole, into] = [viewPixels(piece), viewPixels(pixels.data)]
  for (let row = 0; row < h; row++)
    for (let column = 0; column < w; column++) {
      const own = row * w + column
      const alpha = piece[own * 4 + 3] ?? 0
      if (alpha === 0) continue
      const place = (y + row) * pixels.width + x + column
      if (alpha === 255 || pixels.data[place * 4 + 3] === 0) {
        into[place] = whole[own] ?? 0
        continue
      }
      const [r, g, b] = [piece[own * 4] ?? 0, piece[own * 4 + 1] ?? 0, piece[own * 4 + 2] ?? 0]
      layOver(pixels.data, place * 4, r, g, b, alpha / 255)
    }
}

const putMask = <T extends Uint8Array | Uint8ClampedArray>(
  mask: T,
  stride: 4 | 1,
  part: Uint8ClampedArray | undefined,
  width: number,
  { x, y, w, h }: Box,
): T => {
  const after = mask.slice() as T
  if (part === undefined) return after
  for (let row = 0; row < h; row++)
    after.set(
      part.subarray(row * w * stride, (row + 1) * w * stride),
      ((y + row) * width + x) * stride,
    )
  return after
}

/** A layer whose masks went with it, as far as the box. */
export const withMasks = (layer: Layer, masks: readonly Uint8ClampedArray[], box: Box): Layer => {
  if (masks.length === 0) return layer
  const { width } = layer.pixels
  let at = 0
  const { mask } = layer
  const own =
    mask === null ? null : { ...mask, data: putMask(mask.data, 4, masks[at++], width, box) }
  const adjustments = layer.adjustments.map((each) =>
    each.mask === null ? each : { ...each, mask: putMask(each.mask, 1, masks[at++], width, box) },
  )
  return { ...layer, mask: own, adjustments }
}
