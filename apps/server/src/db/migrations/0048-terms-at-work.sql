-- The chapter a term first appeared in is one of the studio's, which can be opened. Its number is
-- how the original counts it.
alter table term add column chapter_number integer;
update term set chapter_number = first_chapter;

-- A part of a page that shows what the term is, by content hash.
alter table term add column picture text;

-- Terms that were proposed from finished chapters and that nobody wants proposed again.
create table term_dismissal (
  book_id uuid not null references book (id) on delete cascade,
  language target_language not null,
  name_key text not null,
  dismissed_by uuid not null references account (id),
  dismissed_at timestamptz not null,
  primary key (book_id, language, name_key)
);

-- Translations a term had before: where they still stand in chapters is found by them.
create table term_wording (
  term_id uuid not null references term (id) on delete cascade,
  language target_language not null,
  words text not null,
  used_until timestamptz not null,
  primary key (term_id, language, words)
);
