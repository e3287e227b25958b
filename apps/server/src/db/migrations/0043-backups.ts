import { type Kysely, sql } from 'kysely'

const STATEMENTS: readonly string[] = [
  `create table backup_run (
    id uuid primary key,
    -- the planned instant; null: started by hand
    due_at timestamptz,
    attempt integer not null default 1,
    target text not null,
    status text not null default 'running' check (status in ('running', 'ok', 'incomplete', 'failed')),
    started_at timestamptz not null,
    heartbeat_at timestamptz not null,
    finished_at timestamptz,
    name text,
    bytes bigint,
    error text,
    unique (due_at, attempt)
  )`,
  `create index backup_run_finished on backup_run (finished_at desc)`,

  // The head of the audit chain, kept outside of it: a chain that was cut at its end, or emptied, no longer ends here.
  `create table audit_anchor (
    id smallint primary key check (id = 1),
    seq bigint not null,
    hash bytea not null
  )`,
  `insert into audit_anchor (id, seq, hash)
    select 1, coalesce(max(seq), 0), coalesce((select hash from audit_entry order by seq desc limit 1), decode(repeat('00', 32), 'hex')) from audit_entry`,
  // only the next entry moves it; nothing moves it back
  `create function keep_audit_anchor() returns trigger language plpgsql as $$
  begin
    if tg_op <> 'UPDATE' or new.id <> old.id or new.seq <> old.seq + 1 then
      raise exception 'the anchor of the audit chain only moves to the next entry';
    end if;
    return new;
  end $$`,
  `create trigger audit_anchor_kept before update or delete on audit_anchor for each row execute function keep_audit_anchor()`,
  `create trigger audit_anchor_not_emptied before truncate on audit_anchor for each statement execute function keep_audit_anchor()`,
]

/** When backups were made and how they ended; where the audit chain ends. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}
