-- Lines that a reader accepted, with the hash of the words they had then.
create table accepted_line (
  chapter_id uuid not null references chapter on delete cascade,
  stage text not null check (stage in ('proofreading', 'review', 'visual_review')),
  account_id uuid not null references account on delete cascade,
  item_id text not null,
  hash bigint not null,
  at timestamptz not null,
  primary key (chapter_id, stage, account_id, item_id)
);
create index accepted_line_account on accepted_line (account_id);
