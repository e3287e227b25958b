import { type Kysely, sql } from 'kysely'

/**
 * How a message came is kept with the message: what somebody chooses later changes nothing about it.
 * The secret of a webhook is derived from the server's key, the id and the generation: it is nowhere in the database.
 */
const STATEMENTS: readonly string[] = [
  `alter table notification
    add column in_app boolean not null default true,
    add column mail text not null default 'off' check (mail in ('now', 'digest', 'off')),
    add column mailed_at timestamptz`,
  `drop index notification_account`,
  `create index notification_shown on notification (account_id, id desc) where in_app`,
  `create index notification_unread on notification (account_id) where in_app and read_at is null`,
  `create index notification_unmailed on notification (account_id) where mail = 'digest' and mailed_at is null`,
  `create index notification_age on notification (created_at)`,
  `create table notification_choice (
    account_id uuid not null references account (id) on delete cascade,
    kind text not null,
    in_app boolean not null,
    mail text not null check (mail in ('now', 'digest', 'off')),
    webhook boolean not null,
    primary key (account_id, kind)
  )`,
  `create table notification_reader (
    account_id uuid primary key references account (id) on delete cascade,
    digest_hour integer not null default 9 check (digest_hour between 0 and 23),
    digested_on text,
    locale text check (locale in ('en', 'zh-CN')),
    version integer not null default 0
  )`,
  `create table deadline_notice (
    order_id uuid not null references work_order (id) on delete cascade,
    kind text not null check (kind in ('deadline_near', 'deadline_passed')),
    cutoff_at timestamptz not null,
    primary key (order_id, kind, cutoff_at)
  )`,
  `create table webhook (
    id uuid primary key,
    name text not null,
    url text not null,
    kinds jsonb not null,
    generation integer not null default 1,
    failures integer not null default 0,
    disabled_at timestamptz,
    disabled_by text check (disabled_by in ('person', 'failures')),
    created_by uuid not null references account (id),
    created_at timestamptz not null,
    version integer not null default 1
  )`,
  `create table webhook_delivery (
    id uuid primary key,
    webhook_id uuid not null references webhook (id) on delete cascade,
    kind text not null,
    payload jsonb not null,
    status text not null default 'waiting' check (status in ('waiting', 'delivered', 'failed')),
    attempts integer not null default 0,
    answer_status integer,
    answer_words text,
    milliseconds integer,
    created_at timestamptz not null,
    attempted_at timestamptz,
    next_attempt_at timestamptz
  )`,
  `create index webhook_delivery_log on webhook_delivery (webhook_id, id desc)`,
  `create index webhook_delivery_age on webhook_delivery (created_at)`,
]

export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}
