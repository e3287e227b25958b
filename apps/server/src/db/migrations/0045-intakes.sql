-- A chapter may have a title of its own.
alter table source_chapter add column title text not null default '';

-- What tells a page from others when it comes again, see domain/page/pair-revisions.ts.
alter table source_page add column look text;

-- Many chapters of a book that are brought in at once, with the orders made of them.
create table intake (
  id uuid primary key,
  book_id uuid not null references book (id),
  name text not null,
  status text not null default 'open' check (status in ('open', 'done', 'canceled')),
  template jsonb,
  created_by uuid not null references account (id),
  created_at timestamptz not null,
  touched_at timestamptz not null
);
create index intake_book on intake (book_id, created_at desc);

create table intake_chapter (
  intake_id uuid not null references intake (id) on delete cascade,
  source_chapter_id uuid not null references source_chapter (id),
  number integer not null,
  files jsonb not null,
  page_count integer not null default 0,
  mixed_widths boolean not null default false,
  status text not null default 'open' check (status in ('open', 'done', 'canceled', 'has_pages')),
  constraint intake_chapter_pkey primary key (intake_id, source_chapter_id)
);
-- One intake at a time brings a chapter.
create unique index intake_chapter_open on intake_chapter (source_chapter_id) where (status = 'open');

create table intake_order (
  intake_id uuid not null references intake (id) on delete cascade,
  order_id uuid not null references work_order (id),
  target_language target_language not null,
  chapter_start integer not null,
  chapter_end integer not null,
  is_new boolean not null,
  constraint intake_order_pkey primary key (intake_id, chapter_start, target_language)
);
create index intake_order_order on intake_order (order_id);

-- Files of an intake: the path in what was chosen, and what tells its content.
alter table upload add column intake_id uuid references intake (id) on delete set null;
alter table upload add column intake_path text;
alter table upload add column fingerprint text;
create index upload_intake on upload (intake_id, source_chapter_id) where intake_id is not null;
