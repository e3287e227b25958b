import { MAX_FEATURES } from '@panelflow/domain/page/document/item-values.ts'
import type { TextProps, TextRange } from '@panelflow/domain/page/document/page-document.ts'
import { clampFinite } from '../exact/quantise.ts'
import { chainFor } from '../font/choose-face.ts'
import type { FaceChain } from '../font/choose-face.ts'
import type { FontRegistry } from '../font/font-registry.ts'

/**
 * How one letter is set. Letters of one range share one object, so that `===` tells where a run
 * ends.
 */
export interface LetterStyle {
  readonly chain: FaceChain
  readonly color: string
  /** × the size of the text */
  readonly size: number
  readonly upright: boolean
  readonly tcy: boolean
  /** marks of emphasis stand beside it */
  readonly emphasis: boolean
  /** × the width of its outline */
  readonly scaleX: number
  /** above the baseline of a row, right of the middle of a column; em of the text */
  readonly baselineShift: number
  /** how it is moved where it is drawn; null: not at all */
  readonly move: LetterMove | null
  /** OpenType features switched on (`+dlig`) or off (`-liga`), in one order */
  readonly features: readonly string[]
}

/** A letter moved (em of the text), turned (degrees clockwise) and scaled round its own middle. */
interface LetterMove {
  readonly x: number
  readonly y: number
  readonly rotation: number
  readonly zoom: number
}

const FEATURE = /^[+-][A-Za-z0-9]{4}$/

/** Style of the letter at a UTF-16 offset. */
export type StyleAt = (offset: number) => LetterStyle

export const MOST_RANGES = 500

/** The text's own style with its ranges laid over it, later ones on top. */
export function createStyleLookup(
  text: TextProps,
  words: string,
  language: string,
  registry: FontRegistry,
): StyleAt {
  const plain = {
    chain: chainFor(text, language, registry),
    color: text.color,
    size: 1,
    upright: false,
    tcy: false,
    emphasis: false,
    scaleX: 1,
    baselineShift: 0,
    move: null,
    features: [],
  }
  const ranges = (text.ranges ?? []).slice(0, MOST_RANGES)
  if (ranges.length === 0) return () => plain
  const styles: LetterStyle[] = [plain]
  const fontStyles = [{ font: text.font, bold: text.bold, italic: text.italic }]
  const styleIndexes = new Uint16Array(words.length)
  for (const range of ranges) {
    const derived = new Map<number, number>()
    const to = Math.min(words.length, clampFinite(range.to, 0, words.length, 0))
    for (
      let i = Math.max(0, Math.floor(clampFinite(range.from, 0, words.length, 0)));
      i < to;
      i++
    ) {
      const below = styleIndexes[i] ?? 0
      const known = derived.get(below)
      styleIndexes[i] = known ?? styles.length
      if (known !== undefined) continue
      derived.set(below, styles.length)
      const resolved = {
        font: range.font ?? fontStyles[below]?.font ?? text.font,
        bold: range.bold ?? fontStyles[below]?.bold ?? false,
        italic: range.italic ?? fontStyles[below]?.italic ?? false,
      }
      fontStyles.push(resolved)
      styles.push(
        overlaid(
          styles[below] ?? plain,
          range,
          chainFor({ ...text, ...resolved }, language, registry),
        ),
      )
    }
  }
  return (offset) => styles[styleIndexes[offset] ?? 0] ?? plain
}

function overlaid(below: LetterStyle, range: TextRange, chain: FaceChain): LetterStyle {
  return {
    chain,
    color: range.color ?? below.color,
    size: range.size === undefined ? below.size : clampFinite(range.size, 0.25, 4, 1),
    upright: range.upright ?? below.upright,
    tcy: range.tcy ?? below.tcy,
    emphasis: range.emphasis ?? below.emphasis,
    scaleX: range.scaleX === undefined ? below.scaleX : clampFinite(range.scaleX, 0.25, 4, 1),
    baselineShift:
      range.baselineShift === undefined
        ? below.baselineShift
        : clampFinite(range.baselineShift, -2, 2, 0),
    move: overlaidMove(below.move, range),
    features: range.features === undefined ? below.features : soundFeatures(range.features),
  }
}

const STILL: LetterMove = { x: 0, y: 0, rotation: 0, zoom: 1 }

function overlaidMove(below: LetterMove | null, range: TextRange): LetterMove | null {
  const { offsetX, offsetY, rotation, zoom } = range
  const { x, y, ...turn } = below ?? STILL
  const move = {
    x: offsetX === undefined ? x : clampFinite(offsetX, -4, 4, 0),
    y: offsetY === undefined ? y : clampFinite(offsetY, -4, 4, 0),
    rotation: rotation === undefined ? turn.rotation : clampFinite(rotation, -360, 360, 0),
    zoom: zoom === undefined ? turn.zoom : clampFinite(zoom, 0.1, 4, 1),
  }
  const isStill = move.x === 0 && move.y === 0 && move.rotation === 0 && move.zoom === 1
  return isStill ? null : move
}

const soundFeatures = (features: readonly string[]): readonly string[] =>
  [...new Set(features.slice(0, MAX_FEATURES).filter((name) => FEATURE.test(name)))].toSorted()
