import type { Deadlines } from '@panelflow/domain/order/order-deadlines.ts'
import type { OwnDeadlines } from '@panelflow/domain/order/return-deadline.ts'
import type { OrderRow } from '../access/order-state.ts'

/** A column as the driver has it, or as the database's JSON does. */
type Instant = Date | string | null

interface OwnColumns {
  readonly translation_deadline: Instant
  readonly proofreading_deadline: Instant
  readonly typesetting_deadline: Instant
}

const iso = (value: Instant): string | null =>
  value === null ? null : new Date(value).toISOString()

/** A chapter's own stage deadlines. */
export const toOwnDeadlines = (row: OwnColumns): OwnDeadlines => ({
  translationDeadline: iso(row.translation_deadline),
  proofreadingDeadline: iso(row.proofreading_deadline),
  typesettingDeadline: iso(row.typesetting_deadline),
})

type DeadlineColumns = Pick<
  OrderRow,
  'cutoff_at' | 'translation_deadline' | 'proofreading_deadline' | 'typesetting_deadline'
>

/** An order's deadlines. */
export const toDeadlines = (row: DeadlineColumns): Deadlines & { readonly cutoffAt: string } => ({
  cutoffAt: row.cutoff_at.toISOString(),
  translationDeadline: row.translation_deadline?.toISOString() ?? null,
  proofreadingDeadline: row.proofreading_deadline?.toISOString() ?? null,
  typesettingDeadline: row.typesetting_deadline?.toISOString() ?? null,
})
