/**
 * A patch while it is painted on: squares of the page, read when they are first needed, so that a
 * stroke costs what it covers and not what the page measures.
 */
import type { Box } from '@panelflow/domain/page/document/page-document.ts'
import { blank, clipped, layOver, type Pixels } from '../../photo/engine/pixels.ts'

/** Side of the squares, page pixels. */
const TILE = 256

/** Reads a part of the page, which lies within it. */
export type ReadPart = (box: Box) => Pixels

/** What lies round the strokes. */
export interface Surroundings {
  /** the page as it came */
  readonly source: ReadPart
  /** the page with its patches, without the one that is painted on */
  readonly ground: ReadPart
}

export interface PageSize {
  readonly width: number
  readonly height: number
}

export interface SheetTile {
  readonly key: number
  /** on the page */
  readonly box: Box
  readonly pixels: Pixels
}

export interface Sheet {
  readonly page: PageSize
  /** the squares a box touches; what the patch holds is read first */
  readonly tilesIn: (box: Box) => readonly SheetTile[]
  readonly source: ReadPart
  readonly ground: ReadPart
  /** page and patches as they are seen */
  readonly seen: ReadPart
  /** Pixels of the patch. */
  readonly read: ReadPart
  /** The same with other patches round it. */
  readonly surround: (surroundings: Surroundings) => void
}

/** Squares of the page that a box touches, by key. */
const listTileBoxes = (page: PageSize, wanted: Box): readonly (readonly [number, Box])[] => {
  const whole = { x: 0, y: 0, w: page.width, h: page.height }
  const { x, y, w, h } = clipped(wanted, whole)
  if (w === 0 || h === 0) return []
  const columns = Math.ceil(page.width / TILE)
  const found: (readonly [number, Box])[] = []
  for (let row = Math.floor(y / TILE); row * TILE < y + h; row++)
    for (let column = Math.floor(x / TILE); column * TILE < x + w; column++)
      found.push([
        row * columns + column,
        clipped({ x: column * TILE, y: row * TILE, w: TILE, h: TILE }, whole),
      ])
  return found
}

/** Copies what two pieces of the page share. */
const copyShared = (from: Pixels, fromBox: Box, to: Pixels, toBox: Box): void => {
  const { x, y, w, h } = clipped(fromBox, toBox)
  for (let row = y; row < y + h; row++) {
    const start = ((row - fromBox.y) * from.width + x - fromBox.x) * 4
    to.data.set(
      from.data.subarray(start, start + w * 4),
      ((row - toBox.y) * to.width + x - toBox.x) * 4,
    )
  }
}

/** Lays a piece over another one of the same place. */
const layPiece = (over: Pixels, below: Pixels): void => {
  for (let at = 0; at < over.data.length; at += 4) {
    const alpha = over.data[at + 3] ?? 0
    if (alpha === 0) continue
    const [r, g, b] = [over.data[at] ?? 0, over.data[at + 1] ?? 0, over.data[at + 2] ?? 0]
    layOver(below.data, at, r, g, b, alpha / 255)
  }
}

/** @param patch what it held when it was opened; null: it is new */
export const createSheet = (page: PageSize, first: Surroundings, patch: ReadPart | null): Sheet => {
  const tiles = new Map<number, SheetTile>()
  let surroundings = first
  const tilesIn = (box: Box): readonly SheetTile[] =>
    listTileBoxes(page, box).map(([key, place]) => {
      const known = tiles.get(key)
      if (known !== undefined) return known
      const pixels = patch?.(place) ?? blank(place.w, place.h)
      const tile = { key, box: place, pixels }
      tiles.set(key, tile)
      return tile
    })
  const read: ReadPart = (box) => {
    const part = blank(box.w, box.h)
    for (const tile of tilesIn(box)) copyShared(tile.pixels, tile.box, part, box)
    return part
  }
  return {
    page,
    tilesIn,
    read,
    source: (box) => surroundings.source(box),
    ground: (box) => surroundings.ground(box),
    seen: (box) => {
      const part = surroundings.ground(box)
      layPiece(read(box), part)
      return part
    },
    surround: (next) => {
      surroundings = next
    },
  }
}

/** Box of what is not clear in a piece; null: nothing is. */
export const findVisible = (part: Pixels, { x, y }: Pick<Box, 'x' | 'y'>): Box | null => {
  const { width, height, data } = part
  let [left, top, right, bottom] = [width, height, -1, -1]
  for (let row = 0; row < height; row++)
    for (let column = 0; column < width; column++) {
      if (data[(row * width + column) * 4 + 3] === 0) continue
      left = Math.min(left, column)
      right = Math.max(right, column)
      top = Math.min(top, row)
      bottom = row
    }
  return right < 0 ? null : { x: x + left, y: y + top, w: right - left + 1, h: bottom - top + 1 }
}

/** Reads single pixels of the page, square by square; what was read once stays as it was. */
export interface Sampler {
  readonly load: (box: Box) => void
  readonly at: (
    x: number,
    y: number,
  ) => { readonly data: Uint8ClampedArray; readonly at: number } | null
}

export const createSampler = (page: PageSize, read: ReadPart): Sampler => {
  const parts = new Map<number, { readonly box: Box; readonly pixels: Pixels }>()
  const columns = Math.ceil(page.width / TILE)
  const load = (wanted: Box): void => {
    for (const [key, box] of listTileBoxes(page, wanted))
      if (!parts.has(key)) parts.set(key, { box, pixels: read(box) })
  }
  return {
    load,
    at: (x, y) => {
      if (x < 0 || y < 0 || x >= page.width || y >= page.height) return null
      const key = Math.floor(y / TILE) * columns + Math.floor(x / TILE)
      if (!parts.has(key)) load({ x, y, w: 1, h: 1 })
      const part = parts.get(key)
      return part === undefined
        ? null
        : { data: part.pixels.data, at: ((y - part.box.y) * part.box.w + x - part.box.x) * 4 }
    },
  }
}
