/** What happens in a chapter: one text for all languages, told to translation engines. */
import type { chapterSetSummary, SummaryView } from '@panelflow/contract/chapter-summary.ts'
import type { EndpointBody } from '@panelflow/contract/endpoint.ts'
import { AppError } from '@panelflow/domain/error/app-error.ts'
import type { Actor } from '@panelflow/domain/permission/actor.ts'
import { editableNow } from '@panelflow/domain/page/editable-now.ts'
import { requireChapter } from '../../core/access/order-access.ts'
import type { Db } from '../../db/open-database.ts'
import type { Deps } from '../../ports/deps.ts'

export const findSummary = async (db: Db, sourceChapterId: string) =>
  await db
    .selectFrom('chapter_summary')
    .select(['words', 'written_by', 'at', 'version'])
    .where('source_chapter_id', '=', sourceChapterId)
    .executeTakeFirst()

const viewSummary = async (db: Db, sourceChapterId: string): Promise<SummaryView> => {
  const row = await findSummary(db, sourceChapterId)
  // an engine is about to write it
  if (row === undefined || (row.words === '' && row.written_by === null))
    return { words: '', by: null, at: null, version: row?.version ?? 0 }
  return {
    words: row.words,
    by: row.written_by === null ? 'machine' : 'person',
    at: row.at.toISOString(),
    version: row.version,
  }
}

/** @throws AppError chapter.not_found, permission codes */
export const getSummary = async (db: Db, actor: Actor, chapterId: string): Promise<SummaryView> => {
  const { chapter } = await requireChapter(db, actor, 'order.chapter.list', chapterId)
  return await viewSummary(db, chapter.source_chapter_id)
}

/**
 * @throws AppError chapter.not_found, chapter.summary_changed_meanwhile, permission codes,
 * page.field_forbidden
 */
export const putSummary = async (
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  actor: Actor,
  chapterId: string,
  { words, version }: EndpointBody<typeof chapterSetSummary>,
): Promise<void> => {
  const access = await requireChapter(db, actor, 'workspace.text.content', chapterId)
  if (!editableNow(actor, access.chapterState, access.state.stop !== null).add.includes('text'))
    throw new AppError('page.field_forbidden', { itemId: null, fields: ['summary'] })
  const { source_chapter_id } = access.chapter
  const written = { words, written_by: actor.accountId, at: clock.now() }
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('chapter_summary')
    .values({ source_chapter_id, ...written })
    .onConflict((conflict) =>
      conflict
        .column('source_chapter_id')
        .doUpdateSet((eb) => ({ ...written, version: eb('chapter_summary.version', '+', 1) }))
        .where('chapter_summary.version', '=', version),
    )
    .executeTakeFirstOrThrow()
  if (numInsertedOrUpdatedRows === 0n)
    throw new AppError('chapter.summary_changed_meanwhile', { version })
}
