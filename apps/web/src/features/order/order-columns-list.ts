/** Columns of the order list by name: every field of a work order (spec §3), whom it waits for, days in stage. */
export const ORDER_COLUMNS = [
  'serial',
  'title',
  'book',
  'bookId',
  'type',
  'kind',
  'language',
  'range',
  'wordCount',
  'status',
  'handlers',
  'progress',
  'waitingFor',
  'stageEnteredAt',
  'cutoffTime',
  'translationDeadline',
  'proofreadingDeadline',
  'typesettingDeadline',
  'submittedAt',
  'completedAt',
  'createdAt',
  'createdBy',
  'remark',
] as const
export type OrderColumn = (typeof ORDER_COLUMNS)[number]

/** What a person sees who has not chosen: fits a screen of 1024 px with the title taking what is left. */
export const STANDARD_COLUMNS: readonly OrderColumn[] = [
  'title',
  'type',
  'language',
  'status',
  'progress',
  'waitingFor',
  'stageEnteredAt',
  'cutoffTime',
]
