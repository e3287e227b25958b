import type { ErrorParams } from '../error/error-code.ts'
import { type FaultRule, objectFault } from './document/find-fault.ts'
import { ITEM_FIELDS } from './document/item-properties.ts'
import { MAX_TEXT } from './document/item-values.ts'
import type { Box, PageDocument, PageOp } from './document/page-document.ts'
import { KINDS_OF_DOCUMENT, opItemId, TEXT_FIELD_BY_KIND } from './document/page-fields.ts'

/** Side of a cleanup selection, at least (spec 5.editor.cleanup). */
export const MIN_SELECTION = 10
export const MAX_ITEMS = 2_000

/** What is wrong with a value; the screen makes the sentence. */
export type ValueRule = FaultRule | 'outside_page' | 'too_many_items' | 'wrong_document'

export type ValuesCheck =
  | { readonly ok: true }
  | { readonly ok: false; readonly code: 'page.value_invalid'; readonly params: ErrorParams }

export type SelectionCheck =
  | { readonly ok: true }
  | {
      readonly ok: false
      readonly code: 'page.selection_too_small' | 'page.selection_outside'
      readonly params: ErrorParams
    }

const overlaps = (box: Box, page: { readonly width: number; readonly height: number }): boolean =>
  box.w >= 1 &&
  box.h >= 1 &&
  box.x < page.width &&
  box.y < page.height &&
  box.x + box.w > 0 &&
  box.y + box.h > 0

interface OpFault {
  /** name, with dots down to the value that is wrong */
  readonly field: string
  readonly rule: ValueRule
}

const faultIn = (doc: PageDocument, op: PageOp): OpFault | null => {
  if (op.op === 'delete') return null
  if (op.op === 'text') return op.to.length > MAX_TEXT ? { field: 'text', rule: 'too_long' } : null
  const kind = op.op === 'add' ? op.item.kind : doc.items[op.id]?.kind
  if (kind === undefined) return null
  if (!KINDS_OF_DOCUMENT[doc.kind].includes(kind)) return { field: kind, rule: 'wrong_document' }
  const props = op.op === 'add' ? op.item.props : op.props
  const words = TEXT_FIELD_BY_KIND[kind]
  if (op.op === 'set' && words !== null && Object.hasOwn(props, words))
    return { field: words, rule: 'unknown_field' }
  const fault = objectFault(ITEM_FIELDS[kind], props, 'limits', op.op === 'set')
  if (fault !== null) return { field: fault.path.join('.'), rule: fault.rule }
  return patchFault(doc, op)
}

/**
 * A patch covers at least one pixel of its page; otherwise it would be kept for ever and never
 * seen.
 */
const patchFault = (
  doc: PageDocument,
  op: Extract<PageOp, { op: 'add' | 'set' }>,
): OpFault | null => {
  const before = op.op === 'set' ? doc.items[op.id] : undefined
  if (op.op === 'add')
    return op.item.kind === 'patch' && !overlaps(op.item.props, doc)
      ? { field: 'x', rule: 'outside_page' }
      : null
  if (before?.kind !== 'patch') return null
  return overlaps({ ...before.props, ...op.props }, doc)
    ? null
    : { field: 'x', rule: 'outside_page' }
}

/**
 * Limits on the values of a batch: what the database, the engine and the reader's patience can
 * hold.
 */
export const checkValues = (doc: PageDocument, ops: readonly PageOp[]): ValuesCheck => {
  const adds = ops.filter((op) => op.op === 'add').length
  if (adds > 0 && Object.keys(doc.items).length + adds > MAX_ITEMS) {
    return {
      ok: false,
      code: 'page.value_invalid',
      params: { itemId: null, field: 'items', rule: 'too_many_items' },
    }
  }
  for (const op of ops) {
    const fault = faultIn(doc, op)
    if (fault !== null)
      return { ok: false, code: 'page.value_invalid', params: { itemId: opItemId(op), ...fault } }
  }
  return { ok: true }
}

/**
 * A cleanup selection is at least 10×10 and within its image (spec 5.editor.cleanup). Page pixels.
 */
export const checkSelection = (
  box: Box,
  page: { readonly width: number; readonly height: number },
): SelectionCheck => {
  if (box.w < MIN_SELECTION || box.h < MIN_SELECTION) {
    return { ok: false, code: 'page.selection_too_small', params: { min: MIN_SELECTION } }
  }
  const inside =
    box.x >= 0 && box.y >= 0 && box.x + box.w <= page.width && box.y + box.h <= page.height
  return inside ? { ok: true } : { ok: false, code: 'page.selection_outside', params: {} }
}
