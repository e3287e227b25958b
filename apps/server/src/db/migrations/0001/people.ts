import type { Words } from './words.ts'

/** Accounts, their roles and languages, sessions. */
export const people = (_words: Words): readonly string[] => [
  `create table account (
    id uuid primary key,
    name text not null,
    name_key text not null,
    real_name text not null default '',
    phone text,
    password_hash text not null,
    is_root boolean not null default false,
    home_page_url text,
    password_expired boolean not null default false,
    disabled_at timestamptz,
    deleted_at timestamptz,
    failed_logins integer not null default 0,
    locked_until timestamptz,
    version integer not null default 1,
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now()
  )`,
  `create unique index account_name_key on account (name_key) where deleted_at is null`,
  `create table account_role (
    account_id uuid not null references account (id) on delete cascade,
    role_id smallint not null check (role_id in (3, 5, 8, 10, 11, 12)),
    primary key (account_id, role_id)
  )`,
  `create index account_role_role on account_role (role_id, account_id)`,
  `create table account_language (
    account_id uuid not null references account (id) on delete cascade,
    language text not null,
    primary key (account_id, language)
  )`,
  `create table session (
    id uuid primary key,
    account_id uuid not null references account (id) on delete cascade,
    token_hash bytea not null unique,
    token_expires_at timestamptz not null,
    refresh_hash bytea unique,
    refresh_previous_hash bytea,
    refresh_rotated_at timestamptz,
    restricted boolean not null default false,
    keep_signed_in boolean not null default false,
    user_agent text not null default '',
    created_at timestamptz not null default now(),
    last_seen_at timestamptz not null default now(),
    idle_expires_at timestamptz not null,
    absolute_expires_at timestamptz not null,
    ended_at timestamptz,
    end_reason text
  )`,
  `create index session_account on session (account_id) where ended_at is null`,
  `create index session_refresh_previous on session (refresh_previous_hash) where refresh_previous_hash is not null`,
]
