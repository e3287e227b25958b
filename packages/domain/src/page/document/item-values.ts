/** The values that properties of items have (item-properties.ts). */
import { field } from './field.ts'

/** UTF-16 units of a text */
export const MAX_TEXT = 10_000
/** Page pixels; items may extend beyond the page, but not this far. */
export const MAX_COORDINATE = 200_000
/** Page pixels */
export const MAX_SIDE = 40_000
const MAX_PAINT_ORDER = 100_000

/** `art`: lettering that stays as it is drawn; `other`: no lettering after all */
export const REGION_KINDS = [
  'speech',
  'thought',
  'narration',
  'effect',
  'sign',
  'art',
  'other',
] as const
/** What is done with a sound effect: effect-policy.ts. */
export const EFFECT_POLICIES = ['redraw', 'beside', 'gloss', 'keep'] as const
export const WRITINGS = ['horizontal', 'vertical'] as const
export const CANDIDATE_SOURCES = [
  'memory',
  'fuzzy_memory',
  'machine',
  'conversion',
  'person',
] as const

export const point = field.object({ x: field.number(), y: field.number() })
/** Limits of a position in page pixels. */
export const COORDINATE_LIMITS = { min: -MAX_COORDINATE, max: MAX_COORDINATE }
/** Width or height of a box. */
export const side = field.number({ min: 0, aboveMin: true, max: MAX_SIDE })
export const opacity = field.number({ min: 0, max: 1 })
/** Degrees clockwise round the centre of the box. */
export const rotation = field.number()
/** id of a face in the font registry of packages/render */
export const fontId = field.text({ max: 80 })
/** #rrggbb or #rrggbbaa */
export const color = field.text({ pattern: /^#[0-9a-f]{6}([0-9a-f]{2})?$/i })
/** sha-256 of the file in the blob store */
export const asset = field.text({ pattern: /^[0-9a-f]{64}$/ })
export const itemReference = field.nullable(field.text({ max: 80 }))
export const writing = field.oneOf(WRITINGS)
export const contour = field.list(point, { min: 3, max: 2000 })
export const stroke = field.object({ width: field.number({ min: 0, max: 200 }), color })
export const shadow = field.object({
  color,
  distance: field.number({ min: 0, max: 500 }),
  angle: field.number(),
  /** spread in px */
  size: field.number({ min: 0, max: 200 }),
  /** gaussian sigma is blur / 2 */
  blur: field.number({ min: 0, max: 500 }),
})
/**
 * Bands of a page, lowest first. Null and absent mean the one that items of its kind have:
 * `shared_patch` for patches of the base document, else the kind.
 */
export const PAINT_LAYERS = ['shared_patch', 'patch', 'image', 'text'] as const
export const paintLayer = field.optional(field.nullable(field.oneOf(PAINT_LAYERS)))
/** How an item joins what lies below it; null and absent: it covers it. */
export const BLEND_MODES = ['multiply', 'screen', 'overlay'] as const
export const blend = field.optional(field.nullable(field.oneOf(BLEND_MODES)))
/** Pictures that a patch keeps beside the one it shows, at most. */
export const MAX_ALTERNATIVES = 4
/** Other pictures for the place of a patch, newest first. */
export const alternatives = field.optional(
  field.nullable(
    field.list(
      field.object({
        x: field.number({ integer: true, ...COORDINATE_LIMITS }),
        y: field.number({ integer: true, ...COORDINATE_LIMITS }),
        w: field.number({ integer: true, min: 1, max: MAX_SIDE }),
        h: field.number({ integer: true, min: 1, max: MAX_SIDE }),
        asset,
      }),
      { max: MAX_ALTERNATIVES },
    ),
  ),
)
/** Items with the same id on a page are one group. */
export const group = field.optional(field.nullable(field.text({ min: 1, max: 80 })))
/** What people call the item; without one it is called by what it shows. */
export const itemName = field.optional(field.nullable(field.text({ max: 100 })))
/** One effect is treated otherwise than the book's others; why, in the words of who chose. */
export const effectPolicy = field.optional(
  field.nullable(
    field.object({ policy: field.oneOf(EFFECT_POLICIES), reason: field.text({ max: 300 }) }),
  ),
)
/** It is not moved or deleted by accident; its words may still be written. */
export const locked = field.optional(field.nullable(field.flag()))
/**
 * Position among the items of its band, of both documents; higher ones are painted over lower ones.
 * Null and absent mean 0: older documents lack it.
 */
export const paintOrder = field.optional(
  field.nullable(field.number({ integer: true, min: -MAX_PAINT_ORDER, max: MAX_PAINT_ORDER })),
)

/** UTF-16 units of a reading set beside letters */
export const MAX_READING = 100
/** Readings beside the letters of one source text, at most. */
export const MAX_SOURCE_READINGS = 200

/** A reading in small letters beside letters of the source lettering (furigana). */
export const sourceReading = field.object({
  /** where `base` begins in the source text, UTF-16 */
  from: field.number({ integer: true, min: 0, max: MAX_TEXT }),
  /** the letters that it stands beside; elsewhere in the text it is void */
  base: field.text({ min: 1, max: MAX_READING }),
  ruby: field.text({ min: 1, max: MAX_READING }),
})

/** How letters of the source look, as they were measured: what new lettering begins with. */
export const sourceLook = field.object({
  color,
  stroke: field.nullable(stroke),
  /** height of the lines or width of the columns, px; null: not known */
  size: field.nullable(field.number({ min: 1, max: 2000 })),
  /** degrees clockwise; 0: upright */
  angle: field.number({ min: -45, max: 45 }),
  align: field.nullable(field.oneOf(['left', 'center', 'right'])),
  /** heavier than is usual on the page */
  bold: field.flag(),
})

/** OpenType features that one stretch switches */
export const MAX_FEATURES = 20

/**
 * Characters of a translation with a style of their own: UTF-16 offsets [from, to). Where ranges
 * overlap, the later one counts.
 */
export const textRange = field.object({
  from: field.number({ integer: true, min: 0, max: MAX_TEXT }),
  to: field.number({ integer: true, min: 0, max: MAX_TEXT }),
  bold: field.optional(field.flag()),
  italic: field.optional(field.flag()),
  color: field.optional(color),
  /** × the font size of the text, so that it shrinks with it */
  size: field.optional(field.number({ min: 0.25, max: 4 })),
  /** in vertical writing: letters stand upright instead of being rotated */
  upright: field.optional(field.flag()),
  /** in vertical writing: set horizontally in one square (tate-chu-yoko) */
  tcy: field.optional(field.flag()),
  /** a dot or sesame beside every letter, as East Asian languages emphasise */
  emphasis: field.optional(field.flag()),
  /**
   * reading in small letters beside the stretch (furigana, pinyin); spaces part the readings of its
   * single letters
   */
  ruby: field.optional(field.text({ min: 1, max: MAX_READING })),
  /** id of a face in the font registry */
  font: field.optional(fontId),
  /** × the width of its letters */
  scaleX: field.optional(field.number({ min: 0.25, max: 4 })),
  /** above the baseline of a row, right of the middle of a column; em of the text */
  baselineShift: field.optional(field.number({ min: -2, max: 2 })),
  /**
   * Each letter moved right and down (em of the text), turned (degrees clockwise) and scaled round
   * its own middle, where it is drawn: the letters beside it stay where they are.
   */
  offsetX: field.optional(field.number({ min: -4, max: 4 })),
  offsetY: field.optional(field.number({ min: -4, max: 4 })),
  rotation: field.optional(field.number({ min: -360, max: 360 })),
  zoom: field.optional(field.number({ min: 0.1, max: 4 })),
  /** OpenType features switched on (`+dlig`) or off (`-liga`) */
  features: field.optional(
    field.list(field.text({ pattern: /^[+-][A-Za-z0-9]{4}$/ }), { max: MAX_FEATURES }),
  ),
})

/** Points of the curve that a text is laid along, at most. */
export const MAX_PATH_POINTS = 64
/** Columns and rows of a mesh, at most. */
export const MAX_MESH_CELLS = 8

/** How the outlines of a text are bent, in the axes of its box, before the box is rotated. */
export const warp = field.union('kind', [
  /**
   * degrees of the circle that the length of the box is laid round; above 0 the middle rises
   * (horizontal writing) or moves right (vertical)
   */
  field.object({ kind: field.literal('arc'), bend: field.number({ min: -360, max: 360 }) }),
  /**
   * a sine along the lines: `height` px up and down, `waves` per length of the box, `phase` degrees
   * at which it begins
   */
  field.object({
    kind: field.literal('wave'),
    height: field.number({ min: -1000, max: 1000 }),
    waves: field.number({ min: 0, max: 20 }),
    phase: field.number({ min: -360, max: 360 }),
  }),
  /**
   * px by which each corner of the box moves, clockwise from the top left one; a perspective if the
   * corners stay convex
   */
  field.object({
    kind: field.literal('corners'),
    offsets: field.tuple([point, point, point, point]),
  }),
  /**
   * a curve through these points, px from the centre of the box, that the middle line of the box is
   * laid along; the middle of the box lies on the middle of the curve, letters keep their shape
   */
  field.object({
    kind: field.literal('path'),
    points: field.list(point, { min: 2, max: MAX_PATH_POINTS }),
  }),
  /**
   * px by which the points of a grid over the box move, row by row from the top left one; what lies
   * between follows smoothly
   */
  field.object({
    kind: field.literal('mesh'),
    columns: field.number({ integer: true, min: 1, max: MAX_MESH_CELLS }),
    rows: field.number({ integer: true, min: 1, max: MAX_MESH_CELLS }),
    offsets: field.list(point, { min: 4, max: (MAX_MESH_CELLS + 1) ** 2 }),
  }),
])

/** Names of the book that one text keeps whole; a text with more of them is a list of names. */
export const MAX_KEPT_NAMES = 100

/**
 * What the lettering engine decided for a text. It is stored and not computed again for publishing
 * (spec 10.page.breaks).
 */
export const storedLayout = field.object({
  /** id of the engine that made it, e.g. `panelflow-render/1` */
  engine: field.text({ max: 60 }),
  /** hash of every input of the layout; a different hash makes the layout stale */
  inputHash: field.text({ max: 80 }),
  /** fitted font size in px */
  size: field.number(),
  /** UTF-16 offsets in `translation` at which each line after the first begins */
  lines: field.list(field.number({ integer: true }), { max: 2000 }),
  /** true when the text does not fit its box even at the smallest allowed size */
  overflow: field.flag(),
  /** code points that no font of the chain covers */
  missing: field.list(field.text(), { max: 200 }),
  /** names of the book that stand in the text and were kept whole; absent: none */
  names: field.optional(field.list(field.text({ max: 200 }), { max: MAX_KEPT_NAMES })),
})

/** A proposed translation. It never replaces what a person wrote. */
export const candidate = field.object({
  text: field.text({ max: MAX_TEXT }),
  source: field.oneOf(CANDIDATE_SOURCES),
  /** name of the engine or person, as shown */
  by: field.text({ max: 100 }),
  /** 0..1 */
  score: field.number(),
  /** a second run of the engine said so, beside words that were there */
  proposed: field.optional(field.flag()),
})

/** Who wrote a value: an AI run (`run` is its id), or a person in a role. */
export const ORIGIN = field.union('by', [
  field.object({ by: field.literal('ai'), run: field.text(), at: field.text() }),
  field.object({
    by: field.literal('person'),
    account: field.text(),
    role: field.number({ integer: true }),
    at: field.text(),
  }),
])
