/**
 * Whether a layout that a client sends is plausible: stored layouts are drawn as they are, so a
 * wrong one would be published (docs/specs/0004-parity-seal.md).
 */
import type { StoredLayout, TextProps } from '@panelflow/domain/page/document/page-document.ts'
import { findBreaks, isBlank } from './breaks.ts'
import { overrunsBubble } from './bubble-fit.ts'
import { createBubble } from './bubble.ts'
import { freshLayout } from './input-hash.ts'
import { layoutText, getInnerSize } from './layout.ts'
import type { TypesettingParts } from './shape.ts'
import { leadingFloor, sumHeights } from './leading.ts'
import { createManuscript } from './manuscript.ts'
import type { Manuscript } from './manuscript.ts'
import { findReadingHeight, tallWithReadings } from './ruby.ts'
import { placeText } from './place.ts'

/**
 * Part of the size by which a line may stand over: shaped alone a line is a little longer or
 * shorter than as a part of the whole.
 */
const TOLERANCE = 0.1

/**
 * True for what this engine would make, and for another layout that is possible: another browser
 * may know other Thai words, and an older engine had other fonts. A stale or missing layout is
 * never drawn, so: true.
 * @throws RenderError render.font_not_loaded
 */
export function isLayoutPlausible(
  parts: TypesettingParts,
  raw: TextProps,
  language: string,
): boolean {
  const stored = freshLayout(raw, language)
  if (stored === null) return true
  const made = layoutText(parts, raw, language, stored.names)
  if (!made.missing.every((letter) => stored.missing.includes(letter))) return false
  if (stored.size === made.size && stored.overflow === made.overflow && sameLines(stored, made))
    return true
  const manuscript = createManuscript(raw, language, parts.fontStore.registry)
  if (isBlank(manuscript.words)) return stored.lines.length === 0
  return (
    sizeIsAllowed(manuscript, stored.size) &&
    linesAreAllowed(manuscript, stored.lines) &&
    (stored.overflow || fits(parts, manuscript, stored))
  )
}

function sameLines(a: StoredLayout, b: StoredLayout): boolean {
  return a.lines.length === b.lines.length && a.lines.every((start, i) => start === b.lines[i])
}

function sizeIsAllowed({ text }: Manuscript, size: number): boolean {
  return text.fit === 'fixed' ? size === text.size : size >= text.minSize && size <= text.size
}

/** Starts rise, stand where a line may begin, and leave out no line feed. */
function linesAreAllowed({ words, text, language }: Manuscript, lines: readonly number[]): boolean {
  const breaks = findBreaks(words, language, {
    mayHyphenate: text.hyphenate === true,
    anywhere: true,
  }).filter(({ at }) => at < words.length)
  const allowed = new Set(breaks.map(({ at }) => at))
  const starts = new Set(lines)
  const rising = lines.every((start, i) => allowed.has(start) && start > (lines[i - 1] ?? 0))
  return rising && breaks.every(({ at, forced }) => !forced || starts.has(at))
}

/** Do the lines lie inside the bubble or the box, give or take the tolerance? */
function fits(parts: TypesettingParts, manuscript: Manuscript, layout: StoredLayout): boolean {
  const { text, language, styleAt } = manuscript
  const { size } = layout
  const lines = placeText(parts, manuscript, layout)
  const heights = lines.map(({ from, to }) => {
    const tall = tallest(styleAt, from, to)
    return { tall, reading: findReadingHeight(manuscript, { from, to }, tall) }
  })
  const lengths = lines.map(({ length }) => length)
  const slack = TOLERANCE * size
  const bubble = createBubble(text)
  if (bubble) {
    const tall = tallWithReadings(manuscript, Math.max(...heights.map((line) => line.tall)))
    return overrunsBubble(bubble, lengths, { text, language, tall }, size) <= slack
  }
  const extent = getInnerSize(text)
  const block = sumHeights(heights, leadingFloor(text, language)) * size
  return block <= extent.block + slack && lengths.every((length) => length <= extent.inline + slack)
}

function tallest(styleAt: Manuscript['styleAt'], from: number, to: number): number {
  let tall = 1
  for (let i = from; i < to; i++) tall = Math.max(tall, styleAt(i).size)
  return tall
}
