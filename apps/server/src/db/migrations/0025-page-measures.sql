-- What was measured once in the picture of a page: {"version": 1, "hash": "…", "sharpness": 812.4, "flat": false}.
alter table source_page add column picture_measure jsonb;
-- What was measured in the pixels of a page as one language has it painted, without its texts:
-- {"seams": {"<key>": {"rim": 210, "visible": 0.02}}, "left": {"<key>": 0.01}}. Keys name what was measured.
create table page_measure (
  id uuid primary key,
  chapter_id uuid not null references chapter (id) on delete cascade,
  source_page_id uuid not null references source_page (id) on delete cascade,
  -- what was to be measured when it was last asked for: asking for the same again does nothing
  asked text not null,
  status text not null default 'waiting' check (status in ('waiting', 'running', 'done')),
  measures jsonb not null default '{"seams": {}, "left": {}}',
  attempt integer not null default 0,
  failures integer not null default 0,
  not_before timestamptz not null default now(),
  lease_until timestamptz,
  unique (chapter_id, source_page_id)
);
create index page_measure_waiting on page_measure (not_before) where status in ('waiting', 'running');
create index page_measure_page on page_measure (source_page_id);
