import { type Kysely, sql } from 'kysely'

/** How much of each translator's text proofreading changed, and where the errors of a scored translation are (domain.md §6 "Grades"). */
const STATEMENTS: readonly string[] = [
  `create table edit_rate (
    chapter_id uuid not null references chapter (id) on delete cascade,
    translator_id uuid not null references account (id),
    snapshot_id uuid references chapter_snapshot (id) on delete set null,
    words integer not null check (words >= 0),
    edited_words integer not null check (edited_words between 0 and words),
    counter text not null,
    measured_at timestamptz not null,
    primary key (chapter_id, translator_id)
  )`,
  `create index edit_rate_translator on edit_rate (translator_id, measured_at desc)`,
  `alter table grade add column errors jsonb not null default '[]'`,
  `alter table grade_revision add column errors jsonb not null default '[]'`,
]

export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}
