import { type Kysely, sql } from 'kysely'

/**
 * Fonts people brought. The id names the bytes (`sha`, a blob), `face` is what the engine reads from them alone; people change
 * only languages, licence and whether the picker shows it. `source_sha` is the file as it was sent.
 */
const STATEMENTS: readonly string[] = [
  `create table font (
    id text primary key check (id ~ '^own-[0-9a-f]{24}$'),
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
    uploaded_by uuid not null references account (id),
    uploaded_at timestamptz not null,
    hidden_at timestamptz
  )`,
  `create index font_source on font (source_sha)`,
  `create index page_item_own_font on page_item ((props ->> 'font')) where kind = 'text' and props ->> 'font' like 'own-%'`,
]

export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}
