-- Rights holders read finished pages by a link, say what they want changed, and accept.
create table preview_link (
  id uuid primary key,
  order_id uuid references work_order (id),
  chapter_id uuid references chapter (id),
  book_id uuid references book (id),
  target_language target_language,
  recipient text not null check (btrim(recipient) <> ''),
  password_hash text,
  watermark boolean not null,
  expires_at timestamptz not null,
  version integer not null default 1,
  created_by uuid not null references account (id),
  created_at timestamptz not null,
  revoked_at timestamptz,
  revoked_by uuid references account (id),
  constraint preview_link_scope check (num_nonnulls(order_id, chapter_id, book_id) = 1),
  constraint preview_link_language check ((book_id is null) = (target_language is null))
);
create index preview_link_order on preview_link (order_id) where order_id is not null;
create index preview_link_chapter on preview_link (chapter_id) where chapter_id is not null;
create index preview_link_book on preview_link (book_id, target_language) where book_id is not null;

-- One browser in which a link was opened. The token itself is not kept.
create table preview_visit (
  id uuid primary key,
  link_id uuid not null references preview_link (id) on delete cascade,
  token_hash bytea not null,
  user_agent text not null default '',
  by_studio boolean not null default false,
  opened_at timestamptz not null,
  seen_at timestamptz not null
);
create index preview_visit_link on preview_visit (link_id, opened_at desc);

-- The last one of a link and chapter counts.
create table preview_decision (
  id uuid primary key,
  link_id uuid not null references preview_link (id) on delete cascade,
  chapter_id uuid not null references chapter (id),
  decision text not null check (decision in ('accepted', 'changes_requested')),
  note text not null default '',
  decided_at timestamptz not null
);
create index preview_decision_chapter on preview_decision (chapter_id, link_id, decided_at desc);

-- Comments by a link have no account; answers are shown to its reader only if they are marked.
alter table comment alter column author_id drop not null;
alter table comment add column preview_link_id uuid references preview_link (id);
alter table comment add column for_client boolean not null default false;
alter table comment add constraint comment_one_author
  check ((author_id is null) = (preview_link_id is not null));
create index comment_preview_link on comment (preview_link_id) where preview_link_id is not null;
