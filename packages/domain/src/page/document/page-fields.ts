import type {
  DocumentKind,
  ImageProps,
  ItemKind,
  PageItem,
  PageOp,
  PatchProps,
  RegionProps,
  TextProps,
} from './page-document.ts'

const REGION = {
  polygon: true,
  sourceText: true,
  kind: true,
  order: true,
  orientation: true,
  speaker: true,
  confidence: true,
  bubble: true,
} satisfies Record<keyof RegionProps, true>

const PATCH = {
  x: true,
  y: true,
  w: true,
  h: true,
  asset: true,
  regionId: true,
  opacity: true,
  hidden: true,
  order: true,
} satisfies Record<keyof PatchProps, true>

const TEXT = {
  regionId: true,
  translation: true,
  candidates: true,
  cx: true,
  cy: true,
  w: true,
  h: true,
  rotation: true,
  opacity: true,
  hidden: true,
  writing: true,
  fit: true,
  minSize: true,
  size: true,
  font: true,
  bold: true,
  italic: true,
  lineSpacing: true,
  letterSpacing: true,
  color: true,
  align: true,
  valign: true,
  stroke: true,
  shadow: true,
  layout: true,
  bubble: true,
  air: true,
  ranges: true,
  hyphenate: true,
  stroke2: true,
  warp: true,
  mask: true,
} satisfies Record<keyof TextProps, true>

const IMAGE = {
  asset: true,
  cx: true,
  cy: true,
  w: true,
  h: true,
  rotation: true,
  opacity: true,
  hidden: true,
  order: true,
} satisfies Record<keyof ImageProps, true>

/** Every property of every kind of item, by name. */
export const FIELDS: Readonly<Record<ItemKind, readonly string[]>> = {
  region: Object.keys(REGION),
  patch: Object.keys(PATCH),
  text: Object.keys(TEXT),
  image: Object.keys(IMAGE),
}

/** What may lie in which document (domain.md §1). */
export const KINDS_OF_DOCUMENT: Readonly<Record<DocumentKind, readonly ItemKind[]>> = {
  base: ['region', 'patch'],
  lane: ['text', 'patch', 'image'],
}

/**
 * The words of an item: the one property that is compared before it is replaced. `null` where a
 * kind has no words.
 */
export const TEXT_FIELD_BY_KIND: Readonly<Record<ItemKind, 'sourceText' | 'translation' | null>> = {
  region: 'sourceText',
  text: 'translation',
  patch: null,
  image: null,
}

export const getWrittenText = (item: PageItem): string | null =>
  item.kind === 'text'
    ? item.props.translation
    : item.kind === 'region'
      ? item.props.sourceText
      : null

/** Properties as a plain record, for code that treats all kinds alike. */
export const getProps = (item: PageItem): Readonly<Record<string, unknown>> => ({ ...item.props })

export const opItemId = (op: PageOp): string => (op.op === 'add' ? op.item.id : op.id)

/** Deep equality of JSON values. */
export const sameValue = (a: unknown, b: unknown): boolean => {
  if (a === b) return true
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false
  const left: Readonly<Record<string, unknown>> = { ...a }
  const right: Readonly<Record<string, unknown>> = { ...b }
  const keys = Object.keys(left)
  return (
    Array.isArray(a) === Array.isArray(b) &&
    keys.length === Object.keys(right).length &&
    keys.every((key) => Object.hasOwn(right, key) && sameValue(left[key], right[key]))
  )
}
