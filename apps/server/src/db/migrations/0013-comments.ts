import { type Kysely, sql } from 'kysely'

/** What people say about an order or a chapter of it. A deleted comment keeps its place; older words of an edited one are kept. */
const STATEMENTS: readonly string[] = [
  `create table comment (
    id uuid primary key,
    order_id uuid not null references work_order (id),
    chapter_id uuid references chapter (id),
    parent_id uuid references comment (id),
    kind text not null check (kind in ('remark', 'question', 'issue', 'suggestion', 'note_to_typesetter')),
    text text not null,
    author_id uuid not null references account (id),
    author_role smallint,
    created_at timestamptz not null,
    edited_at timestamptz,
    resolved_at timestamptz,
    resolved_by uuid references account (id),
    deleted_at timestamptz,
    deleted_by uuid references account (id),
    version integer not null default 1
  )`,
  `create index comment_order on comment (order_id, created_at desc) where parent_id is null`,
  `create index comment_parent on comment (parent_id, created_at) where parent_id is not null`,
  `create index comment_open on comment (order_id) where parent_id is null and resolved_at is null and deleted_at is null`,
  `create table comment_revision (
    comment_id uuid not null references comment (id) on delete cascade,
    version integer not null,
    text text not null,
    written_at timestamptz not null,
    primary key (comment_id, version)
  )`,
]

export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}
