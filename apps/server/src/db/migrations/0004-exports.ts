import { type Kysely, sql } from 'kysely'

/**
 * Exports: a request, its chapters (the unit of work, leased like page tasks) and the files they gave; platform profiles with
 * the examples that come with the studio. Names of the examples are the web's, by `built_in`.
 */
const STATEMENTS: readonly string[] = [
  `create table platform_profile (
    id uuid primary key,
    built_in text unique,
    name text not null,
    name_key text not null,
    book_id uuid references book (id),
    width integer check (width > 0),
    max_height integer check (max_height > 0),
    max_bytes integer check (max_bytes > 0),
    format text not null check (format in ('png', 'jpeg', 'webp')),
    quality smallint not null check (quality between 1 and 100),
    cuts text not null check (cuts in ('source', 'gutters')),
    name_pattern text not null,
    hidden boolean not null default false,
    version integer not null default 1,
    created_by uuid references account (id),
    created_at timestamptz not null default now()
  )`,
  `create unique index platform_profile_name on platform_profile (coalesce(book_id, '00000000-0000-0000-0000-000000000000'::uuid), name_key)`,
  `create table export (
    id uuid primary key,
    account_id uuid not null references account (id),
    format text not null check (format in ('png', 'jpeg', 'webp', 'platform', 'zip', 'cbz', 'epub', 'pdf', 'psd', 'labelplus', 'xliff', 'xlsx')),
    wish jsonb not null,
    profile_id uuid references platform_profile (id),
    profile jsonb,
    locale text not null,
    status text not null default 'waiting' check (status in ('waiting', 'running', 'done', 'failed', 'canceled', 'expired')),
    created_at timestamptz not null default now(),
    started_at timestamptz,
    finished_at timestamptz,
    expires_at timestamptz,
    check ((profile_id is null) = (profile is null)),
    check ((format = 'platform') = (profile is not null))
  )`,
  `create index export_account on export (account_id, id)`,
  `create index export_expiry on export (expires_at) where status <> 'expired'`,
  `create index export_profile on export (profile_id)`,
  `create table export_chapter (
    id uuid primary key,
    export_id uuid not null references export (id) on delete cascade,
    chapter_id uuid not null references chapter (id),
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
    unique (export_id, chapter_id),
    check ((status = 'refused') = (refusal is not null))
  )`,
  `create index export_chapter_waiting on export_chapter (not_before) where status = 'waiting'`,
  `create index export_chapter_lease on export_chapter (lease_until) where status = 'running'`,
  `create index export_chapter_chapter on export_chapter (chapter_id)`,
  `create table export_file (
    id uuid primary key,
    export_id uuid not null references export (id) on delete cascade,
    chapter_id uuid not null references chapter (id),
    name text not null,
    type text not null,
    sha text not null,
    bytes bigint not null,
    created_at timestamptz not null default now()
  )`,
  `create index export_file_export on export_file (export_id)`,
  `create index export_file_sha on export_file (sha)`,
]

interface Example {
  readonly key: string
  readonly name: string
  readonly width: number | null
  readonly height: number | null
  readonly bytes: number | null
  readonly format: 'png' | 'jpeg' | 'webp'
  readonly quality: number
  readonly cuts: 'source' | 'gutters'
}

const EXAMPLES: readonly Example[] = [
  { key: 'as_drawn', name: 'Pages as they are', width: null, height: null, bytes: null, format: 'png', quality: 100, cuts: 'source' },
  {
    key: 'strip_800',
    name: 'Strip, 800 px wide',
    width: 800,
    height: 1280,
    bytes: 2_000_000,
    format: 'jpeg',
    quality: 92,
    cuts: 'gutters',
  },
  {
    key: 'strip_940',
    name: 'Strip, 940 px wide',
    width: 940,
    height: 2000,
    bytes: 2_000_000,
    format: 'jpeg',
    quality: 92,
    cuts: 'gutters',
  },
  { key: 'tablet', name: 'Pages for tablets', width: 1200, height: 1920, bytes: 5_000_000, format: 'jpeg', quality: 90, cuts: 'source' },
  { key: 'web', name: 'Pages for the web', width: 1200, height: 16_383, bytes: null, format: 'webp', quality: 85, cuts: 'source' },
]

export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
  for (const { key, name, width, height, bytes, format, quality, cuts } of EXAMPLES) {
    await sql`insert into platform_profile (id, built_in, name, name_key, width, max_height, max_bytes, format, quality, cuts, name_pattern)
      values (gen_random_uuid(), ${key}, ${name}, ${name.toLowerCase()}, ${width}, ${height}, ${bytes}, ${format}, ${quality}, ${cuts}, '{n}')`.execute(
      db,
    )
  }
}
