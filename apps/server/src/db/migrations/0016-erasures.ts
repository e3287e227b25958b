import { type Kysely, sql } from 'kysely'

/** Selections that a worker erases: the row is the truth, `attempt` is its fence. */
const STATEMENTS: readonly string[] = [
  `create table erasure (
    id uuid primary key,
    chapter_id uuid not null references chapter (id),
    source_page_id uuid not null references source_page (id),
    account_id uuid not null references account (id),
    role_id smallint,
    wish jsonb not null,
    status text not null default 'waiting' check (status in ('waiting', 'running', 'done', 'failed', 'canceled')),
    attempt integer not null default 0,
    failures integer not null default 0,
    not_before timestamptz not null default now(),
    lease_until timestamptz,
    worker text,
    progress real not null default 0,
    cause jsonb,
    made jsonb,
    asked_at timestamptz not null,
    ended_at timestamptz
  )`,
  `create index erasure_waiting on erasure (not_before) where status = 'waiting'`,
  `create index erasure_running on erasure (lease_until) where status = 'running'`,
  `create index erasure_own on erasure (account_id, chapter_id, id desc)`,
]

export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}
