import type { TextRange } from './page-document.ts'

/** First and last place where two versions of a text differ: `from` in both, `before`/`after` ends in each. UTF-16 offsets. */
const changeBetween = (from: string, to: string): { start: number; before: number; after: number } => {
  const shortest = Math.min(from.length, to.length)
  let start = 0
  while (start < shortest && from[start] === to[start]) start++
  let same = 0
  while (same < shortest - start && from[from.length - 1 - same] === to[to.length - 1 - same]) same++
  return { start, before: from.length - same, after: to.length - same }
}

/**
 * Ranges after the words changed `from` → `to`: what is typed inside a range or at its end belongs to it, what is deleted leaves it,
 * empty ranges vanish.
 */
export const rangesAfterEdit = (ranges: readonly TextRange[], from: string, to: string): readonly TextRange[] => {
  const { start, before, after } = changeBetween(from, to)
  if (before === after && start === before) return ranges
  const moved = (offset: number, isEnd: boolean): number => {
    if (offset < start || (offset === start && (!isEnd || start === 0))) return offset
    if (offset >= before) return offset + after - before
    return isEnd ? after : start
  }
  return ranges
    .map((range) => ({ ...range, from: moved(range.from, false), to: moved(range.to, true) }))
    .filter((range) => range.from < range.to)
}
