-- Words that are spelt right although no dictionary has them: a person's, or a book's.
create table known_word (
  id uuid primary key,
  account_id uuid references account on delete cascade,
  book_id uuid references book on delete cascade,
  language text not null,
  word text not null check (length(word) between 1 and 60),
  added_by uuid references account on delete set null,
  created_at timestamptz not null,
  constraint known_word_owner check ((account_id is null) <> (book_id is null))
);
create unique index known_word_once on known_word (account_id, book_id, language, lower(word)) nulls not distinct;
create index known_word_book on known_word (book_id);
create index known_word_added_by on known_word (added_by);
