-- Who writes to the translation memory of a book and pair of languages does so one after the other, so that no two deadlock on its lines.
create or replace function lock_memory(book uuid, source text, target text) returns void language sql as $$
  select pg_advisory_xact_lock(hashtextextended(format('memory %s %s %s', book, source, target), 0))
$$;
