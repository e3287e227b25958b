-- What a book makes of findings: {"numbers": "block"}. A check without an entry has its own level.
alter table book add column check_levels jsonb not null default '{}';
-- A finding that somebody let be. It holds while `basis`, the sha-256 of what was judged, is the same.
create table page_check_dismissal (
  chapter_id uuid not null references chapter on delete cascade,
  source_page_id uuid not null references source_page on delete cascade,
  item_id text not null check (length(item_id) between 1 and 80),
  check_id text not null check (length(check_id) between 1 and 60),
  basis text not null check (basis ~ '^[0-9a-f]{64}$'),
  reason text not null check (reason in ('intended', 'false_alarm', 'leave_as_art', 'other')),
  note text not null check (length(note) <= 500),
  account_id uuid not null references account,
  created_at timestamptz not null,
  primary key (chapter_id, source_page_id, item_id, check_id)
);
create index page_check_dismissal_page on page_check_dismissal (source_page_id);
create index page_check_dismissal_account on page_check_dismissal (account_id);
