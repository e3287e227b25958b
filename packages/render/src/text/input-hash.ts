import type { StoredLayout, TextProps } from '@panelflow/domain/page/document/page-document.ts'
import { quantiseLength } from '../exact/quantise.ts'
import { sha256Text } from '../exact/sha256.ts'
import { contourIn } from './bubble.ts'
import { listNamesIn } from './segment.ts'

/**
 * First word of every hash. It never changes: a new engine leaves stored sizes and breaks as they
 * are.
 */
const LAYOUT = 'panelflow-render/1'

/**
 * Fingerprint of everything a layout depends on: words, font, box or bubble and how they are set;
 * not colour, place or angle.
 * Properties that came later count only when they are set, so that layouts made before them stay
 * fresh.
 * @param names of the book that the layout keeps whole (`listNamesIn`)
 */
export function inputHash(
  text: TextProps,
  language: string,
  names: readonly string[] = [],
): string {
  const {
    translation,
    w,
    h,
    writing,
    fit,
    minSize,
    size,
    font,
    bold,
    italic,
    lineSpacing,
    letterSpacing,
  } = text
  const values = [
    LAYOUT,
    language,
    translation,
    w,
    h,
    writing,
    fit,
    minSize,
    size,
    font,
    bold,
    italic,
    lineSpacing,
    letterSpacing,
  ]
  const later = laterValues(text)
  if (names.length > 0) later.push('names', names)
  return sha256Text(JSON.stringify(later.length > 0 ? [...values, later] : values))
}

function laterValues(text: TextProps): unknown[] {
  const values: unknown[] = []
  if (text.fit === 'bubble' && text.bubble) {
    values.push(
      'bubble',
      text.air ?? null,
      contourIn(text).map(({ x, y }) => [quantiseLength(x), quantiseLength(y)]),
    )
  }
  const ranges = (text.ranges ?? []).map(
    ({ from, to, bold, italic, size, upright, tcy, ruby, font, scaleX, features }) => ({
      from,
      to,
      bold,
      italic,
      size,
      upright,
      tcy,
      ruby,
      font,
      scaleX,
      features,
    }),
  )
  if (ranges.length > 0) values.push('ranges', ranges)
  if (text.hyphenate) values.push('hyphenate')
  if (text.caps) values.push('caps', text.caps)
  return values
}

/**
 * The stored layout if it was made from this very text, else null. It is what is drawn, whatever
 * names the book has got since.
 */
export function freshLayout(text: TextProps, language: string): StoredLayout | null {
  const { layout } = text
  return layout && layout.inputHash === inputHash(text, language, layout.names ?? [])
    ? layout
    : null
}

/**
 * Whether the stored layout is what laying the text out now would start from: made from this very
 * text, with the names that the book has today.
 */
export function isLayoutCurrent(
  text: TextProps,
  language: string,
  names: readonly string[],
): boolean {
  return (
    text.layout?.inputHash ===
    inputHash(text, language, listNamesIn(text.translation, language, names))
  )
}
