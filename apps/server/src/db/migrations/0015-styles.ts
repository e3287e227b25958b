import { type Kysely, sql } from 'kysely'

/** Font style presets, own ones and those of everybody; keys people chose for themselves. */
const STATEMENTS: readonly string[] = [
  `create table style_preset (
    id uuid primary key,
    owner_id uuid references account (id) on delete cascade,
    book_id uuid references book (id) on delete cascade,
    language text,
    name text not null check (btrim(name) <> ''),
    remark text not null default '',
    font text not null,
    size real not null,
    align text not null check (align in ('left', 'center', 'right')),
    font_style text not null check (font_style in ('normal', 'italic', 'bold', 'bold_italic')),
    more jsonb not null default '{}',
    sort integer not null,
    version integer not null default 1,
    created_by uuid references account (id) on delete set null,
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now()
  )`,
  `comment on column style_preset.owner_id is 'null: for everybody'`,
  `create index style_preset_place on style_preset (owner_id, sort, id)`,
  `create table shortcut_choice (
    account_id uuid primary key references account (id) on delete cascade,
    choices jsonb not null,
    version integer not null,
    updated_at timestamptz not null default now()
  )`,
]

export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}
