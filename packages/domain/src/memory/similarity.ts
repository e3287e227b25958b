/** Below this, a memory line is no help (the industry's usual minimum). */
export const LEAST_SIMILARITY = 0.7

/** One replaced character of three makes 0.67: such short lines would otherwise never be found. */
const LEAST_SIMILARITY_SHORT = 0.66
/** One replaced character of two. */
const LEAST_SIMILARITY_SHORTEST = 0.5

/** The similarity asked of matches for a folded line of this many code points. */
export function leastSimilarityFor(length: number): number {
  if (length <= 2) return LEAST_SIMILARITY_SHORTEST
  return length <= 3 ? LEAST_SIMILARITY_SHORT : LEAST_SIMILARITY
}

/**
 * How alike two folded lines are, 0..1: (a + b − edits) ÷ (a + b) with insertions and deletions as
 * edits, by code points.
 * A replaced character counts as one deletion and one insertion. Two empty lines are alike.
 */
export function similarity(a: string, b: string): number {
  if (a === b) return 1
  const left = Array.from(a)
  const right = Array.from(b)
  const total = left.length + right.length
  return total === 0 ? 1 : (2 * commonLength(left, right)) / total
}

/**
 * Lengths (in code points) outside of which no line can reach the similarity: from `least`, `to`
 * included.
 */
export function lengthWindow(
  length: number,
  least: number,
): { readonly from: number; readonly to: number } {
  // similarity ≤ 2 × min ÷ (a + b), hence the bound least ÷ (2 − least)
  const ratio = least / (2 - least)
  return { from: Math.ceil(length * ratio - 1e-9), to: Math.floor(length / ratio + 1e-9) }
}

/** Length of the longest common subsequence, two rows of the classic table. */
function commonLength(a: readonly string[], b: readonly string[]): number {
  const row = new Uint32Array(b.length + 1)
  for (const mark of a) {
    let diagonal = 0
    b.forEach((other, index) => {
      const above = row[index + 1] ?? 0
      row[index + 1] = mark === other ? diagonal + 1 : Math.max(above, row[index] ?? 0)
      diagonal = above
    })
  }
  return row[b.length] ?? 0
}
