import { type Kysely, sql } from 'kysely'

/**
 * Sign-ups wait until `approved_at`; a forgotten password is a `password_reset` that an administrator settles, or that went out by mail.
 * Codes and tokens are kept as hashes only.
 */
const STATEMENTS: readonly string[] = [
  `alter table account add column email text`,
  `alter table account add column approved_at timestamptz`,
  `update account set approved_at = created_at`,
  `alter table account alter column approved_at set default now()`,
  `create index account_waiting on account (created_at) where approved_at is null and deleted_at is null`,
  `create table password_reset (
    id uuid primary key,
    account_id uuid not null references account (id),
    asked_at timestamptz not null,
    settled_at timestamptz,
    settled_by uuid references account (id),
    code_hash bytea,
    code_expires_at timestamptz,
    tries integer not null default 0,
    ended_at timestamptz
  )`,
  `create unique index password_reset_open on password_reset (account_id) where ended_at is null`,
  `create table api_token (
    id uuid primary key,
    account_id uuid not null references account (id),
    name text not null,
    scope text not null check (scope in ('read', 'write')),
    token_hash bytea not null unique,
    created_at timestamptz not null,
    last_used_at timestamptz,
    expires_at timestamptz not null,
    revoked_at timestamptz
  )`,
  `create index api_token_account on api_token (account_id) where revoked_at is null`,
]

export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}
