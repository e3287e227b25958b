/** Which page of a new revision comes in the place of which page before. */
import { pairFilesWithPages } from './text-free-page.ts'

/** Cells of a page's look, in both directions. */
export const LOOK_CELLS = 16

export interface RevisedPage {
  readonly name: string
  readonly position: number
  readonly width: number
  readonly height: number
  /**
   * hexadecimal bits: whether brightness falls from each cell to the next; null: it was not
   * computed
   */
  readonly look: string | null
}

interface Pair<P, N> {
  readonly old: P
  readonly next: N
}

const BITS_OF_DIGIT = Array.from({ length: 16 }, (_, digit) =>
  [1, 2, 4, 8].reduce((count, bit) => count + (digit & bit ? 1 : 0), 0),
)

const countBits = (look: string): number =>
  [...look].reduce((count, digit) => count + (BITS_OF_DIGIT[Number.parseInt(digit, 16)] ?? 0), 0)

const compareLooks = (a: string, b: string): number =>
  [...a].reduce(
    (count, digit, at) =>
      count + (BITS_OF_DIGIT[Number.parseInt(digit, 16) ^ Number.parseInt(b[at] ?? '0', 16)] ?? 0),
    0,
  )

/** A look with less than this says nothing: the page is empty or of one colour. */
const MIN_BITS = 12
/** Looks of the same page differ by less, also when its lettering was changed. */
const MAX_DIFFERENCE = 0.15 * LOOK_CELLS * LOOK_CELLS
/** Width ÷ height of a page that was cut otherwise differs by less. */
const MAX_CUT = 1.25

const pairByLook = <P extends RevisedPage, N extends RevisedPage>(
  removed: readonly P[],
  made: readonly N[],
): readonly Pair<P, N>[] => {
  const isDistinct = (look: string | null): look is string =>
    look !== null && countBits(look) >= MIN_BITS
  const found = removed.flatMap((old) =>
    made.flatMap((next) => {
      if (!isDistinct(old.look) || !isDistinct(next.look)) return []
      const difference = compareLooks(old.look, next.look)
      return difference < MAX_DIFFERENCE ? [{ old, next, difference }] : []
    }),
  )
  const used = new Set<P | N>()
  return found
    .sort((a, b) => a.difference - b.difference)
    .flatMap(({ old, next }) => {
      if (used.has(old) || used.has(next)) return []
      used.add(old).add(next)
      return [{ old, next }]
    })
}

const isSameSize = ({ old, next }: Pair<RevisedPage, RevisedPage>): boolean =>
  old.width === next.width && old.height === next.height

const isSimilarShape = ({ old, next }: Pair<RevisedPage, RevisedPage>): boolean => {
  const ratio = (old.width * next.height) / (old.height * next.width)
  return ratio < MAX_CUT && ratio > 1 / MAX_CUT
}

/**
 * Pairs of pages: those that look alike, then those of the same name or number, then those in the
 * same place if their size is the same. So a page that was put between others does not take the
 * texts of the one after it. A page that was scaled or cut otherwise may be larger or smaller.
 */
export const pairRevisions = <P extends RevisedPage, N extends RevisedPage>(
  removed: readonly P[],
  made: readonly N[],
): readonly Pair<P, N>[] => {
  const pairs: Pair<P, N>[] = []
  const add = (
    find: (left: readonly P[], free: readonly N[]) => readonly Pair<P, N>[],
    isMeant: (pair: Pair<P, N>) => boolean,
  ): void => {
    const left = removed.filter((old) => pairs.every((pair) => pair.old !== old))
    const free = made.filter((next) => pairs.every((pair) => pair.next !== next))
    pairs.push(...find(left, free).filter(isMeant))
  }
  add(pairByLook, isSimilarShape)
  add(
    (left, free) =>
      pairFilesWithPages(left, free).pairs.map(({ page, file }) => ({ old: page, next: file })),
    isSimilarShape,
  )
  add(
    (left, free) =>
      left.flatMap((old) => {
        const next = free.find(({ position }) => position === old.position)
        return next === undefined ? [] : [{ old, next }]
      }),
    isSameSize,
  )
  return pairs
}
