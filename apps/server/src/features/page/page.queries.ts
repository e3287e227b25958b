import { BLANKS, SPOKEN_KINDS } from '@panelflow/domain/page/missing-text.ts'
import { parseEntry } from '@panelflow/domain/page/document/parse-document.ts'
import type { PageOpEntry } from '@panelflow/domain/page/document/page-document.ts'
import type { Db } from '../../db/open-database.ts'
import { prepared } from '../../db/prepared.ts'
import type { Tx } from '../../db/transaction.ts'

const getCount = (rows: readonly { readonly n: number }[]): number => rows[0]?.n ?? 0

const KINDS = SPOKEN_KINDS.map((kind) => `'${kind}'`).join(', ')

/** Condition: the text `t` is more than white space. */
export const HAS_TRANSLATION = `btrim(t.props ->> 'translation', '${BLANKS}') <> ''`

/**
 * The domain's `isTextMissing` as a condition: `t` is a text, `r` its bubble or nothing. A test
 * holds it to the domain's.
 */
export const LACKS_TRANSLATION = `t.props ->> 'hidden' = 'false' and not (${HAS_TRANSLATION}) and (r.id is null or r.props ->> 'kind' in (${KINDS}))`

/**
 * A spoken bubble without any text is a line that was lost on the way: its words are missing too.
 */
const countEmpty = prepared<{ n: number }, [chapterId: string]>(
  'page.empty_translations',
  `select (
      select count(*) from chapter c
      join source_page p on p.source_chapter_id = c.source_chapter_id and p.replaced_at is null
      join page_document b on b.source_page_id = p.id and b.kind = 'base'
      join page_document l on l.source_page_id = p.id and l.chapter_id = c.id
      join page_item t on t.document_id = l.id and t.kind = 'text'
      left join page_item r on r.document_id = b.id and r.kind = 'region' and r.id = t.props ->> 'regionId'
      where c.id = $1 and ${LACKS_TRANSLATION}
    ) + (
      select count(*) from chapter c
      join source_page p on p.source_chapter_id = c.source_chapter_id and p.replaced_at is null
      join page_document b on b.source_page_id = p.id and b.kind = 'base'
      join page_item r on r.document_id = b.id and r.kind = 'region' and r.props ->> 'kind' in (${KINDS})
      where c.id = $1 and not exists (
        select 1 from page_document l join page_item t on t.document_id = l.id and t.kind = 'text'
        where l.source_page_id = p.id and l.chapter_id = c.id and t.props ->> 'regionId' = r.id)
    ) as n`,
)

/** Lines of the chapter that nobody translated yet, by the domain's rule. */
export const emptyTranslations = async (db: Db | Tx, chapterId: string): Promise<number> =>
  getCount(await countEmpty(db, [chapterId]))

/** Entries of the op log after a revision, oldest first. */
export const entriesSince = async (
  db: Db | Tx,
  documentId: string,
  after: number,
): Promise<readonly PageOpEntry[]> => {
  const rows = await db
    .selectFrom('page_op')
    .select(['rev', 'batch_id', 'schema', 'ops', 'origin'])
    .where('document_id', '=', documentId)
    .where('rev', '>', after)
    .orderBy('rev')
    .execute()
  return rows.map(({ rev, batch_id, schema, ops, origin }) =>
    parseEntry(schema, { rev, batchId: batch_id, ops, origin }),
  )
}
