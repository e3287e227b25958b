/** How the letters of a text are painted (item-properties.ts). */
import { field } from './field.ts'
import { color } from './item-values.ts'

/** How a stroke goes round a corner; `round` when absent. */
export const STROKE_JOINS = ['round', 'bevel', 'miter'] as const
/**
 * Where a stroke lies: outside the letters, on their edge (half of its width on either side), or
 * inside; `outer` when absent.
 */
export const STROKE_POSITIONS = ['outer', 'centre', 'inner'] as const

export const textStroke = field.object({
  width: field.number({ min: 0, max: 200 }),
  color,
  join: field.optional(field.oneOf(STROKE_JOINS)),
  position: field.optional(field.oneOf(STROKE_POSITIONS)),
})

/** Strokes of a text beyond the first two, at most. */
export const MAX_MORE_STROKES = 6

/** A soft light round letters and strokes: grown by `size` px, its gaussian sigma is blur / 2. */
export const glow = field.object({
  color,
  size: field.number({ min: 0, max: 200 }),
  blur: field.number({ min: 0, max: 500 }),
})

/** Colours of a gradient, at most. */
export const MAX_STOPS = 16
/** `at` 0 is where the gradient begins, 1 where it ends; mixed in sRGB, premultiplied. */
const stops = field.list(field.object({ at: field.number({ min: 0, max: 1 }), color }), {
  min: 2,
  max: MAX_STOPS,
})

/** Screentones. `halftone`: dots that grow from nothing to `share` down the letters. */
export const FILL_PATTERNS = ['dots', 'halftone', 'lines', 'grid', 'squares'] as const

/** Limits of a pattern: px from one dot or line to the next. */
export const PITCH = { min: 2, max: 400 } as const

/**
 * What letters are filled with instead of their colour; ranges with a colour of their own keep it.
 * Angles in degrees clockwise from rightwards, in the axes of the box. A gradient spans what is
 * drawn of the letters: a linear one from one end to the other, a radial one from the middle to the
 * corners.
 */
export const fill = field.union('kind', [
  field.object({ kind: field.literal('linear'), stops, angle: field.number() }),
  field.object({ kind: field.literal('radial'), stops }),
  field.object({
    kind: field.literal('pattern'),
    pattern: field.oneOf(FILL_PATTERNS),
    color,
    /** between the dots or lines; null: nothing */
    background: field.nullable(color),
    pitch: field.number(PITCH),
    angle: field.number(),
    /** of the surface that dots or lines cover */
    share: field.number({ min: 0, max: 1 }),
  }),
])
