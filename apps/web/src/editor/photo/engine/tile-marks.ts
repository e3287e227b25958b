import type { Box } from '@panelflow/domain/page/document/page-document.ts'
import { clipped, joined } from './pixels.ts'

const TILE = 256

/**
 * Parts of a picture something has still to be done for, square by square: what is marked twice is
 * done once.
 */
export interface TileMarks {
  readonly mark: (box: Box) => void
  /** One marked part, which is marked no longer; null when there is none. */
  readonly take: () => Box | null
  /** What is marked within the square a taken part lies in; it is marked no longer. */
  readonly takeAt: (part: Box) => Box | null
}

export const createTileMarks = ({
  width,
  height,
}: {
  readonly width: number
  readonly height: number
}): TileMarks => {
  const columns = Math.ceil(width / TILE)
  const marked = new Map<number, Box>()
  const takeKey = (key: number): Box | null => {
    const box = marked.get(key) ?? null
    marked.delete(key)
    return box
  }
  return {
    mark: (wanted) => {
      const box = clipped(wanted, { x: 0, y: 0, w: width, h: height })
      if (box.w === 0 || box.h === 0) return
      for (let row = Math.floor(box.y / TILE); row * TILE < box.y + box.h; row++)
        for (let column = Math.floor(box.x / TILE); column * TILE < box.x + box.w; column++) {
          const key = row * columns + column
          const part = clipped(box, { x: column * TILE, y: row * TILE, w: TILE, h: TILE })
          marked.set(key, joined(marked.get(key) ?? null, part))
        }
    },
    take: () => {
      const [key] = marked.keys()
      return key === undefined ? null : takeKey(key)
    },
    takeAt: ({ x, y }) => takeKey(Math.floor(y / TILE) * columns + Math.floor(x / TILE)),
  }
}
