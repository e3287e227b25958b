import type { Words } from './words.ts'

/** Books, their source chapters and source pages; glossary and translation memory. */
export const works = (words: Words): readonly string[] => [
  `create table book (
    id uuid primary key,
    book_id text not null,
    book_sub_id text not null default '',
    title_zh text not null,
    title_en text not null default '',
    source_language text not null check (source_language in (${words.sourceLanguages})),
    reading_direction text not null check (reading_direction in ('ltr', 'rtl', 'strip')),
    cover text,
    version integer not null default 1,
    created_at timestamptz not null default now(),
    unique (book_id, book_sub_id)
  )`,
  `create table source_chapter (
    id uuid primary key,
    book_id uuid not null references book (id),
    number integer not null check (number between 1 and 9999),
    revision integer not null default 0,
    created_at timestamptz not null default now(),
    unique (book_id, number)
  )`,
  `create table source_page (
    id uuid primary key,
    source_chapter_id uuid not null references source_chapter (id),
    position integer not null check (position >= 0),
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
  )`,
  `create unique index source_page_position on source_page (source_chapter_id, position) where replaced_at is null`,
  `create table term (
    id uuid primary key,
    book_id uuid references book (id),
    original text not null,
    original_key text not null,
    aliases text[] not null default '{}',
    translations jsonb not null default '{}',
    remark text not null default '',
    explanation text not null default '',
    first_chapter integer,
    sort integer not null default 0,
    status text not null default 'approved' check (status in ('proposed', 'approved', 'retired')),
    version integer not null default 1,
    created_at timestamptz not null default now()
  )`,
  `create unique index term_original on term (coalesce(book_id, '00000000-0000-0000-0000-000000000000'::uuid), original_key)`,
  `create table memory_line (
    id uuid primary key,
    book_id uuid references book (id),
    source_language text not null,
    target_language text not null check (target_language in (${words.targetLanguages})),
    source_key text not null,
    source_text text not null,
    target_text text not null,
    origin jsonb not null default '{}',
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now(),
    unique nulls not distinct (book_id, source_language, target_language, source_key)
  )`,
  `create index memory_line_lookup on memory_line (target_language, source_key)`,
]
