import { type Kysely, sql } from 'kysely'

/**
 * A name (original or alias) belongs to one term of its glossary: the key of `term_name` says so. `scope` is the book, or nil for the
 * terms of every book. Names of terms that were there are normalised as `normaliseText` does.
 */
const STATEMENTS: readonly string[] = [
  `alter table term
    add column created_by uuid references account (id),
    add column updated_at timestamptz not null default now()`,
  `create table term_name (
    scope uuid not null,
    name_key text not null,
    term_id uuid not null references term (id) on delete cascade,
    primary key (scope, name_key)
  )`,
  `create index term_name_term on term_name (term_id)`,
  `insert into term_name (scope, name_key, term_id)
    select coalesce(book_id, '00000000-0000-0000-0000-000000000000'::uuid), original_key, id from term`,
  `insert into term_name (scope, name_key, term_id)
    select coalesce(book_id, '00000000-0000-0000-0000-000000000000'::uuid),
      btrim(regexp_replace(normalize(lower(normalize(alias, NFKC)), NFKC), '\\s+', ' ', 'g')), id
    from term, unnest(aliases) as alias
    where btrim(alias) <> ''
    order by term.created_at, id
    on conflict do nothing`,
  `create index term_place on term (book_id, sort, id)`,
]

export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}
