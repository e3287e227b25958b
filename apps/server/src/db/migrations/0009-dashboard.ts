import { type Kysely, sql } from 'kysely'

/** What the figures of a period are counted by: everything that has happened since a day, without reading what happened before. */
const STATEMENTS: readonly string[] = [
  `create index ai_run_at on ai_run (at)`,
  `create index log_entry_chapter_at on log_entry (at) where type in ('chapter.status_changed', 'chapter.sent_back')`,
  `create index log_entry_actor_at on log_entry (actor_id, at) where type = 'chapter.status_changed'`,
  `create index check_request_at on check_request (created_at)`,
  `create index fix_item_at on fix_item (created_at)`,
  `create index page_task_finished on page_task (finished_at) where status in ('done', 'failed')`,
]

export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}
