-- A picture of a page without its lettering: cleanups are taken from it where it matches.
create table text_free_page (
  -- the page it was uploaded for
  id uuid primary key references source_page (id) on delete cascade,
  -- cleanups are proposed in this chapter
  chapter_id uuid not null references chapter (id) on delete cascade,
  name text not null,
  image text not null,
  width integer not null check (width > 0),
  height integer not null check (height > 0),
  uploaded_at timestamptz not null,
  status text not null default 'waiting' check (status in ('waiting', 'running', 'done')),
  -- scale, dx, dy and agreement, once it was found to match
  placement jsonb,
  refusal text check (refusal in ('different', 'unreadable')),
  attempt integer not null default 0,
  failures integer not null default 0,
  not_before timestamptz not null default now(),
  lease_until timestamptz
);
create index text_free_page_waiting on text_free_page (not_before) where status in ('waiting', 'running');
create index text_free_page_chapter on text_free_page (chapter_id);
