import type { Origin, PageDocument, PageOp } from './document/page-document.ts'
import { mergeOps } from './page-merge.ts'
import {
  isComputed,
  opItemId,
  getProps,
  sameValue,
  TEXT_FIELD_BY_KIND,
} from './document/page-fields.ts'

/** What was done and what takes it back, as `applyOps` returned them. */
export interface Undoable {
  readonly applied: readonly PageOp[]
  readonly inverse: readonly PageOp[]
}

/** A part that stays as it is because somebody wrote there since. */
export interface PreservedPart {
  readonly itemId: string
  readonly fields: readonly string[]
  /** who wrote there; null when the item is gone */
  readonly by: Origin | null
}

export interface UndoPlan {
  readonly ops: readonly PageOp[]
  readonly preserved: readonly PreservedPart[]
}

type Values = Map<string, unknown>

/** Last value the gesture gave to each property it touched, per item. */
const writtenBy = (applied: readonly PageOp[], doc: PageDocument): ReadonlyMap<string, Values> => {
  const written = new Map<string, Values>()
  for (const op of applied) {
    const id = opItemId(op)
    const values: Values = written.get(id) ?? new Map()
    written.set(id, values)
    const kind = op.op === 'add' ? op.item.kind : doc.items[id]?.kind
    if (op.op === 'add')
      for (const [key, value] of Object.entries(op.item.props)) values.set(key, value)
    else if (op.op === 'set')
      for (const [key, value] of Object.entries(op.props)) values.set(key, value)
    else if (op.op === 'text' && kind !== undefined)
      values.set(TEXT_FIELD_BY_KIND[kind] ?? '', op.to)
  }
  return written
}

type Judged = { readonly op: PageOp | null; readonly lost: readonly string[] }

const judge = (op: PageOp, doc: PageDocument, mine: Values): Judged => {
  const item = doc.items[opItemId(op)]
  if (op.op === 'add') return item === undefined ? { op, lost: [] } : { op: null, lost: ['*'] }
  if (item === undefined) return { op: null, lost: ['*'] }
  const current = getProps(item)
  const isMine = (field: string): boolean =>
    isComputed(item.kind, field) || !mine.has(field) || sameValue(current[field], mine.get(field))
  if (op.op === 'delete') {
    const lost = Object.keys(current).filter((field) => !isMine(field))
    return { op: lost.length === 0 ? op : null, lost }
  }
  if (op.op === 'text')
    return current[TEXT_FIELD_BY_KIND[item.kind] ?? ''] === op.from
      ? { op, lost: [] }
      : { op: null, lost: [TEXT_FIELD_BY_KIND[item.kind] ?? ''] }
  const entries = Object.entries(op.props)
  const preserved = entries.filter(([field]) => isMine(field))
  const lost = entries.map(([field]) => field).filter((field) => !isMine(field))
  return {
    op:
      preserved.length > 0 ? { op: 'set', id: op.id, props: Object.fromEntries(preserved) } : null,
    lost,
  }
}

/**
 * Ops that take a gesture back, only where the document still has what the gesture wrote; the rest
 * is reported (spec 10.page.batches).
 * Redo is the same question with the undo's own `applied` and `inverse`.
 */
export const planUndo = (doc: PageDocument, { applied, inverse }: Undoable): UndoPlan => {
  const written = writtenBy(applied, doc)
  const ops: PageOp[] = []
  const preserved: PreservedPart[] = []
  // Several values of one property in one gesture are one change: only the way back to the first
  // counts.
  for (const op of mergeOps([], inverse)) {
    const id = opItemId(op)
    const { op: undo, lost } = judge(op, doc, written.get(id) ?? new Map())
    if (undo !== null) ops.push(undo)
    if (lost.length === 0) continue
    const item = doc.items[id]
    preserved.push({
      itemId: id,
      fields: lost,
      by: item?.origin[lost[0] ?? '*'] ?? item?.origin['*'] ?? null,
    })
  }
  return { ops, preserved }
}
