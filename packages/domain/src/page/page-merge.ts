import type { PageOp } from './document/page-document.ts'
import { opItemId } from './document/page-fields.ts'

const merged = (before: PageOp, op: PageOp): PageOp | null => {
  if (before.op === 'set' && op.op === 'set')
    return { op: 'set', id: op.id, props: { ...before.props, ...op.props } }
  if (before.op === 'text' && op.op === 'text' && before.to === op.from)
    return { ...before, to: op.to }
  return null
}

/**
 * Adds an op to a batch that was not sent yet: a second value of a property replaces the first,
 * further typing extends the first.
 * The order of ops on different properties does not matter, that of adds and deletes does: nothing
 * moves across those.
 */
const mergeOp = (ops: readonly PageOp[], op: PageOp): readonly PageOp[] => {
  for (let at = ops.length - 1; at >= 0; at--) {
    const before = ops[at]
    if (before === undefined || opItemId(before) !== opItemId(op)) continue
    if (before.op === 'add' || before.op === 'delete') break
    const one = merged(before, op)
    if (one !== null) return [...ops.slice(0, at), one, ...ops.slice(at + 1)]
  }
  return [...ops, op]
}

export const mergeOps = (ops: readonly PageOp[], more: readonly PageOp[]): readonly PageOp[] =>
  more.reduce(mergeOp, ops)
