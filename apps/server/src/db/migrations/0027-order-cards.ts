import { type Kysely, sql } from 'kysely'

/**
 * What a row of the order list says of an order, written once when somebody looks and read until it is out of date: of another version of the
 * order, or of names and titles that have changed since (`card_epoch`). Nothing points at the order: a reader who writes a card must not
 * wait for somebody who works on it.
 */
const STATEMENTS: readonly string[] = [
  `create table order_card (
    order_id uuid primary key,
    version integer not null,
    epoch bigint not null,
    head text not null,
    cover text,
    is_open boolean not null,
    shape text not null,
    people text not null
  ) with (fillfactor = 80, toast_tuple_target = 8160)`,
  `create table card_epoch (n bigint not null, changed_by xid8)`,
  `insert into card_epoch (n) values (1)`,
  // a sheet of thousands of books counts once
  `create function next_card_epoch() returns trigger language plpgsql as $$
    begin
      update card_epoch set n = n + 1, changed_by = pg_current_xact_id() where changed_by is distinct from pg_current_xact_id();
      return null;
    end $$`,
  `create trigger account_card_epoch after update of name, real_name on account for each row
    when ((old.name, old.real_name) is distinct from (new.name, new.real_name)) execute function next_card_epoch()`,
  `create trigger book_card_epoch after update on book for each row
    when ((old.book_id, old.book_sub_id, old.title_zh, old.title_en, old.source_language, old.reading_direction, old.cover)
      is distinct from (new.book_id, new.book_sub_id, new.title_zh, new.title_en, new.source_language, new.reading_direction, new.cover))
    execute function next_card_epoch()`,
]

export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}
