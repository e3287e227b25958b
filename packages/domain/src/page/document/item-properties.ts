/**
 * Every property of every kind of item: its values, the right that opens it, and whether an engine
 * writes it. Types, checks, the contract and the rights of a page are derived from these lists.
 *
 * Positions and boxes are in pixels of the source page, which the renderer rounds to 1/64; spacings
 * say their unit; angles are degrees clockwise, opacity is 0..1.
 * Source: spec 3.item, 10.page.
 */
import type { Ability } from '../../permission/ability.ts'
import { type Field, field, type ObjectValue } from './field.ts'
import {
  asset,
  candidate,
  color,
  contour,
  COORDINATE,
  itemReference,
  MAX_SIDE,
  MAX_TEXT,
  opacity,
  paintOrder,
  point,
  REGION_KINDS,
  rotation,
  shadow,
  side,
  storedLayout,
  stroke,
  textRange,
  warp,
  writing,
} from './item-values.ts'

/** Rights that open single properties; administrators open all of them. */
export const EDIT_RIGHTS = [
  'workspace.text.content',
  'workspace.text.layout_style',
  'workspace.patch.edit_eraser',
  'workspace.image.insert',
] as const satisfies readonly Ability[]
export type EditRight = (typeof EDIT_RIGHTS)[number]

/**
 * Who writes a property: a person; an engine as a proposal; an engine that computes it from the
 * other properties. Only what persons write counts as a change of the page.
 */
type Writer = 'person' | 'proposed' | 'computed'

export interface Property<F = Field> {
  readonly field: F
  readonly rights: readonly EditRight[]
  readonly writer: Writer
}

const openedBy =
  (...rights: readonly EditRight[]) =>
  <const F extends Field>(one: F, writer: Writer = 'person'): Property<F> => ({
    field: one,
    rights,
    writer,
  })

const closed = openedBy()
const content = openedBy('workspace.text.content')
const style = openedBy('workspace.text.layout_style')
const either = openedBy('workspace.text.content', 'workspace.text.layout_style')
const patch = openedBy('workspace.patch.edit_eraser')
const picture = openedBy('workspace.image.insert')

/** A piece of source lettering. Lives in the base document. */
const REGION = {
  polygon: closed(field.list(point, { min: 3, max: 400 })),
  sourceText: content(field.text({ max: MAX_TEXT })),
  kind: content(field.oneOf(REGION_KINDS)),
  /** reading order within the page, 0-based; ties are broken by id */
  order: content(field.number()),
  orientation: closed(writing),
  speaker: content(field.nullable(field.text({ max: 100 }))),
  /** OCR confidence 0..1; null when a person typed it */
  confidence: closed(field.nullable(field.number({ min: 0, max: 1 })), 'proposed'),
  /** inner contour of the speech bubble, when one was found */
  bubble: closed(field.nullable(contour)),
}

/**
 * A cleanup patch: RGBA PNG drawn over the source page at an integer position, turned round the
 * centre of its box.
 */
const PATCH = {
  x: patch(field.number({ integer: true, ...COORDINATE })),
  y: patch(field.number({ integer: true, ...COORDINATE })),
  w: patch(field.number({ integer: true, min: 1, max: MAX_SIDE })),
  h: patch(field.number({ integer: true, min: 1, max: MAX_SIDE })),
  asset: patch(asset),
  /** region it cleans, null for a patch made by hand */
  regionId: patch(itemReference),
  rotation: patch(rotation),
  opacity: patch(opacity),
  hidden: patch(field.flag()),
  stroke: patch(field.nullable(stroke)),
  shadow: patch(field.nullable(shadow)),
  order: patch(paintOrder),
}

/** A lettered text. Lives in the lane document. For machine-made texts, item id === region id. */
const TEXT = {
  regionId: closed(itemReference),
  translation: content(field.text({ max: MAX_TEXT })),
  candidates: closed(field.list(candidate, { max: 20 }), 'proposed'),
  cx: style(field.number(COORDINATE)),
  cy: style(field.number(COORDINATE)),
  w: style(side),
  h: style(side),
  rotation: style(rotation),
  opacity: style(opacity),
  hidden: style(field.flag()),
  writing: style(writing),
  fit: style(field.oneOf(['fixed', 'shrink', 'bubble'])),
  minSize: style(field.number({ min: 1, max: 1000 })),
  /** font size in px; with fit `shrink` or `bubble` it is the largest size tried */
  size: style(field.number({ min: 1, max: 2000 })),
  /** font id of the registry, see packages/render */
  font: style(field.text({ max: 80 })),
  bold: style(field.flag()),
  italic: style(field.flag()),
  /** × font size */
  lineSpacing: style(field.number({ min: 0.5, max: 5 })),
  /** em */
  letterSpacing: style(field.number({ min: -1, max: 5 })),
  color: style(color),
  align: style(field.oneOf(['left', 'center', 'right'])),
  valign: style(field.oneOf(['top', 'middle', 'bottom'])),
  stroke: style(field.nullable(stroke)),
  shadow: style(field.nullable(shadow)),
  // whoever changes the words has them laid out again
  layout: either(field.nullable(storedLayout), 'computed'),
  // From here on: null and absent mean the same, so that documents written before still hold
  // (docs/specs/0002-lettering.md).
  /**
   * contour in page px that fit `bubble` fills, lines centred on the box's centre; without one it
   * fits the box
   */
  bubble: style(field.optional(field.nullable(contour))),
  /** distance kept from the contour, em; 0.4 when absent */
  air: style(field.optional(field.nullable(field.number({ min: 0, max: 5 })))),
  // emphasis belongs to the words, and whoever changes them moves their ranges along
  ranges: either(field.optional(field.nullable(field.list(textRange, { max: 500 })))),
  /** words may be hyphenated when nothing else makes them fit */
  hyphenate: style(field.optional(field.nullable(field.flag()))),
  /** a second line outside `stroke` */
  stroke2: style(field.optional(field.nullable(stroke))),
  warp: style(field.optional(field.nullable(warp))),
  /** polygons in page px the text passes behind */
  mask: style(
    field.optional(
      field.nullable(field.list(field.list(point, { min: 3, max: 500 }), { max: 50 })),
    ),
  ),
}

/** An inserted picture. Lives in the lane document. */
const IMAGE = {
  asset: picture(asset),
  cx: picture(field.number(COORDINATE)),
  cy: picture(field.number(COORDINATE)),
  w: picture(side),
  h: picture(side),
  rotation: picture(rotation),
  opacity: picture(opacity),
  hidden: picture(field.flag()),
  stroke: picture(field.nullable(stroke)),
  shadow: picture(field.nullable(shadow)),
  order: picture(paintOrder),
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
