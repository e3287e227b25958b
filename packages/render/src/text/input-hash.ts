import type { StoredLayout, TextProps } from '@panelflow/domain/page/page-document.ts'
import { ENGINE_ID } from '../engine/engine-id.ts'
import { sha256Text } from '../exact/sha256.ts'

/** Fingerprint of everything a layout depends on: words, font, box and how they are set; not colour, place or angle. */
export function inputHash(text: TextProps, language: string): string {
  const { translation, w, h, writing, fit, minSize, size, font, bold, italic, lineSpacing, letterSpacing } = text
  return sha256Text(
    JSON.stringify([ENGINE_ID, language, translation, w, h, writing, fit, minSize, size, font, bold, italic, lineSpacing, letterSpacing]),
  )
}

/** The stored layout if it was made from this very text, else null. */
export function freshLayout(text: TextProps, language: string): StoredLayout | null {
  return text.layout && text.layout.inputHash === inputHash(text, language) ? text.layout : null
}
