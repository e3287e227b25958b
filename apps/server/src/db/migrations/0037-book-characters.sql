-- Who appears in a book and how they talk, for everybody who translates it.
create table book_character (
  id uuid primary key,
  book_id uuid not null references book (id),
  name text not null check (btrim(name) <> ''),
  name_key text not null,
  aliases text[] not null default '{}',
  note text not null default '',
  voice text not null default '',
  voices jsonb not null default '{}',
  version integer not null default 1,
  created_at timestamptz not null,
  constraint book_character_name unique (book_id, name_key)
);
