/**
 * Documents, items and ops as they come from the database, the wire or the browser's storage:
 * brought to the present schema, checked, and only then typed. What cannot be read is refused with
 * a code; nothing is repaired silently.
 */
import { AppError } from '../../error/app-error.ts'
import { type Field, field } from './field.ts'
import { type Fault, findFault, isRecord, objectFault } from './find-fault.ts'
import { ORIGIN } from './item-values.ts'
import { isItemKind, ITEM_FIELDS, ITEM_KINDS, type ItemKind } from './item-properties.ts'
import { migrateItem, migrateOp } from './migrations/document-migration.ts'
import { DOCUMENT_MIGRATIONS, PAGE_SCHEMA_VERSION } from './migrations/migrations.ts'
import {
  DOCUMENT_KINDS,
  type Origin,
  type PageDocument,
  type PageItem,
  type PageOp,
  type PageOpEntry,
} from './page-document.ts'

type Raw = Readonly<Record<string, unknown>>

const DOCUMENT = {
  schema: field.number(),
  id: field.text(),
  kind: field.oneOf(DOCUMENT_KINDS),
  width: field.number(),
  height: field.number(),
  source: field.text(),
  rev: field.number(),
}

const unreadable = (itemId: string | null, fault: Fault): AppError =>
  new AppError('page.document_unreadable', {
    itemId,
    field: fault.path.join('.'),
    rule: fault.rule,
  })

const requireField = (itemId: string | null, name: string, one: Field, value: unknown): void => {
  const fault = findFault(one, value, 'types')
  if (fault !== null) throw unreadable(itemId, { path: [name, ...fault.path], rule: fault.rule })
}

/** @throws AppError page.schema_too_new for what a newer program wrote */
const requireKnown = (schema: number): void => {
  if (schema > PAGE_SCHEMA_VERSION)
    throw new AppError('page.schema_too_new', { schema, known: PAGE_SCHEMA_VERSION })
}

const requireProps = (id: string, kind: ItemKind, props: unknown): void => {
  const fault = objectFault(ITEM_FIELDS[kind], props, 'types')
  if (fault !== null) throw unreadable(id, fault)
}

const parseOrigins = (id: string, value: unknown): Raw => {
  if (!isRecord(value)) throw unreadable(id, { path: ['origin'], rule: 'wrong_type' })
  for (const [name, origin] of Object.entries(value))
    requireField(id, `origin.${name}`, ORIGIN, origin)
  return value
}

const parseItem = (schema: number, value: unknown): PageItem => {
  if (!isRecord(value)) throw unreadable(null, { path: [], rule: 'wrong_type' })
  const { id, kind, rev } = value
  if (typeof id !== 'string') throw unreadable(null, { path: ['id'], rule: 'wrong_type' })
  if (!isItemKind(kind)) throw unreadable(id, { path: ['kind'], rule: 'not_allowed' })
  requireField(id, 'rev', field.number(), rev)
  if (!isRecord(value['props'])) throw unreadable(id, { path: ['props'], rule: 'wrong_type' })
  const props = migrateItem(DOCUMENT_MIGRATIONS, schema, kind, value['props'])
  requireProps(id, kind, props)
  const origin = parseOrigins(id, value['origin'])
  return { id, kind, props, origin, rev } as PageItem
}

/**
 * Items of a stored document, by id.
 * @throws AppError page.schema_too_new, page.document_unreadable
 */
export const parseItems = (
  schema: number,
  items: readonly unknown[],
): Readonly<Record<string, PageItem>> => {
  requireKnown(schema)
  return Object.fromEntries(
    items.map((value) => {
      const item = parseItem(schema, value)
      return [item.id, item]
    }),
  )
}

/**
 * A whole document as it came over the wire.
 * @throws AppError page.schema_too_new, page.document_unreadable
 */
export const parseDocument = (value: unknown): PageDocument => {
  if (!isRecord(value)) throw unreadable(null, { path: [], rule: 'wrong_type' })
  const { items, ...head } = value
  requireField(null, 'schema', DOCUMENT.schema, head['schema'])
  requireKnown(Number(head['schema']))
  const fault = objectFault(DOCUMENT, head, 'types')
  if (fault !== null) throw unreadable(null, fault)
  if (!isRecord(items)) throw unreadable(null, { path: ['items'], rule: 'wrong_type' })
  return {
    ...(head as Omit<PageDocument, 'items'>),
    schema: PAGE_SCHEMA_VERSION,
    items: parseItems(Number(head['schema']), Object.values(items)),
  }
}

const requireEdit = (id: string, props: unknown): void => {
  // an edit does not say what kind it is for
  const faults = ITEM_KINDS.map((kind) => objectFault(ITEM_FIELDS[kind], props, 'types', true))
  const [first] = faults
  if (first && !faults.includes(null)) throw unreadable(id, first)
}

const requireAdded = (item: unknown): void => {
  if (!isRecord(item)) throw unreadable(null, { path: ['item'], rule: 'wrong_type' })
  const { id, kind, props } = item
  if (typeof id !== 'string') throw unreadable(null, { path: ['id'], rule: 'wrong_type' })
  if (!isItemKind(kind)) throw unreadable(id, { path: ['kind'], rule: 'not_allowed' })
  requireProps(id, kind, props)
}

const parseOp = (value: unknown): PageOp => {
  if (!isRecord(value)) throw unreadable(null, { path: ['op'], rule: 'wrong_type' })
  const { op, id, item, props, from, to } = value
  if (op === 'add') {
    requireAdded(item)
    return { op, item } as PageOp
  }
  if (typeof id !== 'string') throw unreadable(null, { path: ['id'], rule: 'wrong_type' })
  switch (op) {
    case 'set':
      requireEdit(id, props)
      return { op, id, props } as PageOp
    case 'text':
      if (typeof from !== 'string' || typeof to !== 'string')
        throw unreadable(id, { path: ['text'], rule: 'wrong_type' })
      return { op, id, from, to }
    case 'delete':
      return { op, id }
    default:
      throw unreadable(id, { path: ['op'], rule: 'not_allowed' })
  }
}

/**
 * Ops in the present schema, unchecked: for the edge, which checks them with all limits.
 * @param schema the one they were written under
 * @throws AppError page.schema_too_new
 */
export const upgradeOps = (schema: number, ops: readonly unknown[]): readonly unknown[] => {
  requireKnown(schema)
  return ops.map((op) => migrateOp(DOCUMENT_MIGRATIONS, schema, op))
}

/**
 * Ops that were written under a schema, e.g. by a browser that was open before an update.
 * @throws AppError page.schema_too_new, page.document_unreadable
 */
export const parseOps = (schema: number, ops: unknown): readonly PageOp[] => {
  if (!Array.isArray(ops)) throw unreadable(null, { path: ['ops'], rule: 'wrong_type' })
  return upgradeOps(schema, ops).map(parseOp)
}

/** @throws AppError page.document_unreadable */
const parseOrigin = (value: unknown): Origin => {
  requireField(null, 'origin', ORIGIN, value)
  return value as Origin
}

/** An entry of the op log before it is read. */
interface RawEntry {
  readonly rev: number
  readonly batchId: string
  readonly ops: unknown
  readonly origin: unknown
}

/** @throws AppError page.schema_too_new, page.document_unreadable */
export const parseEntry = (
  schema: number,
  { rev, batchId, ops, origin }: RawEntry,
): PageOpEntry => ({
  rev,
  batchId,
  ops: parseOps(schema, ops),
  origin: parseOrigin(origin),
})
