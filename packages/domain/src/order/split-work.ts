/** One chapter as the splitter sees it. */
export interface Portion {
  readonly chapterId: string
  readonly number: number
  /** words of the source; 0 while they are not known */
  readonly words: number
}

export const SPLIT_MODES = ['chapters', 'words'] as const
export type SplitMode = (typeof SPLIT_MODES)[number]

/** What one person gets. */
export interface Share {
  readonly accountId: string
  readonly chapterIds: readonly string[]
}

const getWeights = (portions: readonly Portion[], mode: SplitMode): readonly number[] =>
  // without a single known word, chapters are all there is to go by
  mode === 'words' && portions.some(({ words }) => words > 0)
    ? portions.map(({ words }) => words)
    : portions.map(() => 1)

/**
 * Where the n-th person's run ends: the place whose sum of weights comes nearest to their part of
 * the whole.
 */
const findEnd = (sums: readonly number[], wanted: number, from: number, last: number): number => {
  let best = from
  for (let end = from; end <= last; end += 1)
    if (Math.abs((sums[end] ?? 0) - wanted) < Math.abs((sums[best] ?? 0) - wanted)) best = end
  return best
}

/**
 * Splits chapters over people in runs that follow each other, so that everybody reads a connected
 * piece of the story:
 * as equal as whole chapters allow, by number of chapters or by words. With fewer chapters than
 * people the last ones get none.
 */
export const splitWork = (
  portions: readonly Portion[],
  accountIds: readonly string[],
  mode: SplitMode,
): readonly Share[] => {
  const chapters = portions.toSorted((a, b) => a.number - b.number)
  const sums = [0]
  for (const weight of getWeights(chapters, mode)) sums.push((sums.at(-1) ?? 0) + weight)
  const total = sums.at(-1) ?? 0
  let from = 0
  return accountIds.map((accountId, index) => {
    const left = accountIds.length - index - 1
    // everybody after this one keeps a chapter where there are enough, and this one takes at least
    // one
    const last = Math.max(Math.min(from + 1, chapters.length), chapters.length - left)
    const first = Math.min(from + 1, chapters.length)
    const end =
      left === 0
        ? chapters.length
        : findEnd(sums, (total * (index + 1)) / accountIds.length, first, last)
    const share = {
      accountId,
      chapterIds: chapters.slice(from, end).map(({ chapterId }) => chapterId),
    }
    from = end
    return share
  })
}
