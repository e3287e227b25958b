/**
 * SQL that counts the pages of a chapter whose source changed and that nobody looked at since.
 * @param chapterId SQL of the chapter's id
 */
export const countSourceChanges = (chapterId: string): string =>
  `(select count(*)::int from page_revision_check k
    join page_revision v on v.id = k.page_id and v.status = 'done'
    join source_page s on s.id = k.page_id and s.replaced_at is null
    where k.chapter_id = ${chapterId} and k.checked_at is null)`
