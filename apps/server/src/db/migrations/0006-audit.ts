import { type Kysely, sql } from 'kysely'

/** One chain of what happened around accounts, rights and exports. `seq` and `hash` are given under the chain's lock: see audit-chain.ts. */
const STATEMENTS: readonly string[] = [
  `create table audit_entry (
    seq bigint primary key,
    at timestamptz not null,
    action text not null,
    account_id uuid references account (id),
    session_id uuid,
    ip text not null default '',
    object_kind text,
    object_id text,
    params jsonb not null default '{}',
    previous_hash bytea not null,
    hash bytea not null
  )`,
  `create index audit_entry_account on audit_entry (account_id, seq desc)`,
  `create index audit_entry_action on audit_entry (action, seq desc)`,
  `create index audit_entry_object on audit_entry (object_kind, object_id, seq desc)`,
]

export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}
