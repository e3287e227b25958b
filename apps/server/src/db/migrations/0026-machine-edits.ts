import { type Kysely, sql } from 'kysely'

/** How much of a machine's translation the translator changed, frozen when the translation was completed; what a run costs, and in which money. */
const STATEMENTS: readonly string[] = [
  `create table machine_edit_rate (
    chapter_id uuid not null references chapter (id) on delete cascade,
    translator_id uuid not null references account (id),
    snapshot_id uuid references chapter_snapshot (id) on delete set null,
    bubbles integer not null check (bubbles >= 0),
    words integer not null check (words >= 0),
    edited_words integer not null check (edited_words between 0 and words),
    counter text not null,
    measured_at timestamptz not null,
    primary key (chapter_id, translator_id)
  )`,
  `comment on column machine_edit_rate.bubbles is 'those for which a machine had words; 0: looked at, nothing to measure'`,
  `create index machine_edit_rate_translator on machine_edit_rate (translator_id)`,
  `alter table ai_run add column cost_currency text check (cost_currency ~ '^[A-Z]{3}$')`,
  `update ai_run set cost_currency = 'USD' where cost_micros is not null`,
  `create index notification_open_failure on notification (account_id, order_id) where type = 'ai_failed' and read_at is null`,
]

export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}
