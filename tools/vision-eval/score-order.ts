export interface OrderCounts {
  /** pages with at least two blocks that can be compared */
  pages: number
  pagesRight: number
  pairs: number
  pairsRight: number
}

/**
 * Compares the order in which blocks were found with the true one, pair by pair.
 * @param truth blocks in reading order; those of one inner list may be read in any order
 * @param found place of each block in the order found; blocks that were not found are missing,
 * blocks joined into one region share a place and are not compared
 */
export function scoreOrder(
  truth: readonly (readonly number[])[],
  found: ReadonlyMap<number, number>,
): OrderCounts {
  const places = truth.flatMap((group, place) =>
    group.flatMap((block) => {
      const at = found.get(block)
      return at === undefined ? [] : [{ place, at }]
    }),
  )
  let [pairs, right] = [0, 0]
  places.forEach((first, index) => {
    for (const second of places.slice(index + 1)) {
      if (first.place === second.place || first.at === second.at) continue
      pairs++
      if (first.at < second.at) right++
    }
  })
  return {
    pages: pairs > 0 ? 1 : 0,
    pagesRight: pairs > 0 && pairs === right ? 1 : 0,
    pairs,
    pairsRight: right,
  }
}
