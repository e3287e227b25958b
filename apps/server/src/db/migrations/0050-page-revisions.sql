-- A page that came in the place of another: both pictures are compared, and what is on the page is
-- moved to where it belongs.
create table page_revision (
  -- the new page
  id uuid primary key references source_page (id) on delete cascade,
  previous_id uuid not null references source_page (id) on delete cascade,
  -- positions were multiplied by it when the documents followed, until the pictures are compared
  carried_scale double precision not null default 1 check (carried_scale > 0),
  created_at timestamptz not null default now(),
  status text not null default 'waiting' check (status in ('waiting', 'running', 'done')),
  -- scale, dx, dy and agreement: where the picture before lies on the page
  placement jsonb,
  -- boxes in px of the page that differ
  changes jsonb,
  refusal text check (refusal in ('different', 'unreadable')),
  attempt integer not null default 0,
  failures integer not null default 0,
  not_before timestamptz not null default now(),
  lease_until timestamptz
);
create index page_revision_waiting on page_revision (not_before) where status in ('waiting', 'running');
create index page_revision_previous on page_revision (previous_id);
-- Chapters that had work on the page before: each looks at what changed by itself.
create table page_revision_check (
  page_id uuid not null references page_revision (id) on delete cascade,
  chapter_id uuid not null references chapter (id) on delete cascade,
  -- null: nobody looked yet
  checked_at timestamptz,
  checked_by uuid references account (id),
  primary key (page_id, chapter_id)
);
create index page_revision_check_chapter on page_revision_check (chapter_id);
