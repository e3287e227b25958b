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
  'risk',
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

/** What a person sees who has not chosen: whole at 1440 px; at 1024 px what decides what to do next comes first. */
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
