/** Single letters of a text that are scaled, shifted, turned, or drawn in other forms. */
import { golden } from './golden-case.ts'
import type { GoldenCase } from './golden-case.ts'

export const LETTERS: readonly GoldenCase[] = [
  golden('letters wide and narrow', 'en', 'WIDE AND NARROW', {
    size: 34,
    ranges: [
      { from: 0, to: 4, scaleX: 1.6 },
      { from: 9, to: 15, scaleX: 0.6, italic: true },
    ],
  }),
  golden('letters in fonts of their own', 'en', 'He said STOP! to me', {
    ranges: [
      { from: 8, to: 13, font: 'bangers', size: 1.5, color: '#cc0000' },
      { from: 14, to: 19, font: 'patrick-hand', italic: true },
    ],
  }),
  golden('letters off the baseline', 'en', 'Page 3rd of H2O', {
    ranges: [
      { from: 6, to: 8, size: 0.6, baselineShift: 0.35, color: '#cc0000' },
      { from: 13, to: 14, size: 0.6, baselineShift: -0.2 },
    ],
  }),
  golden('letters that dance', 'en', 'KABOOM!', {
    font: 'bangers',
    size: 64,
    color: '#ffcc00',
    stroke: { width: 4, color: '#7a0000' },
    shadow: { color: '#00000080', distance: 6, angle: 45, size: 0, blur: 2 },
    ranges: [
      { from: 0, to: 1, rotation: -14, offsetY: 0.1, zoom: 1.2 },
      { from: 1, to: 2, rotation: 9, offsetY: -0.1 },
      { from: 2, to: 3, rotation: -7, zoom: 0.9 },
      { from: 3, to: 4, rotation: 16, offsetY: 0.15, zoom: 1.3 },
      { from: 4, to: 5, rotation: -11, offsetX: 0.04 },
      { from: 6, to: 7, rotation: 24, offsetX: 0.1, offsetY: -0.12, zoom: 1.5 },
    ],
  }),
  golden('thai letters turn with their marks', 'th', 'ที่นี่น้ำ', {
    font: 'noto-sans-thai-bold',
    size: 54,
    ranges: [
      { from: 0, to: 3, rotation: -20 },
      { from: 3, to: 6, rotation: 20, color: '#cc0000' },
    ],
  }),
  golden('letters moved in columns', 'ja', 'ドドドBang', {
    font: 'noto-sans-jp-bold',
    writing: 'vertical',
    size: 28,
    ranges: [
      { from: 0, to: 1, rotation: -12, zoom: 1.3 },
      { from: 1, to: 2, offsetX: 0.25 },
      { from: 2, to: 3, rotation: 12, baselineShift: -0.2, scaleX: 1.4 },
      { from: 3, to: 7, scaleX: 0.7, baselineShift: 0.15 },
    ],
  }),
  golden('letters moved and bent', 'en', 'WHOOSH', {
    size: 50,
    warp: { kind: 'arc', bend: 60 },
    rotation: 8,
    ranges: [{ from: 2, to: 4, rotation: 45, zoom: 0.8 }],
  }),
  golden('proportional kana', 'ja', 'イッチョ、ョイィ', {
    font: 'noto-sans-jp-bold',
    size: 34,
    ranges: [{ from: 0, to: 4, features: ['+palt'], color: '#003399' }],
  }),
  golden('other forms of figures', 'en', '1/2 PRICE 100 AVATAR', {
    font: 'bangers',
    size: 44,
    ranges: [
      { from: 0, to: 3, features: ['+frac'] },
      { from: 10, to: 13, features: ['+zero'] },
      { from: 14, to: 20, features: ['-kern'] },
    ],
  }),
]
