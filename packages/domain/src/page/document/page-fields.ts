import { type EditRight, ITEM_PROPERTIES, type ItemKind, type Property } from './item-properties.ts'
import type { DocumentKind, PageItem, PageOp } from './page-document.ts'

const getProperties = (kind: ItemKind): readonly (readonly [string, Property])[] =>
  Object.entries<Property>(ITEM_PROPERTIES[kind])

const namesByKind = (
  isWanted: (property: Property) => boolean,
): Readonly<Record<ItemKind, readonly string[]>> => {
  const names = (kind: ItemKind): readonly string[] =>
    getProperties(kind)
      .filter(([, property]) => isWanted(property))
      .map(([name]) => name)
  return {
    region: names('region'),
    patch: names('patch'),
    text: names('text'),
    image: names('image'),
  }
}

/** Every property of every kind of item, by name. */
export const FIELDS = namesByKind(() => true)

/** The properties that a right lets a person edit, by kind. */
export const listFieldsEditableWith = (
  right: EditRight,
): Readonly<Record<ItemKind, readonly string[]>> =>
  namesByKind(({ rights }) => rights.includes(right))

/** The properties that a person sets; engines compute or propose the others. */
export const PERSON_FIELDS = namesByKind(({ writer }) => writer === 'person')

const COMPUTED_FIELDS = namesByKind(({ writer }) => writer === 'computed')

/** Whether the property is computed from others: a new value is nobody's change. */
export const isComputed = (kind: ItemKind, name: string): boolean =>
  COMPUTED_FIELDS[kind].includes(name)

/** As `isComputed`, where the kind of the item is not known. */
export const isComputedAnywhere = (name: string): boolean =>
  Object.values(COMPUTED_FIELDS).some((names) => names.includes(name))

/** The kinds of items each document may hold (spec 10.page.base). */
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
