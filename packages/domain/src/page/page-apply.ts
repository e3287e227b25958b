import type {
  Origin,
  PageDocument,
  PageItem,
  PageOp,
  PageOpEntry,
} from './document/page-document.ts'
import {
  FIELDS,
  KINDS_OF_DOCUMENT,
  getProps,
  TEXT_FIELD_BY_KIND,
  getWrittenText,
} from './document/page-fields.ts'

export type SkipReason =
  /** the item is not (any more) in the document */
  | 'missing_item'
  /** an item of that id is there already */
  | 'duplicate_item'
  /** a property or kind that does not belong there; words never travel in `set` */
  | 'wrong_kind'
  | 'unchanged'

export interface SkippedOp {
  readonly op: PageOp
  readonly reason: SkipReason
}

/**
 * Somebody else changed the words first. Nothing of the op was applied; both versions are kept for
 * the person to choose.
 */
export interface TextConflict {
  readonly itemId: string
  /** words the writer started from */
  readonly from: string
  /** words the writer wants */
  readonly mine: string
  /** words the document has now */
  readonly theirs: string
}

export interface Applied {
  /** `rev` is one higher when anything was applied */
  readonly doc: PageDocument
  /** undoes `applied` when applied to `doc`, in this order */
  readonly inverse: readonly PageOp[]
  readonly applied: readonly PageOp[]
  readonly skipped: readonly SkippedOp[]
  readonly conflicts: readonly TextConflict[]
}

type Items = Record<string, PageItem>

type Step =
  | { readonly kind: 'done'; readonly inverse: PageOp }
  | { readonly kind: 'skip'; readonly reason: SkipReason }
  | { readonly kind: 'conflict'; readonly conflict: TextConflict }

const skip = (reason: SkipReason): Step => ({ kind: 'skip', reason })

interface Context {
  readonly doc: PageDocument
  readonly items: Items
  readonly origin: Origin
  readonly rev: number
}

/**
 * A property's name was checked against the kind before, so the result is an item of the same kind.
 */
const withProps = (
  item: PageItem,
  props: Readonly<Record<string, unknown>>,
  { origin, rev }: Context,
): PageItem => {
  const origins = Object.fromEntries(Object.keys(props).map((key) => [key, origin]))
  return {
    ...item,
    props: { ...item.props, ...props },
    origin: { ...item.origin, ...origins },
    rev,
  } as PageItem
}

const add = (op: Extract<PageOp, { op: 'add' }>, context: Context): Step => {
  const { id, kind } = op.item
  if (context.items[id] !== undefined) return skip('duplicate_item')
  if (!KINDS_OF_DOCUMENT[context.doc.kind].includes(kind)) return skip('wrong_kind')
  context.items[id] = { ...op.item, origin: { '*': context.origin }, rev: context.rev }
  return { kind: 'done', inverse: { op: 'delete', id } }
}

const set = (op: Extract<PageOp, { op: 'set' }>, context: Context): Step => {
  const item = context.items[op.id]
  if (item === undefined) return skip('missing_item')
  const keys = Object.keys(op.props)
  const before = getProps(item)
  if (keys.length === 0) return skip('unchanged')
  if (keys.some((key) => !FIELDS[item.kind].includes(key) || key === TEXT_FIELD_BY_KIND[item.kind]))
    return skip('wrong_kind')
  context.items[op.id] = withProps(item, { ...op.props }, context)
  // A property that was never set comes back as null: undefined would be lost on the wire.
  // An optional property that was absent goes back to null, which means the same and survives JSON.
  return {
    kind: 'done',
    inverse: {
      op: 'set',
      id: op.id,
      props: Object.fromEntries(keys.map((key) => [key, before[key] ?? null])),
    },
  }
}

const text = (op: Extract<PageOp, { op: 'text' }>, context: Context): Step => {
  const item = context.items[op.id]
  if (item === undefined) return skip('missing_item')
  const words = getWrittenText(item)
  const field = TEXT_FIELD_BY_KIND[item.kind]
  if (words === null || field === null) return skip('wrong_kind')
  if (words === op.to) return skip('unchanged')
  if (words !== op.from)
    return {
      kind: 'conflict',
      conflict: { itemId: op.id, from: op.from, mine: op.to, theirs: words },
    }
  context.items[op.id] = withProps(item, { [field]: op.to }, context)
  return { kind: 'done', inverse: { op: 'text', id: op.id, from: op.to, to: op.from } }
}

const remove = (op: Extract<PageOp, { op: 'delete' }>, context: Context): Step => {
  const item = context.items[op.id]
  if (item === undefined) return skip('missing_item')
  const { id, kind, props } = item
  delete context.items[op.id]
  return {
    kind: 'done',
    inverse: { op: 'add', item: { id, kind, props } as Extract<PageOp, { op: 'add' }>['item'] },
  }
}

const step = (op: PageOp, context: Context): Step => {
  switch (op.op) {
    case 'add':
      return add(op, context)
    case 'set':
      return set(op, context)
    case 'text':
      return text(op, context)
    case 'delete':
      return remove(op, context)
  }
}

/**
 * Applies one batch to a document: last writer wins per property, words by compare-and-set.
 * Server and editor call this same function, so an accepted batch gives the same document
 * everywhere (spec 10.page.batches).
 * The server refuses the whole batch when `conflicts` is not empty; the editor sets those texts
 * aside (page-rebase.ts).
 */
export const applyOps = (doc: PageDocument, ops: readonly PageOp[], origin: Origin): Applied => {
  const context: Context = { doc, items: { ...doc.items }, origin, rev: doc.rev + 1 }
  const inverse: PageOp[] = []
  const applied: PageOp[] = []
  const skipped: SkippedOp[] = []
  const conflicts: TextConflict[] = []
  for (const op of ops) {
    const result = step(op, context)
    if (result.kind === 'conflict') conflicts.push(result.conflict)
    else if (result.kind === 'skip') skipped.push({ op, reason: result.reason })
    else {
      applied.push(op)
      inverse.unshift(result.inverse)
    }
  }
  const changed = applied.length > 0
  return {
    doc: changed ? { ...doc, items: context.items, rev: context.rev } : doc,
    inverse,
    applied,
    skipped,
    conflicts,
  }
}

/**
 * Replays an entry of the op log. Entries hold only what the server applied, so nothing is skipped
 * when they come in order.
 */
export const applyEntry = (doc: PageDocument, entry: PageOpEntry): PageDocument => ({
  ...applyOps({ ...doc, rev: entry.rev - 1 }, entry.ops, entry.origin).doc,
  rev: entry.rev,
})
