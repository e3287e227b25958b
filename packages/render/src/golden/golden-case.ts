import type { TextProps } from '@panelflow/domain/page/document/page-document.ts'

/** One picture the engine must always paint the same. */
export interface GoldenCase {
  readonly name: string
  readonly language: string
  readonly text: TextProps
  readonly scale: number
}

const PLAIN: TextProps = {
  regionId: null,
  translation: '',
  candidates: [],
  cx: 160,
  cy: 100,
  w: 260,
  h: 160,
  rotation: 0,
  opacity: 1,
  hidden: false,
  writing: 'horizontal',
  fit: 'fixed',
  minSize: 8,
  size: 30,
  font: 'comic-neue-bold',
  bold: false,
  italic: false,
  lineSpacing: 1.2,
  letterSpacing: 0,
  color: '#111111',
  align: 'center',
  valign: 'middle',
  stroke: null,
  shadow: null,
  layout: null,
}

/** A text with ordinary values; for goldens and tests. */
export function aText(translation: string, changes: Partial<TextProps> = {}): TextProps {
  return { ...PLAIN, translation, ...changes }
}

export function golden(
  name: string,
  language: string,
  translation: string,
  changes: Partial<TextProps> = {},
  scale = 1,
): GoldenCase {
  return { name, language, text: aText(translation, changes), scale }
}
