import { readRefusal, type StoredRefusal } from '@panelflow/domain/error/stored-refusal.ts'

/** What of a failed page task is stored. */
export interface StoredCause {
  readonly cause: string | null
  readonly cause_details: unknown
}

const withoutMessage = (details: unknown): unknown => {
  if (typeof details !== 'object' || details === null) return details
  const { message: _message, ...params } = details as Readonly<Record<string, unknown>>
  return params
}

/** Why a page failed. What an engine said in its own words stays out of it. */
export const readCause = ({ cause, cause_details }: StoredCause): StoredRefusal =>
  readRefusal(cause ?? '', withoutMessage(cause_details), 'task.failed_unexpectedly')
