import { type Kysely, sql } from 'kysely'

/** Scores of translations; what was changed is kept beside them. */
const STATEMENTS: readonly string[] = [
  `create table grade (
    id uuid primary key,
    order_id uuid not null references work_order (id),
    chapter_id uuid not null references chapter (id),
    translator_id uuid not null references account (id),
    scorer_id uuid not null references account (id),
    language text not null,
    score text not null check (score in ('excellent', 'good', 'average', 'poor')),
    tags jsonb not null,
    note text not null default '',
    answer text,
    answered_at timestamptz,
    scored_at timestamptz not null,
    edited_at timestamptz,
    deleted_at timestamptz,
    version integer not null default 1
  )`,
  `create unique index grade_once on grade (chapter_id, translator_id, scorer_id) where deleted_at is null`,
  `create index grade_translator on grade (translator_id, id desc) where deleted_at is null`,
  `create index grade_scorer on grade (scorer_id, id desc) where deleted_at is null`,
  `create table grade_revision (
    grade_id uuid not null references grade (id),
    version integer not null,
    score text not null,
    tags jsonb not null,
    note text not null,
    written_at timestamptz not null,
    primary key (grade_id, version)
  )`,
]

export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}
