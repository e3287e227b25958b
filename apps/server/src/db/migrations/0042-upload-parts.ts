import { type Kysely, sql } from 'kysely'

/**
 * Uploads under way lie as parts in the file store, named here, and are read one page at a time. Bytes of older uploads lie in a folder that other
 * machines cannot read: what was being received starts again at its first byte, what was waiting to be read has to be sent again.
 */
const STATEMENTS: readonly string[] = [
  `create table upload_part (
    upload_id uuid not null references upload (id) on delete cascade,
    first_byte bigint not null,
    bytes integer not null check (bytes > 0),
    name text not null,
    primary key (upload_id, first_byte)
  )`,
  `alter table upload
    add column failures integer not null default 0,
    add column not_before timestamptz not null default now(),
    add column waits_for text check (waits_for in ('storage.full', 'storage.unavailable')),
    add column next_file integer not null default 0,
    add column pixels bigint not null default 0,
    add column served_at timestamptz`,
  `update upload set received = 0 where status = 'receiving'`,
  `update upload set status = 'refused', lease_until = null, progress = 1,
    refused = jsonb_build_array(jsonb_build_object('name', name, 'code', 'task.worker_lost', 'params', '{}'::jsonb))
    where status in ('queued', 'reading')`,
  `create index upload_served on upload (account_id, served_at)`,
]

export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}
