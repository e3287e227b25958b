/** What went and what came, as one stretch. Offsets count letters (code points) of the original. */
interface Replacement {
  readonly from: number
  readonly to: number
  readonly put: readonly string[]
}

const findReplacement = (before: readonly string[], after: readonly string[]): Replacement => {
  const shorter = Math.min(before.length, after.length)
  let start = 0
  while (start < shorter && before[start] === after[start]) start++
  let end = 0
  while (end < shorter - start && before.at(-1 - end) === after.at(-1 - end)) end++
  return { from: start, to: before.length - end, put: after.slice(start, after.length - end) }
}

/**
 * Two texts that were made of the same one, with both changes in it; what both put at one place
 * comes as `first`, then `second`. Null when one changed what the other one changed as well.
 */
export const mergeTexts = (original: string, first: string, second: string): string | null => {
  if (first === second) return first
  const letters = [...original]
  const one = findReplacement(letters, [...first])
  const other = findReplacement(letters, [...second])
  const [early, late] = one.to <= other.from ? [one, other] : [other, one]
  if (early.to > late.from) return null
  return [
    ...letters.slice(0, early.from),
    ...early.put,
    ...letters.slice(early.to, late.from),
    ...late.put,
    ...letters.slice(late.to),
  ].join('')
}
