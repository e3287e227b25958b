import type { Words } from './words.ts'

/** Outbox of live events, notifications, idempotency keys, settings. */
export const support = (_words: Words): readonly string[] => [
  `create table event_outbox (
    id bigint generated always as identity primary key,
    type text not null,
    order_id uuid,
    chapter_id uuid,
    account_id uuid,
    payload jsonb not null default '{}',
    at timestamptz not null default now()
  )`,
  `create index event_outbox_at on event_outbox (at)`,
  `create table notification (
    id uuid primary key,
    account_id uuid not null references account (id) on delete cascade,
    type text not null,
    order_id uuid references work_order (id),
    chapter_id uuid references chapter (id),
    details jsonb not null default '{}',
    created_at timestamptz not null default now(),
    read_at timestamptz
  )`,
  `create index notification_account on notification (account_id, created_at desc)`,
  `create table idempotency_key (
    account_id uuid not null references account (id) on delete cascade,
    key text not null,
    body_hash bytea not null,
    status integer,
    answer jsonb,
    created_at timestamptz not null default now(),
    primary key (account_id, key)
  )`,
  `create index idempotency_key_age on idempotency_key (created_at)`,
  `create table setting (
    key text primary key,
    value jsonb not null,
    updated_at timestamptz not null default now()
  )`,
]
