import { type Kysely, sql } from 'kysely'

/** Work that comes back late for some chapters only gets more time for these: the later of a chapter's own deadline and its order's counts. */
const STATEMENTS: readonly string[] = [
  `alter table chapter
    add column translation_deadline timestamptz,
    add column proofreading_deadline timestamptz,
    add column typesetting_deadline timestamptz`,
  // few chapters have one; reminders look for them every minute
  `create index chapter_own_deadline on chapter (order_id)
    where coalesce(translation_deadline, proofreading_deadline, typesetting_deadline) is not null`,
]

export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}
