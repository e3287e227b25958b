import { normaliseText } from '../text/normalise.ts'

/**
 * Code points a font may be asked for when this text is set in it: its letters composed and taken apart (HarfBuzz does either,
 * as the font has them), and the space and hyphen the engine draws by itself.
 */
export function lettersToDraw(translation: string): Set<number> {
  const letters = new Set([0x20, 0x2d])
  const text = normaliseText(translation)
  for (const form of [text, text.normalize('NFC'), text.normalize('NFD')])
    for (const letter of form) letters.add(letter.codePointAt(0) ?? 0)
  return letters
}
