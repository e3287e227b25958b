-- Panels of source pages, found by a worker when somebody opens a chapter with the page.
-- panels: [{"x": 40, "y": 60, "w": 700, "h": 380}], from top to bottom; null until the first run has ended.
create table page_panels (
  id uuid primary key references source_page (id) on delete cascade,
  version integer not null,
  status text not null default 'waiting' check (status in ('waiting', 'running', 'done')),
  panels jsonb,
  attempt integer not null default 0,
  failures integer not null default 0,
  not_before timestamptz not null default now(),
  lease_until timestamptz
);
create index page_panels_waiting on page_panels (not_before) where status in ('waiting', 'running');
