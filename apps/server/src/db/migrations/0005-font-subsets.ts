import { type Kysely, sql } from 'kysely'

/** Fonts cut down to the letters of chapters: which blob holds which font with which letters. Made again when missing. */
const STATEMENTS: readonly string[] = [
  `create table font_subset (
    font_sha text not null,
    letters_sha text not null,
    sha text not null,
    bytes integer not null check (bytes > 0),
    made_at timestamptz not null default now(),
    used_at timestamptz not null default now(),
    primary key (font_sha, letters_sha)
  )`,
  `create index font_subset_sha on font_subset (sha)`,
]

export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}
