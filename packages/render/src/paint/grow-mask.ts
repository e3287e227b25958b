import type { Mask } from './mask.ts'

/** A pixel this opaque belongs to the silhouette; its share says where in it the edge runs. */
const HALF = 128
const NO_ROW = -1

/**
 * Makes a mask thicker by `by` px all round, with round corners; it has room for that already.
 * Each pixel looks for the nearest one of the silhouette (Felzenszwalb and Huttenlocher, "Distance
 * Transforms of Sampled Functions", 2012). Only sums, products, quotients and square roots, hence
 * the same bits everywhere. What does not depend on `by` is worked out once for all calls.
 */
export function maskGrower(mask: Mask): (by: number) => Mask {
  let rows: Int32Array | undefined
  return (by) => (by > 0 ? grown(mask, (rows ??= nearestRows(mask)), by) : mask)
}

function grown(mask: Mask, rows: Int32Array, by: number): Mask {
  const { width, height } = mask
  const alpha = mask.alpha.slice()
  const reach = (by + 1) * (by + 1)
  const columns = createEnvelope(width)
  for (let y = 0; y < height; y++) {
    const start = y * width
    columns.clear()
    for (let x = 0; x < width; x++) {
      const row = rows[start + x] ?? NO_ROW
      const down = (row - y) * (row - y)
      if (row !== NO_ROW && down <= reach) columns.add(x, down)
    }
    if (columns.isEmpty()) continue
    for (let x = 0; x < width; x++) {
      const nearest = columns.nearest(x)
      const row = rows[start + nearest] ?? NO_ROW
      const distance = Math.sqrt((x - nearest) * (x - nearest) + (row - y) * (row - y))
      const edge = (mask.alpha[row * width + nearest] ?? 0) / 255 - 0.5
      const covered = Math.round(255 * Math.min(1, Math.max(0, by - distance + edge + 0.5)))
      if (covered > (alpha[start + x] ?? 0)) alpha[start + x] = covered
    }
  }
  return { ...mask, alpha }
}

/** For each pixel the row of the nearest pixel of the silhouette in its column. */
function nearestRows({ width, height, alpha }: Mask): Int32Array {
  const rows = new Int32Array(width * height).fill(NO_ROW)
  for (let x = 0; x < width; x++) {
    let last = NO_ROW
    for (let y = 0; y < height; y++) {
      if ((alpha[y * width + x] ?? 0) >= HALF) last = y
      rows[y * width + x] = last
    }
    let next = NO_ROW
    for (let y = height - 1; y >= 0; y--) {
      const at = y * width + x
      const before = rows[at] ?? NO_ROW
      if (before === y) next = y
      if (next !== NO_ROW && (before === NO_ROW || next - y < y - before)) rows[at] = next
    }
  }
  return rows
}

/** Lower envelope of parabolas over a row; `nearest` is asked from left to right. */
interface Envelope {
  clear(): void
  isEmpty(): boolean
  /** columns come from left to right */
  add(column: number, height: number): void
  nearest(column: number): number
}

function createEnvelope(width: number): Envelope {
  const columns = new Int32Array(width)
  const heights = new Float64Array(width)
  /** where each parabola begins to be the lowest */
  const starts = new Float64Array(width)
  let count = 0
  let at = 0
  return {
    clear: () => {
      count = 0
      at = 0
    },
    isEmpty: () => count === 0,
    add: (column, height) => {
      let start = -Infinity
      while (count > 0) {
        const before = columns[count - 1] ?? 0
        const rise = height + column * column - (heights[count - 1] ?? 0) - before * before
        start = rise / (2 * (column - before))
        if (start > (starts[count - 1] ?? 0)) break
        count -= 1
        start = -Infinity
      }
      columns[count] = column
      heights[count] = height
      starts[count] = start
      count += 1
    },
    nearest: (column) => {
      while (at + 1 < count && (starts[at + 1] ?? 0) <= column) at += 1
      return columns[at] ?? 0
    },
  }
}
