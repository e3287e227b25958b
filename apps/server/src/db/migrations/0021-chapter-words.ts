import { type Kysely, sql } from 'kysely'

/** Words are frozen chapter by chapter, so that each person is counted what he did; what a chapter's log says of its stages is found by its id. */
const STATEMENTS: readonly string[] = [
  `alter table chapter add column word_count integer, add column word_counter text`,
  `create index log_entry_stage_ends on log_entry (chapter_id, id) where type = 'chapter.status_changed'`,
]

export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}
