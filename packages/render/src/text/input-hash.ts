import type { StoredLayout, TextProps } from '@panelflow/domain/page/page-document.ts'
import { sha256Text } from '../exact/sha256.ts'

/** First word of every hash. It never changes: a new engine leaves stored sizes and breaks as they are. */
const LAYOUT = 'panelflow-render/1'

/** Fingerprint of everything a layout depends on: words, font, box and how they are set; not colour, place or angle. */
export function inputHash(text: TextProps, language: string): string {
  const { translation, w, h, writing, fit, minSize, size, font, bold, italic, lineSpacing, letterSpacing } = text
  return sha256Text(
    JSON.stringify([LAYOUT, language, translation, w, h, writing, fit, minSize, size, font, bold, italic, lineSpacing, letterSpacing]),
  )
}

/** The stored layout if it was made from this very text, else null. */
export function freshLayout(text: TextProps, language: string): StoredLayout | null {
  return text.layout && text.layout.inputHash === inputHash(text, language) ? text.layout : null
}
