import type { Kysely } from 'kysely'

/** One forward step of the schema. Steps already applied are never edited: add a new one. */
export interface Migration {
  /** File name without extension; sorts in the order of application: `0001-spine`. */
  readonly id: string
  readonly up: (db: Kysely<unknown>) => Promise<void>
}
