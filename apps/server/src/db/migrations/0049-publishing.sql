-- Where finished chapters of a book are delivered to; secrets are sealed with the servers' key.
create table publishing_target (
  id uuid primary key,
  book_id uuid not null references book (id),
  target_language target_language,
  name text not null check (btrim(name) <> ''),
  kind text not null check (kind in ('folder', 's3', 'sftp', 'webhook', 'api')),
  address jsonb not null,
  sealed_secret text,
  options jsonb not null,
  unpacked boolean not null,
  path_pattern text not null,
  active boolean not null default true,
  version integer not null default 1,
  created_by uuid not null references account (id),
  created_at timestamptz not null,
  deleted_at timestamptz
);
create unique index publishing_target_name on publishing_target (book_id, lower(name))
  where deleted_at is null;

-- A version of a published chapter. A correction after release is the next version; the chapter of
-- the version before keeps its pictures and documents.
create table publication (
  id uuid primary key,
  source_chapter_id uuid not null references source_chapter (id),
  target_language target_language not null,
  number integer not null check (number > 0),
  chapter_id uuid not null references chapter (id),
  batch_id uuid references batch (id),
  reason text not null default '',
  created_by uuid references account (id),
  created_at timestamptz not null,
  constraint publication_number unique (source_chapter_id, target_language, number)
);
create index publication_chapter on publication (chapter_id);

-- One version on its way to one target. `place` and `target_name` are kept as they were.
create table publication_delivery (
  id uuid primary key,
  publication_id uuid not null references publication (id),
  target_id uuid not null references publishing_target (id),
  target_name text not null,
  place text not null,
  status text not null default 'waiting'
    check (status in ('waiting', 'running', 'paused', 'done', 'failed', 'canceled')),
  attempt integer not null default 0,
  failures integer not null default 0,
  not_before timestamptz not null default now(),
  lease_until timestamptz,
  worker text,
  bytes_done bigint not null default 0,
  problem text,
  problem_detail text not null default '',
  certificate jsonb,
  created_at timestamptz not null,
  finished_at timestamptz,
  constraint publication_delivery_once unique (publication_id, target_id),
  constraint publication_delivery_lease check ((status = 'running') = (lease_until is not null)),
  constraint publication_delivery_certificate check ((status = 'done') = (certificate is not null))
);
create index publication_delivery_waiting on publication_delivery (not_before) where status = 'waiting';
create index publication_delivery_running on publication_delivery (lease_until) where status = 'running';

-- The files of a delivery, made once and kept; `sent_at` is when the target had it as a whole.
create table publication_file (
  id uuid primary key,
  delivery_id uuid not null references publication_delivery (id),
  position integer not null,
  path text not null,
  type text not null,
  sha text not null,
  bytes bigint not null,
  sent_at timestamptz,
  constraint publication_file_position unique (delivery_id, position),
  constraint publication_file_path unique (delivery_id, path)
);
create index publication_file_sha on publication_file (sha);
