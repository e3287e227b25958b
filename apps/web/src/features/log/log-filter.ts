import { LOG_KINDS, type LogKind } from '@panelflow/domain/log/log-kind.ts'
import { uuidIn } from '../../lib/table/list-search.ts'

/** What the log shows; its place is the address. Days as `YYYY-MM-DD`. */
export interface LogFilter {
  readonly kind?: LogKind
  readonly person?: string
  readonly chapter?: number
  readonly from?: string
  readonly until?: string
}

const dayIn = (value: unknown): string | undefined =>
  typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value) && !Number.isNaN(Date.parse(value))
    ? value
    : undefined

/** What is not understood is left out. */
export const parseLogFilter = (raw: Record<string, unknown>): LogFilter => {
  const chapter = raw['chapter']
  return {
    kind: LOG_KINDS.find((kind) => kind === raw['kind']),
    person: uuidIn(raw['person']),
    chapter:
      typeof chapter === 'number' && Number.isInteger(chapter) && chapter >= 1 && chapter <= 9999
        ? chapter
        : undefined,
    from: dayIn(raw['from']),
    until: dayIn(raw['until']),
  }
}

export const isFiltered = (filter: LogFilter): boolean =>
  Object.values(filter).some((value) => value !== undefined)
