import { type Kysely, sql } from 'kysely'

/**
 * What the pages of an order need: where an order was cloned from, files beside comments and their place on a page, the log by kind and person,
 * and reminders of each deadline once per person. The old notices knew neither person nor stage; they are let go, at worst one reminder comes twice.
 */
const STATEMENTS: readonly string[] = [
  `alter table work_order add column cloned_from uuid references work_order (id)`,
  `create index work_order_cloned_from on work_order (cloned_from) where cloned_from is not null`,
  `create index work_order_book_range on work_order (book_id, chapter_start, chapter_end)`,
  `drop table deadline_notice`,
  `create table deadline_reminder (
    order_id uuid not null references work_order (id) on delete cascade,
    deadline text not null check (deadline in ('cutoff', 'translation', 'proofreading', 'typesetting')),
    hours smallint not null check (hours in (72, 24, 4, 0)),
    due_at timestamptz not null,
    account_id uuid not null references account (id) on delete cascade,
    primary key (order_id, deadline, hours, due_at, account_id)
  )`,
  `alter table comment add column pin jsonb`,
  `create table comment_attachment (
    id uuid primary key,
    order_id uuid not null references work_order (id) on delete cascade,
    comment_id uuid references comment (id) on delete cascade,
    account_id uuid not null references account (id),
    name text not null,
    type text not null check (type in ('png', 'jpeg', 'webp', 'pdf', 'txt', 'xlsx')),
    bytes integer not null,
    sha text not null,
    created_at timestamptz not null
  )`,
  `create index comment_attachment_comment on comment_attachment (comment_id) where comment_id is not null`,
  `create index comment_attachment_waiting on comment_attachment (created_at) where comment_id is null`,
  `create index log_entry_order_kind on log_entry (order_id, type, id desc)`,
  `create index log_entry_order_person on log_entry (order_id, actor_id, id desc)`,
]

export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}
