import type { StoredLayout, TextProps } from '@panelflow/domain/page/page-document.ts'
import { ENGINE_ID } from '../engine/engine-id.ts'
import { chainFor } from '../font/choose-face.ts'
import type { FontShelf } from '../font/font-shelf.ts'
import { breaksOf, isBlank } from './breaks.ts'
import { vanishesAtLineEnd } from './cluster.ts'
import { fits, largestFit } from './fit.ts'
import type { Room } from './fit.ts'
import { inputHash } from './input-hash.ts'
import { itemise } from './itemise.ts'
import { leadingFloor } from './leading.ts'
import { MAX_TEXT_LENGTH, normaliseText } from './normalise.ts'
import type { ShapeRun } from './shape.ts'
import { soundText } from './sound-text.ts'
import { wrap } from './wrap.ts'
import type { Segment } from './wrap.ts'

/** What setting type needs: the fonts and the shaper. */
export interface TypeCase {
  readonly shelf: FontShelf
  readonly shapeRun: ShapeRun
}

/**
 * Decides size and line breaks of a text in its box.
 * @param raw any values; see soundText for what becomes of absurd ones
 * @param language BCP 47 tag of the translation
 * @throws RenderError render.font_not_loaded when one of `neededFonts` is missing
 */
export function layoutText(type: TypeCase, raw: TextProps, language: string): StoredLayout {
  const text = soundText(raw)
  const words = normaliseText(text.translation)
  const layout = { engine: ENGINE_ID, inputHash: inputHash(raw, language) }
  if (isBlank(words)) return { ...layout, size: text.size, lines: [], overflow: false, missing: [] }
  const { segments, missing } = measure(type, text, words, language)
  const room = roomOf(text)
  const leading = leadingFloor(text, language)
  const size = text.fit === 'fixed' ? text.size : largestFit(segments, room, text.minSize, text.size, leading)
  const overflow = raw.translation.length > MAX_TEXT_LENGTH || !fits(segments, room, size, leading)
  return { ...layout, size, lines: wrap(segments, room.inline / size), overflow, missing }
}

/** Lines run across a horizontal box and down a vertical one. */
export function roomOf(text: Pick<TextProps, 'w' | 'h' | 'writing'>): Room {
  return text.writing === 'vertical' ? { inline: text.h, block: text.w } : { inline: text.w, block: text.h }
}

/** Shapes the whole text once, in em units: lengths do not depend on the size, so trying sizes costs next to nothing. */
function measure(type: TypeCase, text: TextProps, words: string, language: string): { segments: Segment[]; missing: readonly string[] } {
  const { runs, missing } = itemise(type.shelf, chainFor(text, language), words, language, 0, words.length)
  const lengthAt = new Float64Array(words.length + 1)
  for (const run of runs) {
    for (const glyph of type.shapeRun(words, run, language, text.letterSpacing))
      lengthAt[glyph.cluster] = (lengthAt[glyph.cluster] ?? 0) + glyph.advance
  }
  const segments: Segment[] = []
  let start = 0
  for (const { at, forced, cost } of [...breaksOf(words, language), { at: words.length, forced: true, cost: 0 }]) {
    if (at === start && segments.length > 0 && at === words.length) break
    segments.push(segmentOf(words, lengthAt, start, at, forced, cost, text.letterSpacing))
    start = at
  }
  return { segments, missing }
}

function segmentOf(
  words: string,
  lengthAt: Float64Array,
  start: number,
  end: number,
  endsParagraph: boolean,
  cost: number,
  letterSpacing: number,
): Segment {
  let length = 0
  let trailing = 0
  for (let i = start; i < end; i++) {
    const advance = lengthAt[i] ?? 0
    length += advance
    trailing = vanishesAtLineEnd(words.charCodeAt(i)) ? trailing + advance : 0
  }
  // The space after the last letter of a line is not part of the line either.
  return { start, length, trailing: trailing + letterSpacing, endsParagraph, cost }
}
