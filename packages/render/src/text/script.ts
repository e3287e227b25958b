import type { ScriptGroup } from '@panelflow/domain/style/font-values.ts'
import { hasScript, isSetInSquares } from '@panelflow/domain/locale/language.ts'

const RANGES: readonly (readonly [from: number, to: number, group: ScriptGroup])[] = [
  [0x41, 0x5a, 'latin'],
  [0x61, 0x7a, 'latin'],
  [0xaa, 0xaa, 'latin'],
  [0xba, 0xba, 'latin'],
  [0xc0, 0x24f, 'latin'],
  [0xe00, 0xe7f, 'thai'],
  [0x1100, 0x11ff, 'hangul'],
  [0x1e00, 0x1eff, 'latin'],
  [0x203b, 0x203c, 'symbol'],
  [0x2047, 0x2049, 'symbol'],
  [0x2100, 0x2bff, 'symbol'],
  [0x2e80, 0x303f, 'han'],
  [0x3041, 0x30ff, 'kana'],
  [0x3100, 0x312f, 'han'],
  [0x3130, 0x318f, 'hangul'],
  [0x3190, 0x31ef, 'han'],
  [0x31f0, 0x31ff, 'kana'],
  [0x3200, 0x9fff, 'han'],
  [0xac00, 0xd7ff, 'hangul'],
  [0xf900, 0xfaff, 'han'],
  [0xfe10, 0xfe1f, 'han'],
  [0xfe30, 0xfe4f, 'han'],
  [0xff00, 0xffef, 'han'],
  [0x1f000, 0x1faff, 'symbol'],
  [0x20000, 0x3ffff, 'han'],
]

export function getScript(codePoint: number): ScriptGroup {
  let low = 0
  let high = RANGES.length - 1
  while (low <= high) {
    const middle = (low + high) >> 1
    const range = RANGES[middle]
    if (!range) break
    if (codePoint < range[0]) high = middle - 1
    else if (codePoint > range[1]) low = middle + 1
    else return range[2]
  }
  return 'common'
}

/** Quotes, dashes and dots that Chinese, Japanese and Korean set full width, in their own font. */
const WIDE_IN_EAST_ASIA = new Set('“”‘’…‥—―·'.split('').map((mark) => mark.charCodeAt(0)))

/** Like `getScript`, with the marks that change sides with the language. */
export function scriptIn(language: string, codePoint: number): ScriptGroup {
  return WIDE_IN_EAST_ASIA.has(codePoint) && isSetInSquares(language) ? 'han' : getScript(codePoint)
}

/**
 * Scripts set on a square grid: a line may break between any two of their letters, subject to
 * kinsoku.
 */
export function isSquare(script: ScriptGroup): boolean {
  return script === 'han' || script === 'kana'
}

/**
 * ISO 15924 tag HarfBuzz shapes a run with; never guessed, because a run of punctuation alone would
 * get the wrong glyphs.
 */
export function shapingScript(script: ScriptGroup, language: string): string {
  if (script === 'thai') return 'Thai'
  if (script === 'hangul') return 'Hang'
  if (script === 'kana' || (script === 'han' && hasScript(language, 'kana'))) return 'Kana'
  if (script === 'han') return 'Hani'
  return 'Latn'
}
