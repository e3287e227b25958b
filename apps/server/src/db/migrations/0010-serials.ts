import { type Kysely, sql } from 'kysely'

/** Series of books and their release batches. A series has at most one batch in progress, and no two that start in the same moment. */
const STATEMENTS: readonly string[] = [
  `create table serial (
    id uuid primary key,
    title text not null,
    title_key text not null,
    remark text not null default '',
    version integer not null default 1,
    created_by uuid not null references account (id),
    created_at timestamptz not null,
    constraint serial_title unique (title_key)
  )`,
  `create table serial_book (
    serial_id uuid not null references serial (id),
    book_id uuid not null references book (id),
    added_by uuid not null references account (id),
    added_at timestamptz not null,
    primary key (serial_id, book_id)
  )`,
  `create index serial_book_book on serial_book (book_id)`,
  `create table batch (
    id uuid primary key,
    serial_id uuid not null references serial (id),
    number integer not null check (number > 0),
    description text not null,
    status text not null default 'not_started' check (status in ('not_started', 'in_progress', 'ended')),
    starts_at timestamptz not null,
    started_at timestamptz,
    ended_at timestamptz,
    version integer not null default 1,
    created_by uuid not null references account (id),
    created_at timestamptz not null,
    unique (serial_id, number),
    check ((status = 'not_started') = (started_at is null)),
    check ((status = 'ended') = (ended_at is not null)),
    check (ended_at is null or ended_at >= started_at)
  )`,
  `create unique index batch_one_in_progress on batch (serial_id) where status = 'in_progress'`,
  `create unique index batch_start_time on batch (serial_id, starts_at) where status = 'not_started'`,
  `create index batch_due on batch (starts_at) where status = 'not_started'`,
  `create table batch_book (
    batch_id uuid not null references batch (id),
    book_id uuid not null references book (id),
    added_by uuid not null references account (id),
    added_at timestamptz not null,
    primary key (batch_id, book_id)
  )`,
  `create index batch_book_book on batch_book (book_id)`,
]

export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}
