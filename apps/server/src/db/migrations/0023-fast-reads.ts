import { type Kysely, sql } from 'kysely'

/** Suggestions that wait are few: they are counted beside every page of a glossary without reading its terms. */
const STATEMENTS: readonly string[] = [`create index term_proposed on term (book_id) where status = 'proposed'`]

export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}
