-- Hints for the first use of a screen that a person does not want to see again.
create table dismissed_hint (
  account_id uuid not null references account(id) on delete cascade,
  hint text not null,
  dismissed_at timestamptz not null default now(),
  primary key (account_id, hint)
);
