/** Letters of a source text that the engine which read them was not sure of. */
import type { RegionItem } from './document/page-document.ts'

export interface LetterRange {
  /** UTF-16 units */
  readonly from: number
  readonly to: number
}

/** Letters below are shown as unsure, 0..1. */
const UNSURE = 0.65
/** Dots and commas are misread for each other, which matters to nobody who translates. */
const TRIFLES = /^[\s.,…·・。，、]$/u

/** As soon as a person changed the words, nothing in them is unsure any more. */
export const listUnsureLetters = ({
  props: { sourceText, letterConfidence },
  origin,
}: Pick<RegionItem, 'props' | 'origin'>): readonly LetterRange[] => {
  const letters = Array.from(sourceText)
  const by = (origin['sourceText'] ?? origin['*'])?.by
  if (by !== 'ai' || letterConfidence?.length !== letters.length) return []
  const ranges: LetterRange[] = []
  let at = 0
  letters.forEach((letter, index) => {
    const [from, to] = [at, at + letter.length]
    at = to
    if ((letterConfidence[index] ?? 1) >= UNSURE || TRIFLES.test(letter)) return
    const last = ranges.at(-1)
    if (last?.to === from) ranges[ranges.length - 1] = { from: last.from, to }
    else ranges.push({ from, to })
  })
  return ranges
}

export interface MarkedPart {
  /** place in the whole text, UTF-16 units */
  readonly at: number
  readonly text: string
  readonly isUnsure: boolean
}

/**
 * Cuts a part of a text at the borders of ranges; joined the pieces are the part again.
 * @param at where the part begins in the text that the ranges count in
 */
export const splitAtRanges = (
  text: string,
  at: number,
  ranges: readonly LetterRange[],
): readonly MarkedPart[] => {
  const borders = ranges.flatMap(({ from, to }) => [from - at, to - at])
  const cuts = [0, ...borders.filter((cut) => cut > 0 && cut < text.length), text.length]
  return cuts.slice(1).flatMap((to, index) => {
    const from = cuts[index] ?? 0
    const isUnsure = ranges.some((range) => range.from <= at + from && range.to >= at + to)
    return to > from ? [{ at: at + from, text: text.slice(from, to), isUnsure }] : []
  })
}
