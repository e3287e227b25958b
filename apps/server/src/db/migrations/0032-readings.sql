-- Single regions that a proposing task is about; null: the whole page.
alter table page_task add column region_ids text[];
-- What a second text extraction found on a page, until somebody puts it aside or has the page read again.
create table page_reading (
  source_page_id uuid primary key references source_page (id) on delete cascade,
  run_id uuid not null,
  at timestamptz not null,
  region_ids text[],
  found jsonb not null
);
