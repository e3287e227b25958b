-- Words replaced in many chapters at once, on behalf of a person: what was chosen, and what became of each line.
create table text_replacement (
  id uuid primary key,
  account_id uuid not null references account,
  acting_role smallint,
  options jsonb not null,
  status text not null check (status in ('waiting', 'running', 'done', 'canceled', 'taking_back', 'taken_back')),
  total integer not null,
  created_at timestamptz not null,
  finished_at timestamptz
);
create index text_replacement_account on text_replacement (account_id, id desc);

create table text_replacement_line (
  run_id uuid not null references text_replacement on delete cascade,
  position integer not null,
  chapter_id uuid not null references chapter on delete cascade,
  source_page_id uuid not null references source_page on delete cascade,
  item_id text not null check (length(item_id) between 1 and 80),
  -- the text as it was found, and where in it the matches to replace begin
  text text not null,
  places jsonb not null,
  status text not null default 'waiting' check (status in ('waiting', 'replaced', 'changed', 'refused', 'canceled', 'restored', 'kept')),
  code text,
  params jsonb,
  -- what was done to the item and what takes it back, written under this schema of documents
  schema integer,
  applied jsonb,
  inverse jsonb,
  primary key (run_id, position),
  constraint text_replacement_line_undo check ((status in ('replaced', 'restored', 'kept')) = (inverse is not null))
);
create index text_replacement_line_chapter on text_replacement_line (chapter_id);
create index text_replacement_line_page on text_replacement_line (source_page_id);
