import type { ErrorParams } from '../error/error-code.ts'
import { checkOps, type EditableFields } from './page-access.ts'
import { type Applied, applyOps } from './page-apply.ts'
import { checkValues } from './page-checks.ts'
import type { Origin, PageDocument, PageOp } from './document/page-document.ts'

export type BatchDecision =
  | { readonly ok: true; readonly applied: Applied }
  | {
      readonly ok: false
      readonly code: 'page.field_forbidden' | 'page.value_invalid' | 'page.text_conflict'
      readonly params: ErrorParams
    }

/**
 * The server's whole answer to one batch: fields, values, then words. A batch is applied as one or
 * not at all.
 * `editable` is null for the studio's own work (AI runs), which may write every field.
 */
export const decideBatch = (
  doc: PageDocument,
  ops: readonly PageOp[],
  origin: Origin,
  editable: EditableFields | null,
): BatchDecision => {
  const fields = editable === null ? ({ ok: true } as const) : checkOps(doc, ops, editable)
  if (!fields.ok) return fields
  const values = checkValues(doc, ops)
  if (!values.ok) return values
  const applied = applyOps(doc, ops, origin)
  const [conflict] = applied.conflicts
  if (conflict === undefined) return { ok: true, applied }
  return { ok: false, code: 'page.text_conflict', params: { ...conflict, rev: doc.rev } }
}
