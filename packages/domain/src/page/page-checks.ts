import type { ErrorParams } from '../error/error-code.ts'
import type { Box, PageDocument, PageOp } from './document/page-document.ts'
import { FIELDS, KINDS_OF_DOCUMENT, opItemId, TEXT_FIELD_BY_KIND } from './document/page-fields.ts'

/** Side of a cleanup selection, at least (spec §5). */
export const MIN_SELECTION = 10
export const MAX_TEXT = 10_000
export const MAX_ITEMS = 2_000
/** Page pixels. Items may hang over the edge, but nothing is this far out. */
export const MAX_COORDINATE = 200_000
const MAX_SIDE = 40_000

/** What is wrong with a value; the screen makes the sentence. */
export type ValueRule =
  | 'not_finite'
  | 'out_of_range'
  | 'outside_page'
  | 'too_long'
  | 'too_many_items'
  | 'unknown_field'
  | 'wrong_document'

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

const SIDES = ['w', 'h']
const LENGTHS = ['x', 'y', 'cx', 'cy']

const isFiniteDeep = (value: unknown): boolean => {
  if (typeof value === 'number') return Number.isFinite(value)
  if (Array.isArray(value)) return value.every(isFiniteDeep)
  return typeof value !== 'object' || value === null || Object.values(value).every(isFiniteDeep)
}

const wrongValue = (field: string, value: unknown): ValueRule | null => {
  if (!isFiniteDeep(value)) return 'not_finite'
  if (typeof value === 'string' && value.length > MAX_TEXT) return 'too_long'
  if (typeof value !== 'number') return null
  if (LENGTHS.includes(field) && Math.abs(value) > MAX_COORDINATE) return 'out_of_range'
  if (SIDES.includes(field) && (value <= 0 || value > MAX_SIDE)) return 'out_of_range'
  return field === 'opacity' && (value < 0 || value > 1) ? 'out_of_range' : null
}

const overlaps = (box: Box, page: { readonly width: number; readonly height: number }): boolean =>
  box.w >= 1 &&
  box.h >= 1 &&
  box.x < page.width &&
  box.y < page.height &&
  box.x + box.w > 0 &&
  box.y + box.h > 0

interface Fault {
  readonly field: string
  readonly rule: ValueRule
}

const faultIn = (doc: PageDocument, op: PageOp): Fault | null => {
  if (op.op === 'delete') return null
  if (op.op === 'text') return op.to.length > MAX_TEXT ? { field: 'text', rule: 'too_long' } : null
  const kind = op.op === 'add' ? op.item.kind : doc.items[op.id]?.kind
  if (kind === undefined) return null
  if (!KINDS_OF_DOCUMENT[doc.kind].includes(kind)) return { field: kind, rule: 'wrong_document' }
  const props: Readonly<Record<string, unknown>> =
    op.op === 'add' ? { ...op.item.props } : { ...op.props }
  for (const [field, value] of Object.entries(props)) {
    if (!FIELDS[kind].includes(field)) return { field, rule: 'unknown_field' }
    if (op.op === 'set' && field === TEXT_FIELD_BY_KIND[kind])
      return { field, rule: 'unknown_field' }
    const rule = wrongValue(field, value)
    if (rule !== null) return { field, rule }
  }
  return patchFault(doc, op)
}

/**
 * A patch covers at least one pixel of its page; otherwise it would be kept for ever and never
 * seen.
 */
const patchFault = (
  doc: PageDocument,
  op: Extract<PageOp, { op: 'add' | 'set' }>,
): Fault | null => {
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

/** A cleanup selection is at least 10×10 and within its image (spec §5). Page pixels. */
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
