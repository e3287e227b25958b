/** Red, green, blue, alpha, each 0..1, not premultiplied. */
export type Color = readonly [r: number, g: number, b: number, a: number]

const HEX = /^#([0-9a-f]{6})([0-9a-f]{2})?$/i
const BLACK: Color = [0, 0, 0, 1]

/**
 * `#rrggbb` or `#rrggbbaa`; anything else is black, so that a damaged colour still shows its words.
 */
export function parseColor(text: string): Color {
  const match = HEX.exec(text)
  if (!match) return BLACK
  const rgb = Number.parseInt(match[1] ?? '0', 16)
  const alpha = match[2] === undefined ? 255 : Number.parseInt(match[2], 16)
  return [(rgb >> 16) / 255, ((rgb >> 8) & 255) / 255, (rgb & 255) / 255, alpha / 255]
}

export function isTranslucent(text: string): boolean {
  return parseColor(text)[3] < 1
}
