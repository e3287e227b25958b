-- Orders with a chapter at a stage are found by the chapters' status.
create index chapter_status on chapter (status, order_id);
-- What was translated before is searched without accents, width and case.
alter table memory_line
  add column source_folded text not null generated always as (fold_text(source_key)) stored,
  add column target_folded text not null generated always as (fold_text(regexp_replace(target_text, '\s+', ' ', 'g'))) stored;
