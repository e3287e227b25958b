import type { PageDocument } from '@panelflow/domain/page/document/page-document.ts'
import { sql } from 'kysely'
import type { Db } from '../../db/open-database.ts'
import type { Tx } from '../../db/transaction.ts'
import { loadDocument } from './page-store.ts'

export interface ChapterPage {
  readonly pageId: string
  readonly position: number
  readonly base: PageDocument
  readonly lane: PageDocument
}

/** Documents of every page of a chapter, in order, but for pages nobody preprocessed. */
export const loadChapterPages = async (
  db: Db | Tx,
  chapterId: string,
): Promise<readonly ChapterPage[]> => {
  const { rows } = await sql<{ id: string; position: number }>`
    select p.id, p.position from chapter c join source_page p on p.source_chapter_id = c.source_chapter_id and p.replaced_at is null
    where c.id = ${chapterId} order by p.position`.execute(db)
  const pages: ChapterPage[] = []
  for (const { id: pageId, position } of rows) {
    const base = await loadDocument(db, { kind: 'base', pageId, chapterId })
    const lane = await loadDocument(db, { kind: 'lane', pageId, chapterId })
    if (base !== undefined && lane !== undefined) pages.push({ pageId, position, base, lane })
  }
  return pages
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
