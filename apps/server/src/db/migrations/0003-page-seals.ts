import { type Kysely, sql } from 'kysely'

/** What workspaces showed, and whether the server paints the same (docs/specs/0004-parity-seal.md). A row per page with a lease, its items below it. */
const STATEMENTS = [
  `create table page_seal (
    id uuid primary key,
    chapter_id uuid not null references chapter (id),
    source_page_id uuid not null references source_page (id),
    status text not null default 'queued' check (status in ('queued', 'checking', 'checked')),
    attempt integer not null default 0,
    failures integer not null default 0,
    lease_until timestamptz,
    not_before timestamptz not null default now(),
    unique (chapter_id, source_page_id)
  )`,
  `create index page_seal_waiting on page_seal (not_before) where status in ('queued', 'checking')`,
  `create table page_seal_item (
    seal_id uuid not null references page_seal (id) on delete cascade,
    item_id text not null,
    kind text not null check (kind in ('text', 'patch', 'image')),
    engine text not null,
    item_key text not null,
    raster text,
    verdict text not null default 'pending' check (verdict in ('pending', 'same', 'differs', 'layout_untrue', 'stale_engine', 'failed')),
    account_id uuid references account (id),
    sealed_at timestamptz not null default now(),
    checked_at timestamptz,
    primary key (seal_id, item_id)
  )`,
  `create index page_seal_item_wrong on page_seal_item (seal_id) where verdict in ('differs', 'layout_untrue', 'stale_engine', 'failed')`,
]

export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}
