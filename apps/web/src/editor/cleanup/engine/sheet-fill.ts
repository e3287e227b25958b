/** What is computed over a part of the page and then laid into the patch: healing and filling. */
import { fillTexture } from '@panelflow/vision/inpaint/texture.ts'
import type { EraseShape } from '@panelflow/domain/page/erase.ts'
import type { Box, Point } from '@panelflow/domain/page/document/page-document.ts'
import { flooded } from '../../photo/engine/flood.ts'
import { clipped, layOver, type Pixels } from '../../photo/engine/pixels.ts'
import { beginChange } from '../../photo/engine/tile-change.ts'
import { type Sheet } from './sheet.ts'
import { maskSelection, type SheetChange } from './sheet-stroke.ts'

/** Pixels around a place to be healed that are looked at for something alike. */
const HEAL_MARGIN = 72
/** How far from the place that was clicked a colour is followed, page pixels. */
const FLOOD_REACH = 1024

const pageBox = ({ page }: Sheet): Box => ({ x: 0, y: 0, w: page.width, h: page.height })

const around = (sheet: Sheet, { x, y, w, h }: Box, by: number): Box =>
  clipped({ x: x - by, y: y - by, w: w + 2 * by, h: h + 2 * by }, pageBox(sheet))

/**
 * Lays colours into the patch where a mask marks them.
 * @param mask one byte for each pixel of the box
 * @param getColour r, g, b, a of a pixel of the box
 */
const layMask = (
  sheet: Sheet,
  box: Box,
  mask: Uint8Array,
  selection: readonly EraseShape[] | null,
  getColour: (place: number) => readonly [number, number, number, number],
): SheetChange =>
  sheet.tilesIn(box).map((tile) => {
    const change = beginChange(tile.pixels)
    const allowed = maskSelection(selection, tile.box)
    const part = clipped(box, tile.box)
    change.touch({ ...part, x: part.x - tile.box.x, y: part.y - tile.box.y })
    for (let y = part.y; y < part.y + part.h; y++)
      for (let x = part.x; x < part.x + part.w; x++) {
        const place = (y - box.y) * box.w + x - box.x
        const at = (y - tile.box.y) * tile.box.w + x - tile.box.x
        const share =
          ((mask[place] ?? 0) / 255) * ((allowed === null ? 255 : (allowed[at] ?? 0)) / 255)
        if (share === 0) continue
        const [r, g, b, a] = getColour(place)
        layOver(tile.pixels.data, at * 4, r, g, b, (share * a) / 255)
      }
    return { tile, changed: change.done() }
  })

/**
 * Covers what the mask marks with what is around it, as it is seen. Yields the share done.
 * @param mask one byte for each pixel of the box
 */
export function* healing(
  sheet: Sheet,
  box: Box,
  mask: Uint8Array,
  selection: readonly EraseShape[] | null,
): Generator<number, SheetChange> {
  const window = around(sheet, box, HEAL_MARGIN)
  const { data } = sheet.seen(window)
  const hole = new Uint8Array(window.w * window.h)
  for (let row = 0; row < box.h; row++)
    for (let column = 0; column < box.w; column++)
      hole[(box.y - window.y + row) * window.w + box.x - window.x + column] =
        (mask[row * box.w + column] ?? 0) >= 128 ? 255 : 0
  const raster = {
    width: window.w,
    height: window.h,
    channels: 4 as const,
    data: new Uint8Array(data),
  }
  const healed = yield* fillTexture(raster, hole)
  return layMask(sheet, box, mask, selection, (place) => {
    const row = Math.floor(place / box.w) + box.y - window.y
    const at = (row * window.w + (place % box.w) + box.x - window.x) * 4
    return [healed[at] ?? 0, healed[at + 1] ?? 0, healed[at + 2] ?? 0, healed[at + 3] ?? 0]
  })
}

/** A part of the page, and which of its pixels are alike. */
export interface MarkedArea {
  readonly box: Box
  readonly mask: Uint8Array
}

/** What is alike around a point of the page as it is seen. Yields from time to time. */
export function* findAlike(
  read: (box: Box) => Pixels,
  page: Box,
  { x, y }: Point,
  tolerance: number,
): Generator<number, MarkedArea> {
  const [left, top] = [Math.floor(x), Math.floor(y)]
  const reach = FLOOD_REACH
  const box = clipped({ x: left - reach, y: top - reach, w: 2 * reach, h: 2 * reach }, page)
  const mask = yield* flooded(read(box), left - box.x, top - box.y, tolerance)
  return { box, mask }
}

/** Fills what is alike around a point with a colour. */
export function* filling(
  sheet: Sheet,
  point: Point,
  [r, g, b]: readonly [number, number, number],
  { tolerance, opacity }: { readonly tolerance: number; readonly opacity: number },
  selection: readonly EraseShape[] | null,
): Generator<number, SheetChange> {
  const { box, mask } = yield* findAlike(sheet.seen, pageBox(sheet), point, tolerance)
  const bounds = boundsOfMask(mask, box)
  if (bounds === null) return []
  const part = new Uint8Array(bounds.w * bounds.h)
  for (let row = 0; row < bounds.h; row++) {
    const start = (bounds.y - box.y + row) * box.w + bounds.x - box.x
    part.set(mask.subarray(start, start + bounds.w), row * bounds.w)
  }
  return layMask(sheet, bounds, part, selection, () => [r, g, b, 255 * opacity])
}

/** Box on the page of what a mask marks; null: nothing. */
const boundsOfMask = (mask: Uint8Array, { x, y, w, h }: Box): Box | null => {
  let [left, top, right, bottom] = [w, h, -1, -1]
  for (let row = 0; row < h; row++)
    for (let column = 0; column < w; column++) {
      if (mask[row * w + column] === 0) continue
      left = Math.min(left, column)
      right = Math.max(right, column)
      top = Math.min(top, row)
      bottom = row
    }
  return right < 0 ? null : { x: x + left, y: y + top, w: right - left + 1, h: bottom - top + 1 }
}
