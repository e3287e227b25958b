import { vanishesAtLineEnd } from './cluster.ts'

/** UTF-16 offsets of a line, without the spaces that vanish at its end. */
export interface LineRange {
  readonly from: number
  readonly to: number
}

/**
 * Stored line starts → ranges. Starts that do not increase or lie outside the text (a damaged
 * document) are skipped.
 */
export function lineRanges(words: string, lines: readonly number[]): LineRange[] {
  const starts = [0]
  for (const start of lines)
    if (Number.isInteger(start) && start > (starts.at(-1) ?? 0) && start <= words.length)
      starts.push(start)
  return starts.map((from, i) => {
    let to = starts[i + 1] ?? words.length
    while (to > from && vanishesAtLineEnd(words.charCodeAt(to - 1))) to--
    return { from, to }
  })
}
