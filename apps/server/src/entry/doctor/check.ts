import type { BlobStore } from '../../ports/blob-store.ts'
import type { Db } from '../../db/open-database.ts'
import type { Configuration } from '../configuration.ts'

export interface DoctorContext {
  readonly configuration: Configuration
  readonly db: Db
  /** opened at the first use: a store that is down fails only the checks that need it */
  readonly openStore: () => Promise<BlobStore>
  /** hash every file instead of a sample */
  readonly full: boolean
  readonly now: Date
}

/** `note`: worth knowing, nothing is wrong */
type Status = 'ok' | 'note' | 'wrong'

export interface Outcome {
  readonly status: Status
  /** figures and names */
  readonly detail?: string
}

export interface Check {
  readonly what: string
  /** what to do when it is wrong */
  readonly advice: string
  readonly run: (context: DoctorContext) => Promise<Outcome>
}

export const judge = (ok: boolean, detail = ''): Outcome => ({
  status: ok ? 'ok' : 'wrong',
  detail,
})

const MAX_NAMED = 5

/** "a, b, c, d, e and 3 more" */
export const nameSome = (names: readonly string[]): string =>
  names.length <= MAX_NAMED
    ? names.join(', ')
    : `${names.slice(0, MAX_NAMED).join(', ')} and ${names.length - MAX_NAMED} more`
