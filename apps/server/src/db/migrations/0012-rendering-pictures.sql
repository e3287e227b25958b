-- How a rendering looked where it was approved: the source's piece of a page beside the lettered one.
create table rendering_picture (
  term_id uuid not null references term(id) on delete cascade,
  language text not null,
  words text not null,
  picture bytea not null check (octet_length(picture) <= 400000),
  created_by uuid references account(id),
  created_at timestamptz not null,
  primary key (term_id, language, words)
);
