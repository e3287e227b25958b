import type { Fill, Point, TextStroke } from '@panelflow/domain/page/document/page-document.ts'
import { FILL_PATTERNS } from '@panelflow/domain/page/document/paint-values.ts'
import { golden } from './golden-case.ts'
import type { GoldenCase } from './golden-case.ts'

const LOUD = { font: 'bangers', size: 64 } as const
const RED: TextStroke = { width: 5, color: '#c01020' }
const WHITE: TextStroke = { width: 4, color: '#ffffff' }
const BLACK: TextStroke = { width: 5, color: '#101010' }
const FIRE = [
  { at: 0, color: '#fff27a' },
  { at: 0.45, color: '#ff8a00' },
  { at: 1, color: '#b00010' },
]
const dots = (changes: object = {}): Fill => ({
  kind: 'pattern',
  pattern: 'dots',
  color: '#202020',
  background: '#ffffff',
  pitch: 6,
  angle: 45,
  share: 0.4,
  ...changes,
})

const places = (...all: readonly (readonly [number, number])[]): Point[] =>
  all.map(([x, y]) => ({ x, y }))

/**
 * Strokes, fills, glows and free bends; judged by paint/strokes.test.ts, paint/brush.test.ts and
 * paint/warp.test.ts.
 */
export const PAINTED: readonly GoldenCase[] = [
  golden('stroke with pointed corners', 'en', 'KAPOW!', {
    ...LOUD,
    stroke: { ...RED, width: 8, join: 'miter' },
  }),
  golden('stroke with cut corners', 'en', 'KAPOW!', {
    ...LOUD,
    stroke: { ...RED, width: 8, join: 'bevel' },
  }),
  golden('stroke inside', 'en', 'WHAM', {
    ...LOUD,
    color: '#ffd000',
    stroke: { ...RED, position: 'inner' },
  }),
  golden('stroke on the edge, turned', 'en', 'WHAM', {
    ...LOUD,
    rotation: -12,
    color: '#ffd000',
    stroke: { ...RED, position: 'centre', join: 'miter' },
  }),
  golden('four strokes', 'en', 'BOOM', {
    ...LOUD,
    color: '#ffd000',
    stroke: BLACK,
    stroke2: WHITE,
    strokes: [
      { ...RED, join: 'miter' },
      { width: 3, color: '#ffffff', position: 'inner' },
    ],
  }),
  golden('hollow with a stroke inside', 'en', 'HOLLOW', {
    ...LOUD,
    color: '#00000000',
    stroke: { ...BLACK, width: 3, position: 'inner' },
    stroke2: WHITE,
  }),
  golden('faked bold with a stroke inside', 'ja', 'ドドド', {
    font: 'dela-gothic-one',
    size: 60,
    bold: true,
    color: '#ffffff',
    stroke: { width: 3, color: '#3050c0', position: 'inner' },
    stroke2: BLACK,
  }),
  golden('glow', 'en', 'GLOWING', {
    ...LOUD,
    color: '#ffffff',
    glow: { color: '#20a0ff', size: 3, blur: 14 },
  }),
  golden('glow and shadow round a stroke', 'zh-Hans', '轰隆', {
    font: 'noto-sans-sc-bold',
    size: 70,
    color: '#ffffff',
    stroke: RED,
    glow: { color: '#ffcc00', size: 2, blur: 10 },
    shadow: { color: '#00000080', distance: 8, angle: 45, size: 0, blur: 4 },
  }),
  golden('gradient down', 'en', 'FIRE!', {
    ...LOUD,
    size: 90,
    fill: { kind: 'linear', stops: FIRE, angle: 90 },
    stroke: BLACK,
  }),
  golden('gradient turned with its text', 'en', 'FIRE!', {
    ...LOUD,
    rotation: 20,
    fill: { kind: 'linear', stops: FIRE, angle: 0 },
  }),
  golden('gradient from the middle', 'th', 'ตูม!', {
    font: 'itim',
    size: 80,
    fill: { kind: 'radial', stops: FIRE },
    stroke: WHITE,
  }),
  golden('gradient down a column', 'ja', 'ゴゴゴ', {
    font: 'noto-sans-jp-bold',
    writing: 'vertical',
    size: 50,
    fill: { kind: 'linear', stops: FIRE, angle: 90 },
  }),
  golden('gradient that fades, inside a stroke', 'en', 'FADE', {
    ...LOUD,
    size: 80,
    fill: {
      kind: 'linear',
      stops: [
        { at: 0, color: '#1030a0' },
        { at: 1, color: '#1030a000' },
      ],
      angle: 90,
    },
    stroke: { width: 3, color: '#101010' },
  }),
  golden('gradient beside a range of its own colour', 'en', 'ONE RED', {
    ...LOUD,
    fill: { kind: 'linear', stops: FIRE, angle: 90 },
    ranges: [{ from: 4, to: 7, color: '#d40000' }],
    stroke: { width: 2, color: '#101010', position: 'inner' },
  }),
  ...FILL_PATTERNS.map((pattern) =>
    golden(`filled with ${pattern}`, 'en', 'TONE', {
      ...LOUD,
      size: 90,
      fill: dots({ pattern }),
      stroke: { width: 3, color: '#101010' },
    }),
  ),
  golden('filled with dots on nothing', 'en', 'TONE', {
    ...LOUD,
    size: 90,
    rotation: 8,
    fill: dots({ background: null, pitch: 9, share: 0.9 }),
    stroke: { width: 3, color: '#101010' },
  }),
  golden(
    'painted, twice as large',
    'en',
    'BIG',
    {
      ...LOUD,
      fill: dots({ pattern: 'lines', angle: 30 }),
      stroke: { ...RED, join: 'miter' },
      strokes: [{ width: 2, color: '#ffffff', position: 'inner' }],
      glow: { color: '#20a0ff', size: 3, blur: 14 },
    },
    2,
  ),
  golden('path like a hill', 'en', 'Over the hill we go', {
    size: 26,
    warp: { kind: 'path', points: places([-130, 40], [-40, -30], [30, -30], [130, 40]) },
  }),
  golden('path with strokes, in thai', 'th', 'ผู้ยิ่งใหญ่กลับมาแล้ว', {
    font: 'itim',
    size: 24,
    rotation: 6,
    stroke: WHITE,
    warp: { kind: 'path', points: places([-130, -20], [-50, 25], [50, -25], [130, 20]) },
  }),
  golden('path of a column', 'ja', 'ゆらゆらり', {
    font: 'noto-sans-jp-bold',
    writing: 'vertical',
    size: 22,
    warp: { kind: 'path', points: places([0, -80], [20, -30], [-20, 30], [0, 80]) },
  }),
  golden('path of two lines', 'en', 'Two lines\nalong a bow', {
    size: 30,
    warp: { kind: 'path', points: places([-130, -30], [0, 30], [130, -30]) },
  }),
  golden('mesh that bulges', 'en', 'BULGE', {
    ...LOUD,
    size: 80,
    stroke: RED,
    warp: {
      kind: 'mesh',
      columns: 2,
      rows: 2,
      offsets: places([0, 0], [0, -30], [0, 0], [-10, 0], [0, 0], [10, 0], [0, 0], [0, 30], [0, 0]),
    },
  }),
  golden('mesh of one cell', 'zh-Hans', '轰隆隆', {
    font: 'noto-sans-sc-bold',
    size: 70,
    warp: {
      kind: 'mesh',
      columns: 1,
      rows: 1,
      offsets: places([20, 10], [0, -20], [0, 20], [-20, 0]),
    },
  }),
]
