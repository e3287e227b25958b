-- What happens in a chapter, told to translation engines: written once by an engine, changed by people.
create table chapter_summary (
  source_chapter_id uuid primary key references source_chapter (id) on delete cascade,
  words text not null check (length(words) <= 4000),
  -- null: an engine wrote it, or is about to while it is empty
  written_by uuid references account (id),
  at timestamptz not null,
  version integer not null default 1
);
create index chapter_summary_account on chapter_summary (written_by) where written_by is not null;
alter table translation_engine add column sees_pictures boolean not null default false;
