import type { DocumentKind, PageDocument } from '@panelflow/domain/page/document/page-document.ts'
import { parseItems } from '@panelflow/domain/page/document/parse-document.ts'
import { sql } from 'kysely'
import type { Db } from '../../db/open-database.ts'
import type { Tx } from '../../db/transaction.ts'
import { type DocumentRow, toDocument } from './page-store.ts'

export interface ChapterPage {
  readonly pageId: string
  readonly position: number
  readonly base: PageDocument
  readonly lane: PageDocument
}

interface ChapterDocumentRow extends DocumentRow {
  readonly kind: DocumentKind
  readonly pageId: string
  readonly position: number
}

const hasBoth = (page: Partial<ChapterPage>): page is ChapterPage =>
  page.base !== undefined && page.lane !== undefined

/**
 * Documents of every page of a chapter, in order, but for pages nobody preprocessed: two queries
 * however many pages there are.
 * @throws AppError page.schema_too_new, page.document_unreadable
 */
export const loadChapterPages = async (
  db: Db | Tx,
  chapterId: string,
): Promise<readonly ChapterPage[]> => {
  const { rows } = await sql<ChapterDocumentRow>`
    select d.id, d.kind, d.schema, d.rev, p.width, p.height, p.image, p.id as "pageId", p.position
    from chapter c
    join source_page p on p.source_chapter_id = c.source_chapter_id and p.replaced_at is null
    cross join lateral (
      select * from page_document where source_page_id = p.id and kind = 'base'
      union all select * from page_document where source_page_id = p.id and kind = 'lane' and chapter_id = c.id) d
    where c.id = ${chapterId} order by p.position`.execute(db)
  if (rows.length === 0) return []
  const itemRows = await db
    .selectFrom('page_item')
    .select(['document_id', 'id', 'kind', 'props', 'origin', 'rev'])
    .where(
      'document_id',
      'in',
      rows.map(({ id }) => id),
    )
    .orderBy('id')
    .execute()
  const itemsByDocument = new Map<string, unknown[]>(rows.map(({ id }) => [id, []]))
  for (const { document_id: id, ...item } of itemRows) itemsByDocument.get(id)?.push(item)
  const pages = new Map<string, Partial<ChapterPage>>()
  for (const { pageId, position, ...row } of rows) {
    const items = parseItems(row.schema, itemsByDocument.get(row.id) ?? [])
    const document = { [row.kind]: toDocument(row.kind, row, items) }
    pages.set(pageId, { pageId, position, ...pages.get(pageId), ...document })
  }
  return [...pages.values()].filter(hasBoth)
}

/** What a person knows an item by: the source text, else the translation. */
export const describeItem = (
  { base, lane }: Pick<ChapterPage, 'base' | 'lane'>,
  itemId: string,
): string => {
  const text = lane.items[itemId]
  const region = base.items[text?.kind === 'text' ? (text.props.regionId ?? itemId) : itemId]
  const source = region?.kind === 'region' ? region.props.sourceText.trim() : ''
  return source === '' && text?.kind === 'text' ? text.props.translation.trim() : source
}
