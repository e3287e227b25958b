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
}

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
  }
  const ranges = (text.ranges ?? []).slice(0, MOST_RANGES)
  if (ranges.length === 0) return () => plain
  const styles: LetterStyle[] = [plain]
  const fontStyles = [{ bold: text.bold, italic: text.italic }]
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
  }
}
