-- Invariant: a card of the order list or the chapter table that was written before a name or a title changed is no longer read:
-- cards carry the epoch they were written in. A transaction raises the epoch once, however many books a sheet changes.
create or replace function raise_card_epoch() returns trigger language plpgsql as $$
  begin
    update card_epoch set n = n + 1, changed_by = pg_current_xact_id() where changed_by is distinct from pg_current_xact_id();
    return null;
  end $$;

create or replace trigger account_card_epoch after update of name, real_name, deleted_at on account for each row
  when (old.name is distinct from new.name or old.real_name is distinct from new.real_name
    or old.deleted_at is distinct from new.deleted_at) execute function raise_card_epoch();

create or replace trigger book_card_epoch after update on book for each row
  when (old.book_id is distinct from new.book_id or old.book_sub_id is distinct from new.book_sub_id
    or old.title_zh is distinct from new.title_zh or old.title_en is distinct from new.title_en
    or old.source_language is distinct from new.source_language or old.reading_direction is distinct from new.reading_direction
    or old.cover is distinct from new.cover)
  execute function raise_card_epoch();
