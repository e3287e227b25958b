import { type Kysely, sql } from 'kysely'

/** A name in another case or width is the same name. */
const KEY = (name: string): string => `lower(normalize(${name}, NFKC))`

/**
 * A name stands once in its place: among the own or shared styles, of one language, of one book. Where it stood more often, the later ones
 * become "name (2)", "name (3)".
 */
const STATEMENTS: readonly string[] = [
  `do $$
  declare
    again record;
    nth integer;
    fresh text;
  begin
    for again in
      select * from (
        select style_preset.*, row_number() over (partition by owner_id, language, book_id, ${KEY('name')} order by sort, id) as seen
        from style_preset
      ) numbered where seen > 1 order by sort, id
    loop
      nth := 2;
      loop
        -- a name has at most 60 characters
        fresh := rtrim(left(again.name, 60 - length(' (' || nth || ')'))) || ' (' || nth || ')';
        exit when not exists (
          select from style_preset other
          where other.owner_id is not distinct from again.owner_id and other.language is not distinct from again.language
            and other.book_id is not distinct from again.book_id and ${KEY('other.name')} = ${KEY('fresh')}
        );
        nth := nth + 1;
      end loop;
      update style_preset set name = fresh, version = version + 1 where id = again.id;
    end loop;
  end $$`,
  `create unique index style_preset_name on style_preset (owner_id, language, book_id, ${KEY('name')}) nulls not distinct`,
]

export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}
