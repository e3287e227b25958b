/**
 * Objects written as JSON text by the database, member by member: writing a row whole looks up how
 * each column is written for every row, and costs half as much again.
 */
import { type RawBuilder, sql } from 'kysely'

/** A column as JSON, whatever its type. */
export const toJsonText = (column: string): RawBuilder<string> =>
  sql.raw(`coalesce(to_json(${column})::text, 'null')`)

const EMPTY = {
  text: { column: `''`, json: `'""'` },
  array: { column: `'{}'`, json: `'[]'` },
} as const

/** A column that is empty in most rows. */
export const jsonOftenEmpty = (
  column: string,
  type: keyof typeof EMPTY = 'text',
): RawBuilder<string> =>
  sql.raw(
    `case ${column} when ${EMPTY[type].column} then ${EMPTY[type].json} else to_json(${column})::text end`,
  )

/** An instant as ISO 8601 in UTC, to the microsecond. */
export const jsonInstant = (column: string): RawBuilder<string> =>
  sql.raw(`left(to_json(${column} at time zone 'UTC')::text, -1) || 'Z"'`)

/** What JSON writes without quotes, and text of letters only. */
export const jsonBare = (column: string): RawBuilder<string> => sql.raw(column)
export const jsonWord = (column: string): RawBuilder<string> => sql.raw(`'"' || ${column} || '"'`)

/** `members` are JSON text; where one is null, so is the whole line. */
export const jsonLine = (
  members: Readonly<Record<string, RawBuilder<unknown>>>,
): RawBuilder<string> =>
  sql`${sql.join(
    Object.entries(members).map(
      ([name, value], nth) => sql`${sql.lit(`${nth === 0 ? '{' : ','}"${name}":`)} || ${value}`,
    ),
    sql` || `,
  )} || '}'`
