-- A person's rules for notifications: when they interrupt, when they are gathered, and on which
-- devices they appear.
alter table notification_choice add column push boolean not null default true;
update notification_choice set push = (mail = 'now');

alter table notification_reader add column digest_hours jsonb not null default '[9]';
update notification_reader set digest_hours = jsonb_build_array(digest_hour);
alter table notification_reader
  drop column digest_hour,
  drop column digested_on,
  -- the digest that was sent last had what came before
  add column digested_until timestamptz,
  -- IANA zone of quiet hours and digests; null: the organisation's
  add column time_zone text,
  -- minutes of the day; an end before the start is on the next day
  add column quiet_from smallint check (quiet_from between 0 and 1439),
  add column quiet_until smallint check (quiet_until between 0 and 1439),
  add column risk_only boolean not null default false,
  -- e-mail was unsubscribed by the link in a letter, or stopped in the settings
  add column mail_stopped_at timestamptz,
  add constraint notification_reader_quiet_check
    check ((quiet_from is null) = (quiet_until is null) and (quiet_from is null or quiet_from <> quiet_until));

-- it waits in the centre: quiet hours, or no risk where only risks interrupt
alter table notification
  add column silent boolean not null default false,
  add column push boolean not null default false;
create index notification_order on notification (account_id, order_id, created_at desc) where in_app;
create index notification_deadline on notification (order_id)
  where read_at is null and type in ('deadline_near', 'deadline_passed');

create table push_subscription (
  id uuid primary key,
  account_id uuid not null references account (id) on delete cascade,
  -- address at the browser's push service
  endpoint text not null unique,
  p256dh text not null,
  auth text not null,
  device text not null,
  created_at timestamptz not null,
  pushed_at timestamptz
);
create index push_subscription_account on push_subscription (account_id);
