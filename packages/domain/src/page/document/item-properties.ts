/**
 * Every property of every kind of item: its values, the right that lets a person edit it, and
 * whether an engine writes it. Types, checks, the contract and the rights of a page are derived
 * from these lists. Units: page-document.ts, unless a property names its own.
 *
 * Source: spec 3.item, 10.page.
 */
import type { Ability } from '../../permission/ability.ts'
import { type Field, field, type ObjectValue } from './field.ts'
import {
  alternatives,
  asset,
  blend,
  candidate,
  color,
  contour,
  effectPolicy,
  fontId,
  group,
  itemName,
  COORDINATE_LIMITS,
  itemReference,
  locked,
  MAX_SIDE,
  MAX_SOURCE_READINGS,
  MAX_TEXT,
  opacity,
  paintLayer,
  paintOrder,
  point,
  REGION_KINDS,
  rotation,
  shadow,
  side,
  sourceLook,
  sourceReading,
  storedLayout,
  stroke,
  textRange,
  warp,
  writing,
} from './item-values.ts'
import { fill, glow, MAX_MORE_STROKES, textStroke } from './paint-values.ts'

/** Rights to edit properties. Administrators may edit all of them (page/page-access.ts). */
export const EDIT_RIGHTS = [
  'workspace.text.content',
  'workspace.text.layout_style',
  'workspace.text.arrange',
  'workspace.patch.edit_eraser',
  'workspace.image.insert',
] as const satisfies readonly Ability[]
export type EditRight = (typeof EDIT_RIGHTS)[number]

/**
 * Who writes a property: a person, an engine as a proposal (`proposed`), or an engine from the
 * other properties (`computed`). `organised` is written by a person as well, but is not seen on the
 * page. Only `person` counts as a change of the page.
 */
type Writer = 'person' | 'organised' | 'proposed' | 'computed'

export interface Property<F = Field> {
  readonly field: F
  /** one of them suffices; empty: only administrators may edit it */
  readonly rights: readonly EditRight[]
  readonly writer: Writer
}

/** Returns a function that builds properties which people with one of these rights may edit. */
const editableWith =
  (...rights: readonly EditRight[]) =>
  <const F extends Field>(values: F, writer: Writer = 'person'): Property<F> => ({
    field: values,
    rights,
    writer,
  })

const restricted = editableWith()
const content = editableWith('workspace.text.content')
const style = editableWith('workspace.text.layout_style')
const contentOrStyle = editableWith('workspace.text.content', 'workspace.text.layout_style')
const patch = editableWith('workspace.patch.edit_eraser')
const picture = editableWith('workspace.image.insert')

/** A piece of lettering of the source page. In the base document. */
const REGION = {
  polygon: content(field.list(point, { min: 3, max: 400 })),
  sourceText: content(field.text({ max: MAX_TEXT })),
  kind: content(field.oneOf(REGION_KINDS)),
  /** reading order within the page, 0-based; ties are broken by id */
  order: content(field.number()),
  /** writing direction of the source lettering */
  orientation: content(writing),
  speaker: content(field.nullable(field.text({ max: 100 }))),
  /** OCR confidence 0..1; null when a person typed it */
  confidence: restricted(field.nullable(field.number({ min: 0, max: 1 })), 'proposed'),
  /** of each code point of `sourceText` as it was read, 0..1; null where the engine told none */
  letterConfidence: restricted(
    field.optional(field.nullable(field.list(field.number({ min: 0, max: 1 }), { max: MAX_TEXT }))),
    'proposed',
  ),
  /** furigana beside the source lettering, as an engine read them */
  ruby: restricted(
    field.optional(field.nullable(field.list(sourceReading, { max: MAX_SOURCE_READINGS }))),
    'proposed',
  ),
  /** how the letters look; null where nothing certain was measured */
  look: restricted(field.optional(field.nullable(sourceLook)), 'proposed'),
  /** inner contour of the speech bubble, when one was found */
  bubble: content(field.nullable(contour)),
}

/**
 * A cleanup patch: an RGBA PNG painted over the source page at integer positions, rotated round the
 * centre of its box. In the base or the lane document.
 */
const PATCH = {
  x: patch(field.number({ integer: true, ...COORDINATE_LIMITS })),
  y: patch(field.number({ integer: true, ...COORDINATE_LIMITS })),
  w: patch(field.number({ integer: true, min: 1, max: MAX_SIDE })),
  h: patch(field.number({ integer: true, min: 1, max: MAX_SIDE })),
  asset: patch(asset),
  /** the region it cleans; null: made by a person for no region in particular */
  regionId: patch(itemReference),
  /** what another cleanup made of the place; null and absent: nothing */
  alternatives: patch(alternatives, 'proposed'),
  rotation: patch(rotation),
  opacity: patch(opacity),
  blend: patch(blend),
  hidden: patch(field.flag()),
  stroke: patch(field.nullable(stroke)),
  shadow: patch(field.nullable(shadow)),
  order: patch(paintOrder),
  layer: patch(paintLayer),
  group: patch(group, 'organised'),
  name: patch(itemName, 'organised'),
  locked: patch(locked, 'organised'),
}

/** A lettered text. In the lane document. A text made by the machine has the id of its region. */
/** Translations that a text offers, at most. */
export const MAX_CANDIDATES = 20

const TEXT = {
  /** the region it translates; null: added by a person */
  regionId: restricted(itemReference),
  translation: content(field.text({ max: MAX_TEXT })),
  candidates: restricted(field.list(candidate, { max: MAX_CANDIDATES }), 'proposed'),
  cx: style(field.number(COORDINATE_LIMITS)),
  cy: style(field.number(COORDINATE_LIMITS)),
  w: style(side),
  h: style(side),
  rotation: style(rotation),
  opacity: style(opacity),
  hidden: style(field.flag()),
  writing: style(writing),
  /** `fixed`: at `size`; `shrink`: the largest size that fits the box; `bubble`: the contour */
  fit: style(field.oneOf(['fixed', 'shrink', 'bubble'])),
  /** smallest size tried by `shrink` and `bubble`, px */
  minSize: style(field.number({ min: 1, max: 1000 })),
  /** font size, px; with `shrink` and `bubble` the largest size tried */
  size: style(field.number({ min: 1, max: 2000 })),
  font: style(fontId),
  bold: style(field.flag()),
  italic: style(field.flag()),
  /** × font size */
  lineSpacing: style(field.number({ min: 0.5, max: 5 })),
  /** em */
  letterSpacing: style(field.number({ min: -1, max: 5 })),
  color: style(color),
  align: style(field.oneOf(['left', 'center', 'right'])),
  valign: style(field.oneOf(['top', 'middle', 'bottom'])),
  stroke: style(field.nullable(textStroke)),
  shadow: style(field.nullable(shadow)),
  // a change of words or style lays the text out again
  layout: contentOrStyle(field.nullable(storedLayout), 'computed'),
  // From here on null and absent mean the same: older documents lack these properties
  // (docs/specs/0002-lettering.md).
  /** contour, page px, that the fit `bubble` fills; without one it shrinks into the box */
  bubble: style(field.optional(field.nullable(contour))),
  /** distance to the contour, em; 0.4 when absent */
  air: style(field.optional(field.nullable(field.number({ min: 0, max: 5 })))),
  // an edit of the words also moves the ranges, so both rights may write them
  ranges: contentOrStyle(field.optional(field.nullable(field.list(textRange, { max: 500 })))),
  /** words may be hyphenated when nothing else makes them fit */
  hyphenate: style(field.optional(field.nullable(field.flag()))),
  /** Latin letters are drawn in capitals: `small` draws small letters as smaller ones */
  caps: style(field.optional(field.nullable(field.oneOf(['all', 'small'])))),
  /** a second stroke beyond `stroke` */
  stroke2: style(field.optional(field.nullable(textStroke))),
  /** further strokes: each beyond the one before, outwards or inwards as it lies */
  strokes: style(field.optional(field.nullable(field.list(textStroke, { max: MAX_MORE_STROKES })))),
  glow: style(field.optional(field.nullable(glow))),
  fill: style(field.optional(field.nullable(fill))),
  blend: style(blend),
  warp: style(field.optional(field.nullable(warp))),
  /** of a sound effect, where it is not treated as the book says */
  effectPolicy: contentOrStyle(effectPolicy, 'organised'),
  /** polygons, page px, that hide the text */
  mask: style(
    field.optional(
      field.nullable(field.list(field.list(point, { min: 3, max: 500 }), { max: 50 })),
    ),
  ),
  order: style(paintOrder),
  layer: style(paintLayer),
  group: style(group, 'organised'),
  name: style(itemName, 'organised'),
  locked: style(locked, 'organised'),
}

/** An inserted picture. In the lane document. */
const IMAGE = {
  asset: picture(asset),
  cx: picture(field.number(COORDINATE_LIMITS)),
  cy: picture(field.number(COORDINATE_LIMITS)),
  w: picture(side),
  h: picture(side),
  rotation: picture(rotation),
  opacity: picture(opacity),
  blend: picture(blend),
  hidden: picture(field.flag()),
  stroke: picture(field.nullable(stroke)),
  shadow: picture(field.nullable(shadow)),
  order: picture(paintOrder),
  layer: picture(paintLayer),
  group: picture(group, 'organised'),
  name: picture(itemName, 'organised'),
  locked: picture(locked, 'organised'),
}

export const ITEM_PROPERTIES = { region: REGION, patch: PATCH, text: TEXT, image: IMAGE } as const

export type ItemKind = keyof typeof ITEM_PROPERTIES

type FieldsByName<P> = {
  readonly [K in keyof P]: P[K] extends { readonly field: infer F } ? F : never
}

/** The properties of a kind of item, as a type. */
export type PropsFor<K extends ItemKind> = ObjectValue<FieldsByName<(typeof ITEM_PROPERTIES)[K]>>

const fieldsByName = <P extends Readonly<Record<string, Property>>>(
  properties: P,
): FieldsByName<P> =>
  Object.fromEntries(
    Object.entries(properties).map(([name, property]) => [name, property.field]),
  ) as FieldsByName<P>

/** The fields of every kind of item, by name. */
export const ITEM_FIELDS = {
  region: fieldsByName(REGION),
  patch: fieldsByName(PATCH),
  text: fieldsByName(TEXT),
  image: fieldsByName(IMAGE),
}

export const ITEM_KINDS: readonly ItemKind[] = ['region', 'patch', 'text', 'image']

export const isItemKind = (value: unknown): value is ItemKind =>
  ITEM_KINDS.some((kind) => kind === value)
