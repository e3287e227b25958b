import type { Point } from '@panelflow/domain/page/document/page-document.ts'

export const PHOTO_TOOLS = [
  'brush',
  'eraser',
  'clone',
  'heal',
  'fill',
  'eyedropper',
  'rectangle',
  'lasso',
  'hand',
] as const
export type PhotoTool = (typeof PHOTO_TOOLS)[number]

/** What the tools are set to. */
export interface PhotoSettings {
  readonly tool: PhotoTool
  /** px, half the brush's width */
  readonly radius: number
  /** 0..1 */
  readonly hardness: number
  /** 0..1 */
  readonly opacity: number
  /** #rrggbb */
  readonly colour: string
  /** of the fill, 0..255 per channel */
  readonly tolerance: number
}

export const FIRST_SETTINGS: PhotoSettings = {
  tool: 'brush',
  radius: 8,
  hardness: 0.8,
  opacity: 1,
  colour: '#000000',
  tolerance: 24,
}

/** Tools that are pulled over the pixels as a round brush. */
export const isPainting = (tool: PhotoTool): tool is 'brush' | 'eraser' | 'clone' | 'heal' =>
  tool === 'brush' || tool === 'eraser' || tool === 'clone' || tool === 'heal'

/**
 * Where the clone stamp takes from: a place that was chosen, and the way from the brush to it once
 * a stroke has begun.
 */
export interface CloneSource {
  readonly at: Point
  readonly by: Point | null
}

export const toRgb = (colour: string): readonly [number, number, number] => [
  Number.parseInt(colour.slice(1, 3), 16),
  Number.parseInt(colour.slice(3, 5), 16),
  Number.parseInt(colour.slice(5, 7), 16),
]

export const toHex = (r: number, g: number, b: number): string =>
  `#${[r, g, b].map((value) => Math.round(value).toString(16).padStart(2, '0')).join('')}`
