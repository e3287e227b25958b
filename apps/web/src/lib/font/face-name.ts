import type { FontFace } from '@panelflow/render/font/font-face.ts'

const WEIGHTS: readonly (readonly [upTo: number, name: string])[] = [
  [250, 'Thin'],
  [350, 'Light'],
  [450, 'Regular'],
  [550, 'Medium'],
  [650, 'SemiBold'],
  [750, 'Bold'],
  [850, 'ExtraBold'],
  [1000, 'Black'],
]

/**
 * "Bold Italic". Names of weights are part of the trade's English, like those of the fonts
 * themselves.
 */
export const faceName = ({ weight, style }: Pick<FontFace, 'weight' | 'style'>): string => {
  const name = WEIGHTS.find(([upTo]) => weight <= upTo)?.[1] ?? 'Regular'
  return style === 'italic' ? (name === 'Regular' ? 'Italic' : `${name} Italic`) : name
}
