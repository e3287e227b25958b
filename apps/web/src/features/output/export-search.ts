import { EXPORT_STATUSES, type ExportStatus } from '@panelflow/domain/output/output-values.ts'

/** What the list of exports shows, all of it in the address. */
export interface ExportSearch {
  readonly of?: 'all'
  readonly status?: ExportStatus
  readonly orderId?: string
  /** where this part of the list begins, as the server gave it */
  readonly after?: string
  /** the one whose details are open */
  readonly exportId?: string
}

const toText = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value : undefined

export const parseExportSearch = (raw: Record<string, unknown>): ExportSearch => ({
  of: raw['of'] === 'all' ? 'all' : undefined,
  status: EXPORT_STATUSES.find((status) => status === raw['status']),
  orderId: toText(raw['orderId']),
  after: toText(raw['after']),
  exportId: toText(raw['exportId']),
})
