-- Faces that a book approved, by language: {"en": ["comic-neue", "comic-neue-bold"]}. Not named: every one.
alter table book add column approved_fonts jsonb not null default '{}'::jsonb;
-- What the licence of an own font is for: ids of series and of platform profiles. Null: everything.
alter table font add column series jsonb;
alter table font add column platforms jsonb;
-- The latest change of a book's memory, by which counts of findings are kept.
create index memory_line_changed on memory_line (book_id, target_language, updated_at);
