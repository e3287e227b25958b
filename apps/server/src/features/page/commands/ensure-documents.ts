import { PAGE_SCHEMA_VERSION } from '@panelflow/domain/page/document/migrations/migrations.ts'
import type { Tx } from '../../../db/transaction.ts'
import type { Ids } from '../../../ports/ids.ts'

/**
 * Every page of the chapter has its shared base document and the chapter's own lane afterwards.
 * Runs twice without effect.
 */
export const ensureDocuments = async (
  deps: { readonly ids: Ids },
  tx: Tx,
  chapterId: string,
): Promise<void> => {
  const pages = await tx
    .selectFrom('chapter')
    .innerJoin('source_page', 'source_page.source_chapter_id', 'chapter.source_chapter_id')
    .select('source_page.id')
    .where('chapter.id', '=', chapterId)
    .where('source_page.replaced_at', 'is', null)
    .orderBy('source_page.id')
    .execute()
  if (pages.length === 0) return
  const rows = pages.flatMap(({ id }) => [
    {
      id: deps.ids.next(),
      kind: 'base' as const,
      source_page_id: id,
      chapter_id: null,
      schema: PAGE_SCHEMA_VERSION,
    },
    {
      id: deps.ids.next(),
      kind: 'lane' as const,
      source_page_id: id,
      chapter_id: chapterId,
      schema: PAGE_SCHEMA_VERSION,
    },
  ])
  await tx
    .insertInto('page_document')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
