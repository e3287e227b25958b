/**
 * Words in texts: what `find and replace` looks for.
 *
 * Source: spec 10.page.find; docs/specs/0011-workspace-tools.md, "Find and replace".
 */
import { isWholeWord } from '../locale/word-borders.ts'
import { type Folding, foldText } from './fold-text.ts'

export interface SearchOptions extends Folding {
  readonly wholeWord: boolean
}

/** A stretch of a text, UTF-16 offsets. */
export interface TextMatch {
  readonly from: number
  readonly to: number
  /** what the groups of a pattern hold, the whole first; words have none */
  readonly groups: readonly string[]
}

/** Finds all that matches in a text, in order and without overlaps. */
export type TextFinder = (text: string) => readonly TextMatch[]

/** Finds words as they are written, as far as the options let them differ. */
export const createWordFinder = (words: string, options: SearchOptions): TextFinder => {
  const wanted = foldText(words, options).text
  if (wanted === '') return () => []
  return (text) => {
    const folded = foldText(text, options)
    const found: TextMatch[] = []
    let at = folded.text.indexOf(wanted)
    while (at >= 0) {
      const from = folded.toWritten(at)
      const to = folded.toWritten(at + wanted.length)
      const isFound =
        from !== undefined &&
        to !== undefined &&
        (!options.wholeWord || isWholeWord(text, from, to))
      if (isFound) found.push({ from, to, groups: [] })
      at = folded.text.indexOf(wanted, at + (isFound ? wanted.length : 1))
    }
    return found
  }
}
