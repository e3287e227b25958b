import type { OwnDeadlines } from '@panelflow/domain/order/return-deadline.ts'

/** A column as the driver has it, or as the database's JSON does. */
type Instant = Date | string | null

interface OwnColumns {
  readonly translation_deadline: Instant
  readonly proofreading_deadline: Instant
  readonly typesetting_deadline: Instant
}

const iso = (value: Instant): string | null => (value === null ? null : new Date(value).toISOString())

/** A chapter's own stage deadlines. */
export const toOwnDeadlines = (row: OwnColumns): OwnDeadlines => ({
  translationDeadline: iso(row.translation_deadline),
  proofreadingDeadline: iso(row.proofreading_deadline),
  typesettingDeadline: iso(row.typesetting_deadline),
})
