import type { Box } from '@panelflow/domain/page/document/page-document.ts'
import { clipped, cropped, type Pixels, putPart, toWholeBox } from './pixels.ts'

/** Side of the squares that undo keeps: small enough for a dot, large enough for a stroke. */
const TILE = 256

interface StoredTile {
  readonly box: Box
  readonly before: Pixels
}

/** What pixels were before a change, square by square; kept when they are first touched. */
export interface TileChange {
  readonly pixels: Pixels
  /** to be called before pixels in the box are written */
  readonly touch: (box: Box) => void
  /** the pixel as it was before the change began */
  readonly beforeAt: (
    x: number,
    y: number,
  ) => { readonly data: Uint8ClampedArray; readonly at: number }
  /** Everything as it was. */
  readonly revert: () => void
  /** Ends the change. */
  readonly done: () => ChangedTiles
  /** The same for a large one: square by square, the share done after each. */
  readonly ending: () => Generator<number, ChangedTiles>
}

/** A finished change of a layer. */
export interface ChangedTiles {
  readonly tiles: readonly { readonly box: Box; readonly before: Pixels; readonly after: Pixels }[]
  readonly bytes: number
}

const finished = ({ box, before }: StoredTile, pixels: Pixels) => ({
  box,
  before,
  after: cropped(pixels, box),
})

const toChange = (tiles: ChangedTiles['tiles']): ChangedTiles => ({
  tiles,
  bytes: tiles.reduce((sum, { before }) => sum + before.data.length * 2, 0),
})

export const beginChange = (pixels: Pixels): TileChange => {
  const savedTiles = new Map<number, StoredTile>()
  const columns = Math.ceil(pixels.width / TILE)
  const whole = toWholeBox(pixels)
  const saveTile = (column: number, row: number): void => {
    const key = row * columns + column
    if (savedTiles.has(key)) return
    const box = clipped({ x: column * TILE, y: row * TILE, w: TILE, h: TILE }, whole)
    savedTiles.set(key, { box, before: cropped(pixels, box) })
  }
  return {
    pixels,
    touch: (box) => {
      const { x, y, w, h } = clipped(box, whole)
      if (w === 0 || h === 0) return
      for (let row = Math.floor(y / TILE); row * TILE < y + h; row++)
        for (let column = Math.floor(x / TILE); column * TILE < x + w; column++)
          saveTile(column, row)
    },
    beforeAt: (x, y) => {
      const tile = savedTiles.get(Math.floor(y / TILE) * columns + Math.floor(x / TILE))
      if (tile === undefined) return { data: pixels.data, at: (y * pixels.width + x) * 4 }
      return { data: tile.before.data, at: ((y - tile.box.y) * tile.box.w + x - tile.box.x) * 4 }
    },
    revert: () => {
      for (const { box, before } of savedTiles.values()) putPart(pixels, before, box)
    },
    done: () => toChange([...savedTiles.values()].map((tile) => finished(tile, pixels))),
    *ending() {
      const tiles: ReturnType<typeof finished>[] = []
      for (const tile of savedTiles.values()) {
        tiles.push(finished(tile, pixels))
        yield tiles.length / savedTiles.size
      }
      return toChange(tiles)
    },
  }
}

/** Puts the tiles of one side of a change into the pixels. */
export const applyTiles = (
  pixels: Pixels,
  { tiles }: ChangedTiles,
  side: 'before' | 'after',
): void => {
  for (const tile of tiles) putPart(pixels, tile[side], tile.box)
}
