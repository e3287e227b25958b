import type { Origin, PageOp, PageOpEntry } from '@panelflow/domain/page/page-document.ts'
import { sql } from 'kysely'
import type { Db } from '../../db/open-database.ts'
import type { Tx } from '../../db/transaction.ts'

const countOf = (rows: readonly { readonly n: number }[]): number => rows[0]?.n ?? 0

/** Speech and narration of the chapter that nobody translated yet; spaces, ideographic ones too, are no translation. */
export const emptyTranslations = async (db: Db | Tx, chapterId: string): Promise<number> => {
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from chapter c
    join source_page p on p.source_chapter_id = c.source_chapter_id and p.replaced_at is null
    join page_document b on b.source_page_id = p.id and b.kind = 'base'
    join page_item r on r.document_id = b.id and r.kind = 'region' and r.props ->> 'kind' in ('speech', 'narration')
    where c.id = ${chapterId} and not exists (
      select 1 from page_document l join page_item t on t.document_id = l.id and t.kind = 'text'
      where l.source_page_id = p.id and l.chapter_id = c.id and t.props ->> 'regionId' = r.id
        and btrim(t.props ->> 'translation', ${' \t\n\r\u3000'}) <> '')`.execute(db)
  return countOf(rows)
}

/** Visible texts that would print wrong: too long for their box at the smallest size, or with characters no font draws. */
export const blockingFindings = async (db: Db | Tx, chapterId: string): Promise<number> => {
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from chapter c
    join source_page p on p.source_chapter_id = c.source_chapter_id and p.replaced_at is null
    join page_document l on l.source_page_id = p.id and l.chapter_id = c.id
    join page_item t on t.document_id = l.id and t.kind = 'text'
    where c.id = ${chapterId} and t.props ->> 'hidden' = 'false' and t.props ->> 'translation' <> ''
      and ((t.props -> 'layout' ->> 'overflow') = 'true' or jsonb_array_length(coalesce(nullif(t.props -> 'layout', 'null') -> 'missing', '[]')) > 0)`.execute(
    db,
  )
  return countOf(rows)
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
