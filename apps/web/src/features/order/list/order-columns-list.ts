import type { OrderColumn } from '@panelflow/contract/order-file.ts'

/**
 * What a person sees who has not chosen: whole at 1440 px; at 1024 px what decides what to do next
 * comes first.
 */
export const STANDARD_COLUMNS: readonly OrderColumn[] = [
  'title',
  'status',
  'cutoffTime',
  'waitingFor',
  'stageEnteredAt',
  'progress',
  'language',
  'type',
]
