/** Kept versions and the present, page by page, in the same shape: what they are compared in. */
import type { DocumentKind } from '@panelflow/domain/page/document/page-document.ts'
import { parseItems } from '@panelflow/domain/page/document/parse-document.ts'
import type { DocumentPair, PageItems } from '@panelflow/domain/page/page-changes.ts'
import { sql } from 'kysely'
import type { Db } from '../../db/open-database.ts'
import type { Tx } from '../../db/transaction.ts'

interface PageVersion {
  readonly base: PageItems
  readonly lane: PageItems
}

/** by source page */
export type ChapterVersion = ReadonlyMap<string, PageVersion>

interface DocumentRow {
  readonly page_id: string
  readonly kind: DocumentKind
  readonly schema: number
  readonly items: readonly unknown[]
}

const NOTHING: PageVersion = { base: {}, lane: {} }

const toChapterVersion = (rows: readonly DocumentRow[]): ChapterVersion => {
  const pages = new Map<string, PageVersion>()
  for (const { page_id, kind, schema, items } of rows)
    pages.set(page_id, {
      ...(pages.get(page_id) ?? NOTHING),
      [kind]: parseItems(schema, items),
    })
  return pages
}

/** The chapter as it was kept; of one page only, when one is named. */
export const getStoredVersion = async (
  db: Db | Tx,
  snapshotId: string,
  pageId: string | null = null,
): Promise<ChapterVersion> => {
  const { rows } = await sql<DocumentRow>`
    select d.source_page_id as page_id, d.kind, s.schema, s.items from page_snapshot s join page_document d on d.id = s.document_id
    where s.snapshot_id = ${snapshotId} and (${pageId}::uuid is null or d.source_page_id = ${pageId}::uuid)`.execute(
    db,
  )
  return toChapterVersion(rows)
}

/** The chapter as it is now; pages that were replaced since are not in it. */
export const presentVersion = async (
  db: Db | Tx,
  chapterId: string,
  pageId: string | null = null,
): Promise<ChapterVersion> => {
  const { rows } = await sql<DocumentRow>`
    select p.id as page_id, d.kind, d.schema, coalesce(jsonb_agg(jsonb_build_object('id', i.id, 'kind', i.kind, 'props', i.props, 'origin', i.origin, 'rev', i.rev) order by i.id)
      filter (where i.id is not null), '[]') as items
    from chapter c
    join source_page p on p.source_chapter_id = c.source_chapter_id and p.replaced_at is null
    join page_document d on d.source_page_id = p.id and (d.kind = 'base' or d.chapter_id = c.id)
    left join page_item i on i.document_id = d.id
    where c.id = ${chapterId} and (${pageId}::uuid is null or p.id = ${pageId}::uuid) group by p.id, d.id, d.kind, d.schema`.execute(
    db,
  )
  return toChapterVersion(rows)
}

/** Both documents of a page, then and now, for the domain to compare. */
export const toPairs = (
  before: ChapterVersion,
  after: ChapterVersion,
  pageId: string,
): readonly DocumentPair[] => {
  const [was, is] = [before.get(pageId) ?? NOTHING, after.get(pageId) ?? NOTHING]
  return [
    { before: was.base, after: is.base },
    { before: was.lane, after: is.lane },
  ]
}
