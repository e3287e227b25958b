-- Locks the translation memory that an order writes to, and then reads what its chapters say: lettered lines with what they translate, in
-- reading order. Hidden texts are not published, so nothing is learned from them. As in open_order, each statement sees what was committed
-- before it.
create or replace function open_memory(oid uuid, cids uuid[], out book uuid, out source text, out target text, out is_taught boolean, out lines json)
  returns record language plpgsql set plan_cache_mode to 'force_generic_plan' as $$
  begin
    select b.id, b.source_language, o.target_language into book, source, target
      from work_order o join book b on b.id = o.book_id where o.id = oid;
    perform lock_memory(book, source, target);
    select exists (select from memory_line m where m.origin ->> 'chapterId' = any (cids::text[]) and m.forgotten_at is null) into is_taught;
    select coalesce(json_agg(x), '[]') into lines from (
      select c.id as "chapterId", p.id as "pageId", r.id as "regionId", r.props ->> 'sourceText' as source, t.props ->> 'translation' as translation,
        r.props ->> 'speaker' as speaker
      from chapter c
      join source_page p on p.source_chapter_id = c.source_chapter_id and p.replaced_at is null
      join page_document b on b.source_page_id = p.id and b.kind = 'base'
      join page_document l on l.source_page_id = p.id and l.kind = 'lane' and l.chapter_id = c.id
      join page_item t on t.document_id = l.id and t.kind = 'text' and t.props ->> 'hidden' = 'false'
      join page_item r on r.document_id = b.id and r.kind = 'region' and r.id = t.props ->> 'regionId'
      where c.id = any (cids)
      order by c.number, p.position, (r.props ->> 'order')::float8, r.id) x;
  end $$;
