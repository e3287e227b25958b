-- The schema as it was when the product was first released. Frozen: what comes later is a migration of its own.
-- What the tables look like today stands in `db/schema.sql`; functions and triggers stand in `db/functions`.

-- letters and pairs of letters of a text: trigrams cannot find words of two letters, which is what a Chinese reader types
create function search_parts(text_value text) returns text[] language sql immutable parallel safe strict as $$
  select array_agg(distinct part) from (
    select substr(lower(text_value), n, 1) as part from generate_series(1, length(text_value)) n
    union select substr(lower(text_value), n, 2) from generate_series(1, length(text_value) - 1) n) parts $$;

create domain source_language as text check (value in ('ja', 'ko', 'zh-Hans', 'zh-Hant', 'en'));

create domain target_language as text check (value in ('en', 'id', 'zh-Hant', 'th', 'zh-Hans', 'fr', 'pt', 'es'));

create sequence work_order_serial start with 1001;

create table account (
  id uuid primary key,
  name text not null,
  name_key text not null,
  real_name text not null default '',
  phone text,
  password_hash text not null,
  is_root boolean not null default false,
  home_page_url text,
  password_expired boolean not null default false,
  disabled_at timestamptz,
  deleted_at timestamptz,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  email text,
  approved_at timestamptz default now(),
  sign_up_notified_at timestamptz,
  away_from text check (away_from ~ '^\d{4}-\d{2}-\d{2}$'),
  away_until text check (away_until ~ '^\d{4}-\d{2}-\d{2}$'),
  leaving_on text check (leaving_on ~ '^\d{4}-\d{2}-\d{2}$'),
  constraint account_away_whole check (((away_from IS NULL) = (away_until IS NULL)) AND (away_from <= away_until))
);
create index account_absent on account (id) where ((away_until IS NOT NULL) OR (leaving_on IS NOT NULL));
create unique index account_name_key on account (name_key) where (deleted_at IS NULL);
create index account_sign_up_unnotified on account (id) where ((approved_at IS NULL) AND (sign_up_notified_at IS NULL) AND (deleted_at IS NULL));
create index account_waiting on account (created_at) where ((approved_at IS NULL) AND (deleted_at IS NULL));

create table account_language (
  account_id uuid not null references account(id) on delete cascade,
  language text not null,
  constraint account_language_pkey primary key (account_id, language)
);

create table account_role (
  account_id uuid not null references account(id) on delete cascade,
  role_id smallint not null check (role_id in (3, 5, 8, 10, 11, 12)),
  constraint account_role_pkey primary key (account_id, role_id)
);
create index account_role_role on account_role (role_id, account_id);

create table book (
  id uuid primary key,
  book_id text not null,
  book_sub_id text not null default '',
  title_zh text not null,
  title_en text not null default '',
  source_language source_language not null,
  reading_direction text not null check (reading_direction in ('ltr', 'rtl', 'strip')),
  cover text,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  constraint book_book_id_book_sub_id_key unique (book_id, book_sub_id)
);

create table work_order (
  id uuid primary key,
  serial integer not null default nextval('work_order_serial'::regclass) unique,
  title text not null,
  book_id uuid not null references book(id),
  type text not null check (type in ('regular', 'urgent')),
  kind text not null check (kind in ('full', 'no_typesetter', 'text_only')),
  target_language target_language not null,
  chapter_start integer not null check ((chapter_start >= 1) AND (chapter_start <= 9999)),
  chapter_end integer not null,
  word_count integer,
  word_counter text,
  status text not null check (status in ('waiting_for_image', 'preprocessing', 'pending_assignment', 'translating', 'proofreading', 'proofreading_not_accepted', 'reviewing', 'typesetter_to_be_assigned', 'typesetting', 'visual_reviewing', 'completed_synthesizing', 'completed', 'image_error', 'canceled', 'terminated', 'terminated_in_translation', 'terminated_in_proofreading', 'terminated_in_review', 'terminated_in_typesetting')),
  stop_status text check (stop_status in ('canceled', 'terminated', 'terminated_in_translation', 'terminated_in_proofreading', 'terminated_in_review', 'terminated_in_typesetting')),
  stop_reason text,
  stop_account_id uuid references account(id),
  stopped_at timestamptz,
  image_error boolean not null default false,
  translator_ever_assigned boolean not null default false,
  version integer not null default 1,
  cutoff_at timestamptz not null,
  translation_deadline timestamptz,
  proofreading_deadline timestamptz,
  typesetting_deadline timestamptz,
  remark text not null default '',
  created_by uuid not null references account(id),
  created_at timestamptz not null default now(),
  stage_entered_at timestamptz not null default now(),
  submitted_at timestamptz,
  completed_at timestamptz,
  urgency smallint generated always as (
CASE
    WHEN ((stop_status IS NOT NULL) OR (status = 'completed')) THEN 2
    WHEN (type = 'urgent') THEN 0
    ELSE 1
END) stored,
  status_rank smallint generated always as (array_position(ARRAY['waiting_for_image', 'preprocessing', 'pending_assignment', 'translating', 'proofreading', 'proofreading_not_accepted', 'reviewing', 'typesetter_to_be_assigned', 'typesetting', 'visual_reviewing', 'completed_synthesizing', 'completed', 'image_error', 'canceled', 'terminated', 'terminated_in_translation', 'terminated_in_proofreading', 'terminated_in_review', 'terminated_in_typesetting'], status)) stored,
  progress smallint not null default 0,
  cloned_from uuid references work_order(id),
  forecast jsonb,
  forecast_version integer,
  forecast_at timestamptz,
  tight_from timestamptz not null,
  late_from timestamptz not null,
  risk_at timestamptz generated always as (
CASE
    WHEN ((stop_status IS NOT NULL) OR (status = 'completed')) THEN '9999-12-31 00:00:00+00'::timestamp with time zone
    ELSE late_from
END) stored,
  forecast_stale boolean generated always as (forecast_version IS DISTINCT FROM version) stored not null,
  constraint work_order_check check ((chapter_end >= chapter_start) AND (chapter_end <= 9999)),
  constraint work_order_check1 check ((stop_status IS NULL) = (stopped_at IS NULL)),
  constraint work_order_check2 check ((translation_deadline IS NULL) OR (translation_deadline <= cutoff_at)),
  constraint work_order_check3 check ((proofreading_deadline IS NULL) OR (proofreading_deadline <= cutoff_at)),
  constraint work_order_check4 check ((typesetting_deadline IS NULL) OR (typesetting_deadline <= cutoff_at)),
  constraint work_order_check5 check ((translation_deadline IS NULL) OR (proofreading_deadline IS NULL) OR (translation_deadline < proofreading_deadline))
);
create index work_order_book on work_order (book_id, urgency, cutoff_at, id);
create index work_order_book_range on work_order (book_id, chapter_start, chapter_end);
create index work_order_by_status on work_order (status, urgency, cutoff_at, id);
create index work_order_cloned_from on work_order (cloned_from) where (cloned_from IS NOT NULL);
create index work_order_created on work_order (created_at, id);
create index work_order_cutoff on work_order (cutoff_at, id);
create index work_order_forecast_age on work_order (forecast_at) where (urgency = ANY (ARRAY[0, 1]));
create index work_order_forecast_due on work_order (id) where (forecast_stale AND (urgency = ANY (ARRAY[0, 1])));
create index work_order_kind on work_order (kind, urgency, cutoff_at, id);
create index work_order_language on work_order (target_language, urgency, cutoff_at, id);
create index work_order_progress on work_order (progress, id);
create index work_order_risk_at on work_order (risk_at, id);
create index work_order_stage_entered on work_order (stage_entered_at, id);
create index work_order_status on work_order (status, cutoff_at, id);
create index work_order_status_language_due on work_order (status, target_language, cutoff_at, id);
create index work_order_status_rank on work_order (status_rank, id);
create index work_order_tight on work_order (tight_from) where (urgency = ANY (ARRAY[0, 1]));
create index work_order_title on work_order (title, id);
create index work_order_title_parts on work_order USING gin (search_parts(title));
create index work_order_type on work_order (type, urgency, cutoff_at, id);
create index work_order_urgency on work_order (urgency, cutoff_at, id) include (status, target_language, type, kind, book_id, created_at, serial, title);

create table source_chapter (
  id uuid primary key,
  book_id uuid not null references book(id),
  number integer not null check ((number >= 1) AND (number <= 9999)),
  revision integer not null default 0,
  created_at timestamptz not null default now(),
  constraint source_chapter_book_id_number_key unique (book_id, number)
);

create table chapter (
  id uuid primary key,
  order_id uuid not null references work_order(id),
  source_chapter_id uuid not null references source_chapter(id),
  number integer not null,
  status text not null check (status in ('waiting_for_image', 'image_uploaded', 'text_extraction_pending', 'text_extraction_done', 'text_extraction_failed', 'patch_generation_pending', 'patch_generation_done', 'patch_generation_failed', 'machine_translation_pending', 'machine_translation_done', 'machine_translation_failed', 'pending_assignment', 'pending_translation', 'translation_completed', 'pending_proofreading', 'proofreading_completed', 'pending_check', 'proofreading_accepted', 'proofreading_not_accepted', 'pending_check_translation', 'pending_review', 'reviewed', 'review_not_accepted', 'pending_check_proofreading', 'typesetter_to_be_assigned', 'pending_typesetting', 'typesetting_completed', 'rejected', 'visual_review_not_accepted', 'pending_image_synthesis', 'image_synthesized', 'pending_visual_review', 'visual_review_completed', 'complete')),
  furthest text not null,
  return_to text check (return_to = 'typesetting'),
  round integer not null default 0,
  translator_id uuid references account(id),
  proofreader_id uuid references account(id),
  reviewer_id uuid references account(id),
  typesetter_id uuid references account(id),
  visual_reviewer_id uuid references account(id),
  final_images text not null default 'none' check (final_images in ('none', 'pending', 'ready', 'failed')),
  problem text,
  version integer not null default 1,
  status_since timestamptz not null default now(),
  ai_paused_at timestamptz,
  ai_paused_by uuid references account(id),
  ai_first boolean not null default false,
  word_count integer,
  word_counter text,
  translation_deadline timestamptz,
  proofreading_deadline timestamptz,
  typesetting_deadline timestamptz,
  constraint chapter_order_id_number_key unique (order_id, number),
  constraint chapter_order_id_source_chapter_id_key unique (order_id, source_chapter_id)
);
create index chapter_ai_failed on chapter (id) where ((status = ANY (ARRAY['text_extraction_failed', 'patch_generation_failed', 'machine_translation_failed'])) OR (final_images = 'failed'));
create index chapter_ai_paused on chapter (id) where (ai_paused_at IS NOT NULL);
create index chapter_own_deadline on chapter (order_id) where (COALESCE(translation_deadline, proofreading_deadline, typesetting_deadline) IS NOT NULL);
create index chapter_source on chapter (source_chapter_id);
create index chapter_visual_pool on chapter (order_id) where (status = ANY (ARRAY['pending_visual_review', 'visual_review_completed']));

create table source_page (
  id uuid primary key,
  source_chapter_id uuid not null references source_chapter(id),
  position integer not null check ("position" >= 0),
  revision integer not null,
  name text not null,
  kind text not null default 'single' check (kind in ('single', 'double', 'extra')),
  width integer not null check (width > 0),
  height integer not null check (height > 0),
  image text not null,
  image_format text not null check (image_format in ('png', 'jpeg')),
  original text not null,
  original_bytes bigint not null,
  tile_levels integer not null,
  tiles text not null,
  replaced_at timestamptz,
  created_at timestamptz not null default now()
);
create unique index source_page_position on source_page (source_chapter_id, "position") where (replaced_at IS NULL);

create table page_task (
  id uuid primary key,
  chapter_id uuid not null references chapter(id),
  source_page_id uuid not null references source_page(id),
  stage text not null check (stage in ('text_extraction', 'patch_generation', 'machine_translation', 'composite', 'final')),
  generation integer not null default 1,
  attempt integer not null default 0,
  failures integer not null default 0,
  status text not null default 'pending' check (status in ('pending', 'running', 'done', 'failed', 'canceled')),
  priority integer not null default 0,
  progress real not null default 0,
  not_before timestamptz not null default now(),
  lease_until timestamptz,
  worker text,
  cause text,
  cause_details jsonb,
  created_at timestamptz not null default now(),
  started_at timestamptz,
  finished_at timestamptz
);
create index page_task_chapter on page_task (chapter_id, stage, generation);
create index page_task_done on page_task (source_page_id, stage) where (status = 'done');
create index page_task_finished on page_task (finished_at) where (status = ANY (ARRAY['done', 'failed']));
create index page_task_lease on page_task (lease_until) where (status = 'running');
create unique index page_task_live on page_task (chapter_id, source_page_id, stage) where (status = ANY (ARRAY['pending', 'running']));
create index page_task_pending on page_task (priority DESC, not_before) where (status = 'pending');
create index page_task_recent on page_task (chapter_id, created_at DESC);
create index page_task_waiting on page_task (chapter_id) where (status = ANY (ARRAY['pending', 'running', 'failed']));

create table ai_run (
  id uuid primary key,
  page_task_id uuid references page_task(id),
  chapter_id uuid references chapter(id),
  source_page_id uuid not null references source_page(id),
  stage text not null,
  engine text not null,
  engine_version text not null,
  input_hash text not null,
  outcome text not null check (outcome in ('done', 'failed')),
  cost_micros bigint,
  milliseconds integer not null,
  result jsonb not null default '{}'::jsonb,
  at timestamptz not null default now(),
  cost_currency text check (cost_currency ~ '^[A-Z]{3}$')
);
create index ai_run_at on ai_run (at);
create index ai_run_engine on ai_run (stage, engine, at DESC);
create index ai_run_page on ai_run (source_page_id, stage);
create index ai_run_task on ai_run (page_task_id) where (page_task_id IS NOT NULL);

create table api_token (
  id uuid primary key,
  account_id uuid not null references account(id),
  name text not null,
  scope text not null check (scope in ('read', 'write')),
  token_hash bytea not null unique,
  created_at timestamptz not null,
  last_used_at timestamptz,
  expires_at timestamptz not null,
  revoked_at timestamptz
);
create index api_token_account on api_token (account_id) where (revoked_at IS NULL);

create table assignment (
  id uuid primary key,
  chapter_id uuid not null references chapter(id),
  seat text not null check (seat in ('translator', 'proofreader', 'reviewer', 'typesetter', 'visual_reviewer')),
  account_id uuid not null references account(id),
  assigned_by uuid references account(id),
  assigned_at timestamptz not null default now(),
  ended_at timestamptz
);
create index assignment_account on assignment (account_id) where (ended_at IS NULL);
create unique index assignment_active on assignment (chapter_id, seat) where (ended_at IS NULL);

create table audit_anchor (
  id smallint check (id = 1) primary key,
  seq bigint not null,
  hash bytea not null
);

create table audit_entry (
  seq bigint primary key,
  at timestamptz not null,
  action text not null,
  account_id uuid references account(id),
  session_id uuid,
  ip text not null default '',
  object_kind text,
  object_id text,
  params jsonb not null default '{}'::jsonb,
  previous_hash bytea not null,
  hash bytea not null
);
create index audit_entry_account on audit_entry (account_id, seq DESC);
create index audit_entry_action on audit_entry (action, seq DESC);
create index audit_entry_object on audit_entry (object_kind, object_id, seq DESC);

create table backup_run (
  id uuid primary key,
  due_at timestamptz,
  attempt integer not null default 1,
  target text not null,
  status text not null default 'running' check (status in ('running', 'ok', 'incomplete', 'failed')),
  started_at timestamptz not null,
  heartbeat_at timestamptz not null,
  finished_at timestamptz,
  name text,
  bytes bigint,
  error text,
  constraint backup_run_due_at_attempt_key unique (due_at, attempt)
);
create index backup_run_finished on backup_run (finished_at DESC);

create table serial (
  id uuid primary key,
  title text not null,
  title_key text not null,
  remark text not null default '',
  version integer not null default 1,
  created_by uuid not null references account(id),
  created_at timestamptz not null,
  constraint serial_title unique (title_key)
);

create table batch (
  id uuid primary key,
  serial_id uuid not null references serial(id),
  number integer not null check (number > 0),
  description text not null,
  status text not null default 'not_started' check (status in ('not_started', 'in_progress', 'ended')),
  starts_at timestamptz not null,
  started_at timestamptz,
  ended_at timestamptz,
  version integer not null default 1,
  created_by uuid not null references account(id),
  created_at timestamptz not null,
  constraint batch_check check ((status = 'not_started') = (started_at IS NULL)),
  constraint batch_check1 check ((status = 'ended') = (ended_at IS NOT NULL)),
  constraint batch_check2 check ((ended_at IS NULL) OR (ended_at >= started_at)),
  constraint batch_serial_id_number_key unique (serial_id, number)
);
create index batch_due on batch (starts_at) where (status = 'not_started');
create unique index batch_one_in_progress on batch (serial_id) where (status = 'in_progress');
create unique index batch_start_time on batch (serial_id, starts_at) where (status = 'not_started');

create table batch_book (
  batch_id uuid not null references batch(id),
  book_id uuid not null references book(id),
  added_by uuid not null references account(id),
  added_at timestamptz not null,
  constraint batch_book_pkey primary key (batch_id, book_id)
);
create index batch_book_book on batch_book (book_id);

create table bulk_run (
  id uuid primary key,
  account_id uuid not null references account(id),
  acting_role smallint,
  action text not null check (action in ('assign', 'shift_deadlines', 'set_deadlines', 'stop')),
  options jsonb not null,
  status text not null check (status in ('waiting', 'running', 'done', 'canceled')),
  total integer not null,
  undo_of uuid references bulk_run(id) unique,
  created_at timestamptz not null,
  finished_at timestamptz
);
create index bulk_run_account on bulk_run (account_id, id DESC);

create table bulk_run_row (
  run_id uuid not null references bulk_run(id) on delete cascade,
  position integer not null,
  order_id uuid not null references work_order(id),
  expected_version integer not null,
  status text not null default 'waiting' check (status in ('waiting', 'done', 'refused', 'canceled')),
  code text,
  params jsonb,
  before jsonb,
  constraint bulk_run_row_check check ((status = 'refused') = (code IS NOT NULL)),
  constraint bulk_run_row_pkey primary key (run_id, "position")
);
create index bulk_run_row_order on bulk_run_row (order_id);

create table card_epoch (
  n bigint not null,
  changed_by xid8
);

create table chapter_card (
  order_id uuid primary key,
  version integer not null,
  epoch bigint not null,
  chapters uuid[] not null,
  sources uuid[] not null,
  lines text not null,
  permission_facts text not null,
  permission_key text not null,
  people text not null
) with (fillfactor=80, toast_tuple_target=8160);

create table chapter_snapshot (
  id uuid primary key,
  chapter_id uuid not null references chapter(id) on delete cascade,
  name text not null,
  round integer not null,
  taken_by uuid references account(id),
  at timestamptz not null
);
create index chapter_snapshot_chapter on chapter_snapshot (chapter_id, id DESC);

create table check_request (
  id uuid primary key,
  order_id uuid not null references work_order(id),
  target text not null check (target in ('translation', 'proofreading')),
  action text not null check (action in ('return_to_same', 'assign_another')),
  reason_code text not null,
  description text not null,
  evidence jsonb not null default '[]'::jsonb,
  created_by uuid not null references account(id),
  created_at timestamptz not null default now()
);
create index check_request_at on check_request (created_at);
create index check_request_newest on check_request (created_at DESC, id DESC);
create index check_request_order on check_request (order_id);

create table check_request_chapter (
  check_request_id uuid not null references check_request(id) on delete cascade,
  chapter_id uuid not null references chapter(id),
  conclusion text check (conclusion in ('confirmed', 'partly', 'dismissed', 'withdrawn')),
  action text check (action in ('return_to_same', 'assign_another')),
  note text,
  decided_by uuid references account(id),
  decided_at timestamptz,
  judged_id uuid references account(id),
  answer text,
  answered_at timestamptz,
  assigned_to uuid references account(id),
  constraint check_request_chapter_pkey primary key (check_request_id, chapter_id)
);
create index check_request_judged on check_request_chapter (judged_id, check_request_id);
create unique index check_request_open on check_request_chapter (chapter_id) where (conclusion IS NULL);

create table comment (
  id uuid primary key,
  order_id uuid not null references work_order(id),
  chapter_id uuid references chapter(id),
  parent_id uuid references comment(id),
  kind text not null check (kind in ('remark', 'question', 'issue', 'suggestion', 'note_to_typesetter')),
  text text not null,
  author_id uuid not null references account(id),
  author_role smallint,
  created_at timestamptz not null,
  edited_at timestamptz,
  resolved_at timestamptz,
  resolved_by uuid references account(id),
  deleted_at timestamptz,
  deleted_by uuid references account(id),
  version integer not null default 1,
  pin jsonb
);
create index comment_open on comment (order_id) where ((parent_id IS NULL) AND (resolved_at IS NULL) AND (deleted_at IS NULL));
create index comment_order on comment (order_id, created_at DESC) where (parent_id IS NULL);
create index comment_parent on comment (parent_id, created_at) where (parent_id IS NOT NULL);

create table comment_attachment (
  id uuid primary key,
  order_id uuid not null references work_order(id) on delete cascade,
  comment_id uuid references comment(id) on delete cascade,
  account_id uuid not null references account(id),
  name text not null,
  type text not null check (type in ('png', 'jpeg', 'webp', 'pdf', 'txt', 'xlsx')),
  bytes integer not null,
  sha text not null,
  created_at timestamptz not null
);
create index comment_attachment_comment on comment_attachment (comment_id) where (comment_id IS NOT NULL);
create index comment_attachment_waiting on comment_attachment (created_at) where (comment_id IS NULL);

create table comment_revision (
  comment_id uuid not null references comment(id) on delete cascade,
  version integer not null,
  text text not null,
  written_at timestamptz not null,
  constraint comment_revision_pkey primary key (comment_id, version)
);

create table deadline_reminder (
  order_id uuid not null references work_order(id) on delete cascade,
  deadline text not null check (deadline in ('cutoff', 'translation', 'proofreading', 'typesetting')),
  hours smallint not null check (hours in (72, 24, 4, 0)),
  due_at timestamptz not null,
  account_id uuid not null references account(id) on delete cascade,
  constraint deadline_reminder_pkey primary key (order_id, deadline, hours, due_at, account_id)
);

create table edit_rate (
  chapter_id uuid not null references chapter(id) on delete cascade,
  translator_id uuid not null references account(id),
  snapshot_id uuid references chapter_snapshot(id) on delete set null,
  words integer not null check (words >= 0),
  edited_words integer not null,
  counter text not null,
  measured_at timestamptz not null,
  constraint edit_rate_check check ((edited_words >= 0) AND (edited_words <= words)),
  constraint edit_rate_pkey primary key (chapter_id, translator_id)
);
create index edit_rate_translator on edit_rate (translator_id, measured_at DESC);

create table erasure (
  id uuid primary key,
  chapter_id uuid not null references chapter(id),
  source_page_id uuid not null references source_page(id),
  account_id uuid not null references account(id),
  role_id smallint,
  options jsonb not null,
  status text not null default 'waiting' check (status in ('waiting', 'running', 'done', 'failed', 'canceled')),
  attempt integer not null default 0,
  failures integer not null default 0,
  not_before timestamptz not null default now(),
  lease_until timestamptz,
  worker text,
  progress real not null default 0,
  cause jsonb,
  made jsonb,
  requested_at timestamptz not null,
  ended_at timestamptz
);
create index erasure_own on erasure (account_id, chapter_id, id DESC);
create index erasure_running on erasure (lease_until) where (status = 'running');
create index erasure_waiting on erasure (not_before) where (status = 'waiting');

create table event_outbox (
  id bigint generated always as identity primary key,
  type text not null,
  order_id uuid,
  chapter_id uuid,
  account_id uuid,
  payload jsonb not null default '{}'::jsonb,
  at timestamptz not null default now()
);
create index event_outbox_at on event_outbox (at);

create table platform_profile (
  id uuid primary key,
  built_in text unique,
  name text not null,
  name_key text not null,
  book_id uuid references book(id),
  width integer check (width > 0),
  max_height integer check (max_height > 0),
  max_bytes integer check (max_bytes > 0),
  format text not null check (format in ('png', 'jpeg', 'webp')),
  quality smallint not null check ((quality >= 1) AND (quality <= 100)),
  cuts text not null check (cuts in ('source', 'gutters')),
  name_pattern text not null,
  hidden boolean not null default false,
  version integer not null default 1,
  created_by uuid references account(id),
  created_at timestamptz not null default now()
);
create unique index platform_profile_name on platform_profile (COALESCE(book_id, '00000000-0000-0000-0000-000000000000'::uuid), name_key);

create table export (
  id uuid primary key,
  account_id uuid not null references account(id),
  format text not null check (format in ('png', 'jpeg', 'webp', 'platform', 'zip', 'cbz', 'epub', 'pdf', 'psd', 'labelplus', 'xliff', 'xlsx')),
  options jsonb not null,
  profile_id uuid references platform_profile(id),
  profile jsonb,
  locale text not null,
  status text not null default 'waiting' check (status in ('waiting', 'running', 'done', 'failed', 'canceled', 'expired')),
  created_at timestamptz not null default now(),
  started_at timestamptz,
  finished_at timestamptz,
  expires_at timestamptz,
  constraint export_check check ((profile_id IS NULL) = (profile IS NULL)),
  constraint export_check1 check ((format = 'platform') = (profile IS NOT NULL))
);
create index export_account on export (account_id, id);
create index export_expiry on export (expires_at) where (status <> 'expired');
create index export_profile on export (profile_id);

create table export_chapter (
  id uuid primary key,
  export_id uuid not null references export(id) on delete cascade,
  chapter_id uuid not null references chapter(id),
  position integer not null,
  status text not null default 'waiting' check (status in ('waiting', 'running', 'done', 'refused', 'canceled')),
  pages_done integer not null default 0,
  pages_total integer not null,
  refusal text,
  refusal_params jsonb,
  attempt integer not null default 0,
  failures integer not null default 0,
  not_before timestamptz not null default now(),
  lease_until timestamptz,
  worker text,
  constraint export_chapter_check check ((status = 'refused') = (refusal IS NOT NULL)),
  constraint export_chapter_export_id_chapter_id_key unique (export_id, chapter_id)
);
create index export_chapter_chapter on export_chapter (chapter_id);
create index export_chapter_lease on export_chapter (lease_until) where (status = 'running');
create index export_chapter_waiting on export_chapter (not_before) where (status = 'waiting');

create table export_file (
  id uuid primary key,
  export_id uuid not null references export(id) on delete cascade,
  chapter_id uuid not null references chapter(id),
  name text not null,
  type text not null,
  sha text not null,
  bytes bigint not null,
  created_at timestamptz not null default now()
);
create index export_file_export on export_file (export_id);
create index export_file_sha on export_file (sha);

create table fix_item (
  id uuid primary key,
  chapter_id uuid not null references chapter(id),
  round integer not null,
  stage text not null check (stage in ('translation', 'proofreading', 'typesetting')),
  source_page_id uuid references source_page(id),
  item_id text,
  rect jsonb,
  reason_code text not null,
  comment text not null,
  created_by uuid not null references account(id),
  created_at timestamptz not null default now(),
  answer text check (answer in ('fixed', 'disputed')),
  answer_text text,
  answered_by uuid references account(id),
  answered_at timestamptz,
  closed_at timestamptz,
  suggestion text,
  snapshot_id uuid references chapter_snapshot(id),
  constraint fix_item_check check ((answer IS DISTINCT FROM 'disputed') OR (answer_text IS NOT NULL))
);
create index fix_item_at on fix_item (created_at);
create index fix_item_chapter on fix_item (chapter_id, round);

create table font (
  id text check (id ~ '^own-[0-9a-f]{24}$') primary key,
  sha text not null unique,
  source_sha text not null,
  file_name text not null,
  face jsonb not null,
  family text not null,
  subfamily text not null,
  format text not null check (format in ('ttf', 'otf', 'woff2')),
  bytes integer not null check (bytes > 0),
  glyphs integer not null check (glyphs > 0),
  missing jsonb not null,
  embedding text not null check (embedding in ('installable', 'editable', 'preview_and_print')),
  may_subset boolean not null,
  bitmap_only boolean not null,
  remarks jsonb not null,
  languages jsonb not null,
  licence_note text not null default '',
  licence_until text check (licence_until ~ '^[0-9]{4}-[0-9]{2}-[0-9]{2}$'),
  uploaded_by uuid not null references account(id),
  uploaded_at timestamptz not null,
  hidden_at timestamptz
);
create index font_source on font (source_sha);

create table font_subset (
  font_sha text not null,
  letters_sha text not null,
  sha text not null,
  bytes integer not null check (bytes > 0),
  made_at timestamptz not null default now(),
  used_at timestamptz not null default now(),
  constraint font_subset_pkey primary key (font_sha, letters_sha)
);
create index font_subset_sha on font_subset (sha);

create table forecast_load (
  order_id uuid not null references work_order(id) on delete cascade,
  account_id uuid not null references account(id) on delete cascade,
  urgency smallint not null,
  cutoff_at timestamptz not null,
  hours double precision not null,
  constraint forecast_load_pkey primary key (order_id, account_id)
);
create index forecast_load_ended on forecast_load (order_id) where (hours = (0)::double precision);
create index forecast_load_queue on forecast_load (account_id, urgency, cutoff_at, order_id) include (hours);

create table grade (
  id uuid primary key,
  order_id uuid not null references work_order(id),
  chapter_id uuid not null references chapter(id),
  translator_id uuid not null references account(id),
  scorer_id uuid not null references account(id),
  language text not null,
  score text not null check (score in ('excellent', 'good', 'average', 'poor')),
  tags jsonb not null,
  note text not null default '',
  answer text,
  answered_at timestamptz,
  scored_at timestamptz not null,
  edited_at timestamptz,
  deleted_at timestamptz,
  version integer not null default 1,
  errors jsonb not null default '[]'::jsonb
);
create unique index grade_once on grade (chapter_id, translator_id, scorer_id) where (deleted_at IS NULL);
create index grade_scorer on grade (scorer_id, id DESC) where (deleted_at IS NULL);
create index grade_translator on grade (translator_id, id DESC) where (deleted_at IS NULL);

create table grade_revision (
  grade_id uuid not null references grade(id),
  version integer not null,
  score text not null,
  tags jsonb not null,
  note text not null,
  written_at timestamptz not null,
  errors jsonb not null default '[]'::jsonb,
  constraint grade_revision_pkey primary key (grade_id, version)
);

create table idempotency_key (
  account_id uuid not null references account(id) on delete cascade,
  key text not null,
  body_hash bytea not null,
  status integer,
  answer jsonb,
  created_at timestamptz not null default now(),
  constraint idempotency_key_pkey primary key (account_id, key)
);
create index idempotency_key_age on idempotency_key (created_at);

create table log_entry (
  id bigint generated always as identity primary key,
  order_id uuid not null references work_order(id),
  chapter_id uuid references chapter(id),
  type text not null,
  actor_id uuid references account(id),
  actor_role smallint,
  details jsonb not null default '{}'::jsonb,
  at timestamptz not null default now()
);
create index log_entry_actor_at on log_entry (actor_id, at) where (type = 'chapter.status_changed');
create index log_entry_chapter_at on log_entry (at) where (type = ANY (ARRAY['chapter.status_changed', 'chapter.sent_back']));
create index log_entry_finished on log_entry (actor_id, id DESC) where ((type = 'chapter.status_changed') AND ((details ->> 'event') = ANY (ARRAY['complete_translation', 'complete_proofreading', 'complete_typesetting', 'accept_review', 'accept_visual'])));
create index log_entry_order on log_entry (order_id, id);
create index log_entry_order_kind on log_entry (order_id, type, id DESC);
create index log_entry_order_person on log_entry (order_id, actor_id, id DESC);
create index log_entry_stage_ends on log_entry (chapter_id, id) where (type = 'chapter.status_changed');

create table login_throttle (
  key bytea primary key,
  account_key bytea,
  failures integer not null default 0,
  until timestamptz,
  updated_at timestamptz not null
);
create index login_throttle_account on login_throttle (account_key);

create table machine_edit_rate (
  chapter_id uuid not null references chapter(id) on delete cascade,
  translator_id uuid not null references account(id),
  snapshot_id uuid references chapter_snapshot(id) on delete set null,
  bubbles integer not null check (bubbles >= 0),
  words integer not null check (words >= 0),
  edited_words integer not null,
  counter text not null,
  measured_at timestamptz not null,
  constraint machine_edit_rate_check check ((edited_words >= 0) AND (edited_words <= words)),
  constraint machine_edit_rate_pkey primary key (chapter_id, translator_id)
);
create index machine_edit_rate_translator on machine_edit_rate (translator_id);

create table memory_line (
  id uuid primary key,
  book_id uuid references book(id),
  source_language text not null,
  target_language target_language not null,
  source_key text not null,
  source_text text not null,
  target_text text not null,
  origin jsonb not null default '{}'::jsonb,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint memory_line_book_id_source_language_target_language_source__key unique NULLS NOT DISTINCT (book_id, source_language, target_language, source_key)
);
create index memory_line_lookup on memory_line (target_language, source_key);

create table notification (
  id uuid primary key,
  account_id uuid not null references account(id) on delete cascade,
  type text not null,
  order_id uuid references work_order(id),
  chapter_id uuid references chapter(id),
  details jsonb not null default '{}'::jsonb,
  created_at timestamptz not null default now(),
  read_at timestamptz,
  in_app boolean not null default true,
  mail text not null default 'off' check (mail in ('now', 'digest', 'off')),
  mailed_at timestamptz
);
create index notification_age on notification (created_at);
create index notification_open_failure on notification (account_id, order_id) where ((type = 'ai_failed') AND (read_at IS NULL));
create index notification_shown on notification (account_id, id DESC) where in_app;
create index notification_unmailed on notification (account_id) where ((mail = 'digest') AND (mailed_at IS NULL));
create index notification_unread on notification (account_id) where (in_app AND (read_at IS NULL));

create table notification_choice (
  account_id uuid not null references account(id) on delete cascade,
  kind text not null,
  in_app boolean not null,
  mail text not null check (mail in ('now', 'digest', 'off')),
  webhook boolean not null,
  constraint notification_choice_pkey primary key (account_id, kind)
);

create table notification_reader (
  account_id uuid references account(id) on delete cascade primary key,
  digest_hour integer not null default 9 check ((digest_hour >= 0) AND (digest_hour <= 23)),
  digested_on text,
  locale text check (locale in ('en', 'zh-CN')),
  version integer not null default 0
);

create table order_card (
  order_id uuid primary key,
  version integer not null,
  epoch bigint not null,
  permission_facts text not null,
  permission_key text not null,
  line text not null
) with (fillfactor=80, toast_tuple_target=8160);

create table order_member (
  account_id uuid not null references account(id) on delete cascade,
  order_id uuid not null references work_order(id) on delete cascade,
  constraint order_member_pkey primary key (account_id, order_id)
);
create index order_member_order on order_member (order_id);

create table order_view (
  id uuid primary key,
  account_id uuid not null references account(id),
  shared boolean not null,
  name text not null,
  name_key text not null,
  definition jsonb not null,
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create unique index order_view_own_name on order_view (account_id, name_key) where (NOT shared);
create unique index order_view_shared_name on order_view (name_key) where shared;

create table order_view_default (
  account_id uuid references account(id) primary key,
  view_id uuid not null references order_view(id) on delete cascade
);
create index order_view_default_view on order_view_default (view_id);

create table page_asset (
  source_chapter_id uuid not null references source_chapter(id),
  sha text not null,
  width integer not null,
  height integer not null,
  bytes bigint not null,
  created_at timestamptz not null default now(),
  constraint page_asset_pkey primary key (source_chapter_id, sha)
);

create table page_document (
  id uuid primary key,
  kind text not null check (kind in ('base', 'lane')),
  source_page_id uuid not null references source_page(id),
  chapter_id uuid references chapter(id),
  schema smallint not null,
  rev integer not null default 0,
  base_rev_seen integer,
  updated_at timestamptz not null default now(),
  constraint page_document_check check ((kind = 'lane') = (chapter_id IS NOT NULL))
);
create unique index page_document_base on page_document (source_page_id) where (kind = 'base');
create unique index page_document_lane on page_document (source_page_id, chapter_id) where (kind = 'lane');

create table page_item (
  document_id uuid not null references page_document(id) on delete cascade,
  id text not null,
  kind text not null check (kind in ('region', 'patch', 'text', 'image')),
  props jsonb not null,
  origin jsonb not null,
  rev integer not null,
  constraint page_item_pkey primary key (document_id, id)
);
create index page_item_own_font on page_item (((props ->> 'font'))) where ((kind = 'text') AND ((props ->> 'font') ~~ 'own-%'));

create table page_op (
  document_id uuid not null references page_document(id) on delete cascade,
  rev integer not null,
  batch_id uuid not null,
  actor_id uuid references account(id),
  role_id smallint,
  ops jsonb not null,
  origin jsonb not null,
  at timestamptz not null default now(),
  constraint page_op_document_id_batch_id_key unique (document_id, batch_id),
  constraint page_op_pkey primary key (document_id, rev)
);

create table page_output (
  id uuid primary key,
  chapter_id uuid not null references chapter(id),
  source_page_id uuid not null references source_page(id),
  kind text not null check (kind in ('composite', 'final')),
  content_hash text not null,
  image text not null,
  format text not null check (format in ('png', 'jpeg')),
  bytes bigint not null,
  width integer not null,
  height integer not null,
  engine text not null,
  render_hash text not null,
  base_rev integer not null,
  lane_rev integer not null,
  created_at timestamptz not null default now(),
  constraint page_output_chapter_id_source_page_id_kind_key unique (chapter_id, source_page_id, kind)
);

create table page_seal (
  id uuid primary key,
  chapter_id uuid not null references chapter(id),
  source_page_id uuid not null references source_page(id),
  status text not null default 'queued' check (status in ('queued', 'checking', 'checked')),
  attempt integer not null default 0,
  failures integer not null default 0,
  lease_until timestamptz,
  not_before timestamptz not null default now(),
  constraint page_seal_chapter_id_source_page_id_key unique (chapter_id, source_page_id)
);
create index page_seal_waiting on page_seal (not_before) where (status = ANY (ARRAY['queued', 'checking']));

create table page_seal_item (
  seal_id uuid not null references page_seal(id) on delete cascade,
  item_id text not null,
  kind text not null check (kind in ('text', 'patch', 'image')),
  engine text not null,
  item_key text not null,
  raster text,
  verdict text not null default 'pending' check (verdict in ('pending', 'same', 'differs', 'layout_untrue', 'stale_engine', 'failed')),
  account_id uuid references account(id),
  sealed_at timestamptz not null default now(),
  checked_at timestamptz,
  constraint page_seal_item_pkey primary key (seal_id, item_id)
);
create index page_seal_item_wrong on page_seal_item (seal_id) where (verdict = ANY (ARRAY['differs', 'layout_untrue', 'stale_engine', 'failed']));

create table page_snapshot (
  id uuid primary key,
  document_id uuid not null references page_document(id) on delete cascade,
  rev integer not null,
  reason text not null,
  items jsonb not null,
  at timestamptz not null default now(),
  snapshot_id uuid references chapter_snapshot(id) on delete cascade
);
create index page_snapshot_document on page_snapshot (document_id, at);
create index page_snapshot_kept on page_snapshot (snapshot_id);

create table password_reset (
  id uuid primary key,
  account_id uuid not null references account(id),
  requested_at timestamptz not null,
  settled_at timestamptz,
  settled_by uuid references account(id),
  code_hash bytea,
  code_expires_at timestamptz,
  tries integer not null default 0,
  ended_at timestamptz,
  notified_at timestamptz
);
create unique index password_reset_open on password_reset (account_id) where (ended_at IS NULL);
create index password_reset_unnotified on password_reset (account_id) where ((notified_at IS NULL) AND (settled_at IS NULL) AND (ended_at IS NULL));

create table serial_book (
  serial_id uuid not null references serial(id),
  book_id uuid not null references book(id),
  added_by uuid not null references account(id),
  added_at timestamptz not null,
  constraint serial_book_pkey primary key (serial_id, book_id)
);
create index serial_book_book on serial_book (book_id);

create table session (
  id uuid primary key,
  account_id uuid not null references account(id) on delete cascade,
  token_hash bytea not null unique,
  token_expires_at timestamptz not null,
  refresh_hash bytea unique,
  refresh_previous_hash bytea,
  refresh_rotated_at timestamptz,
  restricted boolean not null default false,
  keep_signed_in boolean not null default false,
  user_agent text not null default '',
  created_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  idle_expires_at timestamptz not null,
  absolute_expires_at timestamptz not null,
  ended_at timestamptz,
  end_reason text,
  principal text
);
create index session_account on session (account_id) where (ended_at IS NULL);
create index session_refresh_previous on session (refresh_previous_hash) where (refresh_previous_hash IS NOT NULL);

create table setting (
  key text primary key,
  value jsonb not null,
  updated_at timestamptz not null default now()
);

create table shortcut_choice (
  account_id uuid references account(id) on delete cascade primary key,
  choices jsonb not null,
  version integer not null,
  updated_at timestamptz not null default now()
);

create table style_preset (
  id uuid primary key,
  owner_id uuid references account(id) on delete cascade,
  book_id uuid references book(id) on delete cascade,
  language text,
  name text not null check (btrim(name) <> ''),
  remark text not null default '',
  font text not null,
  size real not null,
  align text not null check (align in ('left', 'center', 'right')),
  font_style text not null check (font_style in ('normal', 'italic', 'bold', 'bold_italic')),
  more jsonb not null default '{}'::jsonb,
  sort integer not null,
  version integer not null default 1,
  created_by uuid references account(id) on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create unique index style_preset_name on style_preset (owner_id, language, book_id, lower(NORMALIZE(name, NFKC))) NULLS NOT DISTINCT;
create index style_preset_place on style_preset (owner_id, sort, id);

create table term (
  id uuid primary key,
  book_id uuid references book(id),
  original text not null,
  original_key text not null,
  aliases text[] not null default '{}'::text[],
  translations jsonb not null default '{}'::jsonb,
  remark text not null default '',
  explanation text not null default '',
  first_chapter integer,
  sort integer not null default 0,
  status text not null default 'approved' check (status in ('proposed', 'approved', 'retired')),
  version integer not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid references account(id),
  updated_at timestamptz not null default now()
);
create unique index term_original on term (COALESCE(book_id, '00000000-0000-0000-0000-000000000000'::uuid), original_key);
create index term_place on term (book_id, sort, id);
create index term_proposed on term (book_id) where (status = 'proposed');

create table term_name (
  scope uuid not null,
  name_key text not null,
  term_id uuid not null references term(id) on delete cascade,
  constraint term_name_pkey primary key (scope, name_key)
);
create index term_name_term on term_name (term_id);

create table todo (
  chapter_id uuid not null references chapter(id) on delete cascade,
  order_id uuid not null references work_order(id) on delete cascade,
  kind text not null,
  role_id smallint not null,
  account_id uuid references account(id),
  since timestamptz not null default now(),
  constraint todo_pkey primary key (chapter_id, kind, role_id)
);
create index todo_account on todo (account_id, order_id);
create index todo_order on todo (order_id, kind, role_id, account_id);
create index todo_role on todo (role_id, order_id) where (account_id IS NULL);

create table upload (
  id uuid primary key,
  source_chapter_id uuid not null references source_chapter(id),
  account_id uuid not null references account(id),
  name text not null,
  size bigint not null check (size > 0),
  received bigint not null default 0,
  status text not null default 'receiving' check (status in ('receiving', 'queued', 'reading', 'ready', 'refused', 'used')),
  pages jsonb not null default '[]'::jsonb,
  refused jsonb not null default '[]'::jsonb,
  progress real not null default 0,
  attempt integer not null default 0,
  lease_until timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  failures integer not null default 0,
  not_before timestamptz not null default now(),
  waits_for text check (waits_for in ('storage.full', 'storage.unavailable')),
  next_file integer not null default 0,
  pixels bigint not null default 0,
  served_at timestamptz,
  constraint upload_check check (received <= size)
);
create index upload_chapter on upload (source_chapter_id);
create index upload_served on upload (account_id, served_at);
create index upload_waiting on upload (created_at) where (status = ANY (ARRAY['queued', 'reading']));

create table upload_part (
  upload_id uuid not null references upload(id) on delete cascade,
  first_byte bigint not null,
  bytes integer not null check (bytes > 0),
  name text not null,
  constraint upload_part_pkey primary key (upload_id, first_byte)
);

create table webhook (
  id uuid primary key,
  name text not null,
  url text not null,
  kinds jsonb not null,
  generation integer not null default 1,
  failures integer not null default 0,
  disabled_at timestamptz,
  disabled_by text check (disabled_by in ('person', 'failures')),
  created_by uuid not null references account(id),
  created_at timestamptz not null,
  version integer not null default 1
);

create table webhook_delivery (
  id uuid primary key,
  webhook_id uuid not null references webhook(id) on delete cascade,
  kind text not null,
  payload jsonb not null,
  status text not null default 'waiting' check (status in ('waiting', 'delivered', 'failed')),
  attempts integer not null default 0,
  response_status integer,
  response_text text,
  milliseconds integer,
  created_at timestamptz not null,
  attempted_at timestamptz,
  next_attempt_at timestamptz
);
create index webhook_delivery_age on webhook_delivery (created_at);
create index webhook_delivery_log on webhook_delivery (webhook_id, id DESC);

insert into card_epoch (n) values (1);

insert into audit_anchor (id, seq, hash) values (1, 0, decode(repeat('00', 32), 'hex'));

insert into platform_profile (id, built_in, name, name_key, width, max_height, max_bytes, format, quality, cuts, name_pattern) values
  (gen_random_uuid(), 'as_drawn', 'Pages as they are', 'pages as they are', null, null, null, 'png', 100, 'source', '{n}'),
  (gen_random_uuid(), 'strip_800', 'Strip, 800 px wide', 'strip, 800 px wide', 800, 1280, 2000000, 'jpeg', 92, 'gutters', '{n}'),
  (gen_random_uuid(), 'strip_940', 'Strip, 940 px wide', 'strip, 940 px wide', 940, 2000, 2000000, 'jpeg', 92, 'gutters', '{n}'),
  (gen_random_uuid(), 'tablet', 'Pages for tablets', 'pages for tablets', 1200, 1920, 5000000, 'jpeg', 90, 'source', '{n}'),
  (gen_random_uuid(), 'web', 'Pages for the web', 'pages for the web', 1200, 16383, null, 'webp', 85, 'source', '{n}');
