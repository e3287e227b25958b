import type { Box } from '../raster.ts'

/** How likely each pixel of a page is lettering, at the scale at which the page was searched. */
export interface TextMap {
  readonly width: number
  readonly height: number
  /** page px per px of the map */
  readonly scaleX: number
  readonly scaleY: number
  /** 0..255, row by row */
  readonly data: Uint8Array
}

/** A pixel of the map from here up is lettering: the network was trained with 0.3 of 1. */
export const TEXT_LEVEL = 77

/** The pixels of the map that the box (page px) covers, clipped to the map. */
function toMapBox(map: TextMap, box: Box): Box {
  const left = Math.max(0, Math.floor(box.x / map.scaleX))
  const top = Math.max(0, Math.floor(box.y / map.scaleY))
  const right = Math.min(map.width, Math.ceil((box.x + box.w) / map.scaleX))
  const bottom = Math.min(map.height, Math.ceil((box.y + box.h) / map.scaleY))
  return { x: left, y: top, w: Math.max(0, right - left), h: Math.max(0, bottom - top) }
}

/** Share of a box (page px) that is lettering, 0..1. */
export function computeTextShare(map: TextMap, box: Box): number {
  const { x, y, w, h } = toMapBox(map, box)
  if (w === 0 || h === 0) return 0
  let count = 0
  for (let row = y; row < y + h; row++) {
    const start = row * map.width + x
    for (let at = start; at < start + w; at++) if ((map.data[at] ?? 0) >= TEXT_LEVEL) count++
  }
  return count / (w * h)
}

/** Part of a map, with the position of its left top corner in page px. */
export interface TextMapPart extends TextMap {
  readonly x: number
  readonly y: number
}

/** The part of the map under a box (page px); null when the box lies outside. */
export function cropTextMap(map: TextMap, box: Box): TextMapPart | null {
  const { x, y, w, h } = toMapBox(map, box)
  if (w === 0 || h === 0) return null
  const data = new Uint8Array(w * h)
  for (let row = 0; row < h; row++) {
    const from = (y + row) * map.width + x
    data.set(map.data.subarray(from, from + w), row * w)
  }
  const { scaleX, scaleY } = map
  return { width: w, height: h, scaleX, scaleY, data, x: x * scaleX, y: y * scaleY }
}
