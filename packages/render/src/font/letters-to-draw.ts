import type { TextProps } from '@panelflow/domain/page/document/page-document.ts'
import { toCapitals } from '../text/caps.ts'
import { normaliseText } from '../text/normalise.ts'

/**
 * Code points that are looked up in a font when this text is set in it: its letters composed and
 * decomposed (HarfBuzz does either, as the font has them), and the space and hyphen that the engine
 * adds by itself.
 * @param caps capitals that small letters are drawn as
 */
export function listLettersToDraw(
  translation: string,
  caps: TextProps['caps'] = null,
): Set<number> {
  const letters = new Set([0x20, 0x2d])
  const words = normaliseText(translation)
  const text = (caps ?? null) === null ? words : `${words}${toCapitals(words)}IlH`
  for (const form of [text, text.normalize('NFC'), text.normalize('NFD')])
    for (const letter of form) letters.add(letter.codePointAt(0) ?? 0)
  return letters
}

const range = (from: number, to: number): number[] =>
  Array.from({ length: to - from + 1 }, (_, i) => from + i)

/**
 * What HarfBuzz may look up besides the letters of a text, so that every subset has it: no-break
 * space and hyphens for one another, the dotted circle under a lone mark, halves of the Thai and
 * Lao am, and upright forms where a font has no feature for them.
 */
export const SHAPER_LETTERS: readonly number[] = [
  0x20,
  0xa0,
  0x2d,
  0x2010,
  0x2011,
  0x25cc,
  0xe32,
  0xe4d,
  0xeb2,
  0xecd,
  ...range(0xfe10, 0xfe19),
  ...range(0xfe30, 0xfe48),
]
