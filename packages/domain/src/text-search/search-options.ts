/** What find and replace looks in. */
export const SEARCH_FIELDS = ['translation', 'source'] as const
export type SearchField = (typeof SEARCH_FIELDS)[number]

/** Wider than an open chapter: the server searches them. */
export const WIDE_SCOPES = ['order', 'book'] as const
export type WideScope = (typeof WIDE_SCOPES)[number]

export const isWideScope = (scope: string): scope is WideScope =>
  WIDE_SCOPES.some((one) => one === scope)

/** Why a line that was found cannot be replaced by the person now. */
export const REPLACE_REFUSALS = ['stopped', 'complete', 'not_with_you'] as const
export type ReplaceRefusal = (typeof REPLACE_REFUSALS)[number]

export const REPLACE_RUN_STATUSES = [
  'waiting',
  'running',
  'done',
  'canceled',
  'taking_back',
  'taken_back',
] as const

export const REPLACE_LINE_STATUSES = [
  'waiting',
  'replaced',
  /** the text is not what was found any more */
  'changed',
  /** the person may not write it now */
  'refused',
  'canceled',
  /** taken back */
  'restored',
  /** not taken back: somebody wrote there since */
  'kept',
] as const
