/** One forward step of the schema. Steps already applied are never edited: add a new one. */
export interface Migration {
  /** File name without extension; sorts in the order of application: `0001-baseline`. */
  readonly id: string
  /** Frozen SQL: nothing in it is computed, so its checksum changes only with the file. */
  readonly sql: string
}

/**
 * Functions and triggers of one file of `db/functions`. Written with `create or replace`, so that
 * it can be edited and applied again.
 */
export interface FunctionFile {
  readonly name: string
  readonly sql: string
}
