import { isInside } from '../page/contour.ts'
import type { Point } from '../page/document/page-document.ts'
import type { ReadingRow } from '../page/reading-rows.ts'

interface PageSize {
  readonly width: number
  readonly height: number
}

/** Written with four digits behind the point. */
const ROUNDING = 0.000_11
/** How far from its middle a mark of a bubble may lie: a part of the longer side. */
const MAX_DISTANCE = 0.06

/**
 * Rows that marks on a page stand for, by their places: the row that was written with this place,
 * else the bubble that the mark lies in, else the nearest. No row twice; null where there is none.
 * @param places 0 to 1 in both directions
 */
export const matchPlaces = (
  rows: readonly ReadingRow[],
  places: readonly Point[],
  { width, height }: PageSize,
): readonly (ReadingRow | null)[] => {
  const found: (ReadingRow | null)[] = places.map(() => null)
  const taken = new Set<string>()
  const take = (choose: (place: Point) => ReadingRow | undefined): void => {
    for (const [at, place] of places.entries()) {
      const row = found[at] === null ? choose(place) : undefined
      if (row === undefined) continue
      found[at] = row
      taken.add(row.id)
    }
  }
  const free = (): readonly ReadingRow[] => rows.filter(({ id }) => !taken.has(id))
  const clamp = (share: number): number => Math.min(1, Math.max(0, share))
  take(({ x, y }) =>
    free().find(
      ({ centre }) =>
        Math.abs(clamp(centre.x / width) - x) < ROUNDING &&
        Math.abs(clamp(centre.y / height) - y) < ROUNDING,
    ),
  )
  take(({ x, y }) =>
    free().find(({ region }) => {
      const shape = region?.bubble ?? region?.polygon ?? []
      return shape.length > 2 && isInside(shape, { x: x * width, y: y * height })
    }),
  )
  take(({ x, y }) => {
    const near = free()
      .map((row) => ({
        row,
        distance: Math.hypot(row.centre.x - x * width, row.centre.y - y * height),
      }))
      .filter(({ distance }) => distance < MAX_DISTANCE * Math.max(width, height))
    return near.toSorted((a, b) => a.distance - b.distance)[0]?.row
  })
  return found
}
