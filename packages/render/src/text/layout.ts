import type { StoredLayout, TextProps } from '@panelflow/domain/page/document/page-document.ts'
import { ENGINE_ID } from '../engine/engine-id.ts'
import { findBreaks, isBlank } from './breaks.ts'
import type { Break, BreakOptions } from './breaks.ts'
import { vanishesAtLineEnd } from './cluster.ts'
import { fitBubble } from './bubble-fit.ts'
import type { Bubble } from './bubble.ts'
import { createBubble } from './bubble.ts'
import { findReadableSize, fits, largestFit } from './fit.ts'
import type { AvailableSpace } from './fit.ts'
import { inputHash } from './input-hash.ts'
import { itemise } from './itemise.ts'
import { fittingFloor, leadingFloor } from './leading.ts'
import { createManuscript } from './manuscript.ts'
import type { Manuscript } from './manuscript.ts'
import { MAX_TEXT_LENGTH } from './normalise.ts'
import { partsReading } from './reading-parts.ts'
import { findReadingHeight, setReadings, tallWithReadings } from './ruby.ts'
import { listNamesIn } from './segment.ts'
import { shapeHyphen } from './shape.ts'
import type { Glyph, TypesettingParts } from './shape.ts'
import { spaceGlyphs } from './spacing.ts'
import type { SpacedGlyphs } from './spacing.ts'
import { joinWordSegments, wrap } from './wrap.ts'
import type { Segment } from './wrap.ts'

/**
 * Decides size and line breaks of a text in its box.
 * @param raw any values; see sound-text.ts for what becomes of absurd ones
 * @param language BCP 47 tag of the translation
 * @param names of the book, kept whole in languages without spaces
 * @throws RenderError render.font_not_loaded when one of `listNeededFonts` is missing
 */
export function layoutText(
  parts: TypesettingParts,
  raw: TextProps,
  language: string,
  names: readonly string[] = [],
): StoredLayout {
  const kept = listNamesIn(raw.translation, language, names)
  const manuscript = createManuscript(raw, language, parts.fontStore.registry)
  const { text, words } = manuscript
  const layout = {
    engine: ENGINE_ID,
    inputHash: inputHash(raw, language, kept),
    ...(kept.length > 0 && { names: kept }),
  }
  if (isBlank(words)) return { ...layout, size: text.size, lines: [], overflow: false, missing: [] }
  const whole = measure(parts, manuscript, { mayHyphenate: false, names: kept })
  const cut = raw.translation.length > MAX_TEXT_LENGTH
  const { overflow, ...set } = resolveLayout(manuscript, whole.segments)
  if (!overflow || !text.hyphenate)
    return { ...layout, ...set, overflow: overflow || cut, missing: whole.missing }
  const parted = resolveLayout(
    manuscript,
    measure(parts, manuscript, { mayHyphenate: true, names: kept }).segments,
  )
  return { ...layout, ...parted, overflow: parted.overflow || cut, missing: whole.missing }
}

/** How much smaller letters may get to keep words whole, where parting them is allowed. */
const WORD_BREAK_GAIN = 0.88

type Settled = Pick<StoredLayout, 'size' | 'lines' | 'overflow'>

/**
 * Size and line starts: in the bubble when there is one and anything fits it, else in the box.
 * Words and phrases of languages without spaces stay whole when that costs little.
 */
function resolveLayout(manuscript: Manuscript, segments: readonly Segment[]): Settled {
  const bubble = createBubble(manuscript.text)
  const settle = (parts: readonly Segment[]): Settled =>
    bubble ? fillBubble(bubble, manuscript, parts) : fillBox(manuscript, parts)
  const parted = settle(segments)
  if (parted.overflow || segments.every(({ insideWord }) => !insideWord)) return parted
  const whole = settle(joinWordSegments(segments))
  return !whole.overflow && whole.size >= parted.size * WORD_BREAK_GAIN ? whole : parted
}

function fillBubble(bubble: Bubble, manuscript: Manuscript, segments: readonly Segment[]): Settled {
  const { text, language } = manuscript
  const largest = segments.reduce((most, segment) => Math.max(most, segment.tall), 1)
  const tall = tallWithReadings(manuscript, largest)
  const fitted = fitBubble(bubble, segments, { text, language, tall })
  return fitted
    ? { ...fitted, overflow: false }
    : {
        size: text.minSize,
        lines: wrap(segments, getInnerSize(text).inline / text.minSize),
        overflow: true,
      }
}

function fillBox({ text, language }: Manuscript, segments: readonly Segment[]): Settled {
  const extent = getInnerSize(text)
  const findSize = (): number => {
    const floor = fittingFloor(text, language)
    const largest = largestFit(segments, extent, text.minSize, text.size, floor)
    return findReadableSize(segments, extent, text.minSize, largest)
  }
  const size = text.fit === 'fixed' ? text.size : findSize()
  return {
    size,
    lines: wrap(segments, extent.inline / size),
    // at the smallest size lines stand closer rather than outside
    overflow: !fits(segments, extent, size, leadingFloor(text, language)),
  }
}

/** Lines run across a horizontal box and down a vertical one. */
export function getInnerSize(text: Pick<TextProps, 'w' | 'h' | 'writing'>): AvailableSpace {
  return text.writing === 'vertical'
    ? { inline: text.h, block: text.w }
    : { inline: text.w, block: text.h }
}

/**
 * Shapes the whole text once, in em units: lengths do not depend on the size, so trying sizes costs
 * next to nothing.
 */
function measure(
  parts: TypesettingParts,
  manuscript: Manuscript,
  options: BreakOptions,
): { segments: Segment[]; missing: readonly string[] } {
  const { words, language, rubies } = manuscript
  const { runs, missing } = itemise(parts.fontStore, manuscript, 0, words.length)
  const shaped = runs.flatMap((run) => parts.shapeRun(run, manuscript))
  const set = setReadings(parts, manuscript, spaceGlyphs(shaped, { words, language }))
  const lengths = measureLetters(set, words.length)
  const ends = findBreaks(words, language, options).filter(
    ({ at, forced }) => forced || !partsReading(rubies, at),
  )
  if (ends.at(-1)?.at !== words.length)
    ends.push({ at: words.length, forced: true, cost: 0, insideWord: false, hyphen: false })
  const segments = ends.map((end, i) => {
    const hyphen = end.hyphen ? getLength(shapeHyphen(parts, manuscript, end.at)) : 0
    return createSegment(manuscript, lengths, ends[i - 1]?.at ?? 0, end, hyphen)
  })
  return { segments, missing: [...new Set([...missing, ...set.missing])] }
}

function getLength(glyphs: readonly Glyph[]): number {
  return glyphs.reduce((sum, glyph) => sum + glyph.advance, 0)
}

/** Lengths by the letter (UTF-16 offset) they belong to, em. */
interface LetterLengths {
  readonly advance: Float64Array
  /** what a line that begins or ends with it is shorter by */
  readonly lead: Float64Array
  readonly trail: Float64Array
}

function measureLetters({ glyphs, edges }: SpacedGlyphs, count: number): LetterLengths {
  const lengths = {
    advance: new Float64Array(count + 1),
    lead: new Float64Array(count + 1),
    trail: new Float64Array(count + 1),
  }
  glyphs.forEach(({ cluster, advance }, i) => {
    lengths.advance[cluster] = (lengths.advance[cluster] ?? 0) + advance
    const edge = edges[i]
    if (edge === undefined) return
    lengths.lead[cluster] = edge.lead
    lengths.trail[cluster] = edge.trail
  })
  return lengths
}

function createSegment(
  manuscript: Manuscript,
  lengths: LetterLengths,
  start: number,
  { at: end, forced, cost, insideWord }: Break,
  hyphen: number,
): Segment {
  const { words, text, styleAt } = manuscript
  let length = 0
  let trailing = 0
  let tall = 1
  for (let i = start; i < end; i++) {
    const advance = lengths.advance[i] ?? 0
    length += advance
    tall = Math.max(tall, styleAt(i).size)
    if (vanishesAtLineEnd(words.charCodeAt(i))) trailing += advance
    // a mark or vowel of more than one letter has its length at the first
    else if (advance > 0) trailing = lengths.trail[i] ?? 0
  }
  // The space after the last letter of a line is not part of the line either.
  return {
    start,
    length,
    lead: lengths.lead[start] ?? 0,
    trailing: trailing + text.letterSpacing,
    endsParagraph: forced,
    cost,
    insideWord,
    hyphen,
    tall,
    reading: findReadingHeight(manuscript, { from: start, to: end }, tall),
  }
}
