/** Where somebody painted on the layer of the source page. */
import type { Box } from '@panelflow/domain/page/document/page-document.ts'
import type { Pixels } from '../photo/engine/pixels.ts'

/** A part of the page that was painted on; transparent where it is as it was. */
export interface GroundPiece {
  readonly box: Box
  readonly pixels: Pixels
}

/** Decoders of JPEG differ a little. */
const SAME = 8
const TILE = 32
/** Round what differs, so that soft edges come along. */
const MARGIN = 2
/** Above this the page was painted on everywhere: one patch. */
const MAX_PIECES = 60

const differs = (a: Uint8ClampedArray, b: Uint8ClampedArray, at: number): boolean =>
  (b[at + 3] ?? 0) > 0 &&
  (Math.abs((a[at] ?? 0) - (b[at] ?? 0)) > SAME ||
    Math.abs((a[at + 1] ?? 0) - (b[at + 1] ?? 0)) > SAME ||
    Math.abs((a[at + 2] ?? 0) - (b[at + 2] ?? 0)) > SAME)

/** 1 for every pixel that differs. */
const findDifferences = ({ data }: Pixels, after: Pixels): Uint8Array => {
  const marks = new Uint8Array(after.width * after.height)
  for (let i = 0; i < marks.length; i++) if (differs(data, after.data, i * 4)) marks[i] = 1
  return marks
}

const findTiles = (marks: Uint8Array, width: number, height: number): ReadonlySet<string> => {
  const tiles = new Set<string>()
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++)
      if (marks[y * width + x] === 1) tiles.add(`${Math.floor(x / TILE)} ${Math.floor(y / TILE)}`)
  return tiles
}

/** Boxes of tiles that touch each other, in page pixels. */
const joinTiles = (tiles: ReadonlySet<string>): readonly Box[] => {
  const left = new Set(tiles)
  const boxes: Box[] = []
  for (const first of tiles) {
    if (!left.delete(first)) continue
    const queue = [first]
    let [x0, y0, x1, y1] = [Infinity, Infinity, -Infinity, -Infinity]
    for (let key = queue.pop(); key !== undefined; key = queue.pop()) {
      const [x = 0, y = 0] = key.split(' ').map(Number)
      ;[x0, y0] = [Math.min(x0, x), Math.min(y0, y)]
      ;[x1, y1] = [Math.max(x1, x), Math.max(y1, y)]
      for (let dy = -1; dy <= 1; dy++)
        for (let dx = -1; dx <= 1; dx++) {
          const next = `${x + dx} ${y + dy}`
          if (left.delete(next)) queue.push(next)
        }
    }
    boxes.push({ x: x0 * TILE, y: y0 * TILE, w: (x1 - x0 + 1) * TILE, h: (y1 - y0 + 1) * TILE })
  }
  return boxes
}

const isNear = (marks: Uint8Array, { width, height }: Pixels, x: number, y: number): boolean => {
  for (let ny = Math.max(0, y - MARGIN); ny <= Math.min(height - 1, y + MARGIN); ny++)
    for (let nx = Math.max(0, x - MARGIN); nx <= Math.min(width - 1, x + MARGIN); nx++)
      if (marks[ny * width + nx] === 1) return true
  return false
}

const cutPiece = (after: Pixels, marks: Uint8Array, tiles: Box): GroundPiece => {
  const [x0, y0] = [Math.max(0, tiles.x - MARGIN), Math.max(0, tiles.y - MARGIN)]
  const w = Math.min(after.width, tiles.x + tiles.w + MARGIN) - x0
  const h = Math.min(after.height, tiles.y + tiles.h + MARGIN) - y0
  const data = new Uint8ClampedArray(w * h * 4)
  for (let y = 0; y < h; y++)
    for (let x = 0; x < w; x++) {
      if (!isNear(marks, after, x0 + x, y0 + y)) continue
      const from = ((y0 + y) * after.width + x0 + x) * 4
      data.set(after.data.subarray(from, from + 4), (y * w + x) * 4)
    }
  return { box: { x: x0, y: y0, w, h }, pixels: { width: w, height: h, data } }
}

/**
 * Parts of a page that differ from its source, each to become a patch.
 * @param after as large as the source
 */
export const findRepainted = (source: Pixels, after: Pixels): readonly GroundPiece[] => {
  const marks = findDifferences(source, after)
  const boxes = joinTiles(findTiles(marks, after.width, after.height))
  if (boxes.length <= MAX_PIECES) return boxes.map((box) => cutPiece(after, marks, box))
  return [cutPiece(after, marks, { x: 0, y: 0, w: after.width, h: after.height })]
}
