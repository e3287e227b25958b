import type { Origin, PageOp, PageOpEntry } from '@panelflow/domain/page/page-document.ts'
import { findingsIn, isBlocking } from '@panelflow/domain/page/page-findings.ts'
import { sql } from 'kysely'
import type { Db } from '../../db/open-database.ts'
import { prepared } from '../../db/prepared.ts'
import type { Tx } from '../../db/transaction.ts'
import { loadDocument } from './page-store.ts'

const countOf = (rows: readonly { readonly n: number }[]): number => rows[0]?.n ?? 0

const countEmpty = prepared<{ n: number }, [chapterId: string, blanks: string]>(
  'page.empty_translations',
  `select count(*) as n from chapter c
    join source_page p on p.source_chapter_id = c.source_chapter_id and p.replaced_at is null
    join page_document b on b.source_page_id = p.id and b.kind = 'base'
    join page_item r on r.document_id = b.id and r.kind = 'region' and r.props ->> 'kind' in ('speech', 'narration')
    where c.id = $1 and not exists (
      select 1 from page_document l join page_item t on t.document_id = l.id and t.kind = 'text'
      where l.source_page_id = p.id and l.chapter_id = c.id and t.props ->> 'regionId' = r.id
        and btrim(t.props ->> 'translation', $2) <> '')`,
)

/** Speech and narration of the chapter that nobody translated yet; spaces, ideographic ones too, are no translation. */
export const emptyTranslations = async (db: Db | Tx, chapterId: string): Promise<number> =>
  countOf(await countEmpty(db, [chapterId, ' \t\n\r\u3000']))

/** Findings that keep a chapter from leaving typesetting: the domain's own list, over every page. */
export const blockingFindings = async (db: Db | Tx, chapterId: string): Promise<number> => {
  const { rows: pages } = await sql<{ id: string }>`
    select p.id from chapter c join source_page p on p.source_chapter_id = c.source_chapter_id and p.replaced_at is null
    where c.id = ${chapterId}`.execute(db)
  let count = 0
  for (const { id: pageId } of pages) {
    const lane = await loadDocument(db, { kind: 'lane', pageId, chapterId })
    if (lane !== undefined) count += findingsIn(lane).filter((finding) => isBlocking(finding, 'typesetting')).length
  }
  return count
}

/** Entries of the op log after a revision, oldest first. */
export const entriesSince = async (db: Db | Tx, documentId: string, after: number): Promise<readonly PageOpEntry[]> => {
  const rows = await db
    .selectFrom('page_op')
    .select(['rev', 'batch_id', 'ops', 'origin'])
    .where('document_id', '=', documentId)
    .where('rev', '>', after)
    .orderBy('rev')
    .execute()
  return rows.map((row) => ({ rev: row.rev, batchId: row.batch_id, ops: row.ops as readonly PageOp[], origin: row.origin as Origin }))
}
