import { AppError } from '@panelflow/domain/error/app-error.ts'
import type { FixItemView } from '@panelflow/contract/workflow.ts'
import type { Actor } from '@panelflow/domain/permission/actor.ts'
import type { Db } from '../../db/open-database.ts'
import { requireChapter } from '../../core/access/order-access.ts'
import { namedPerson, getNames } from '../../core/people/people.ts'
import { mayAnswer } from './fix-item.commands.ts'

/** Open items first, then history, each in the order of the page it points at. */
export const listFixItems = async (
  db: Db,
  actor: Actor,
  chapterId: string,
): Promise<FixItemView[]> => {
  const { chapter } = await requireChapter(db, actor, 'order.chapter.list', chapterId)
  const rows = await db
    .selectFrom('fix_item')
    .leftJoin('source_page', 'source_page.id', 'fix_item.source_page_id')
    .selectAll('fix_item')
    .where('chapter_id', '=', chapterId)
    .orderBy('fix_item.closed_at', (order) => order.asc().nullsFirst())
    .orderBy('round', 'desc')
    .orderBy('source_page.position')
    .orderBy('fix_item.id')
    .execute()
  const names = await getNames(
    db,
    rows.map((row) => row.created_by),
  )
  return rows.map((row) => ({
    id: row.id,
    chapterId: row.chapter_id,
    round: row.round,
    stage: row.stage,
    sourcePageId: row.source_page_id,
    itemId: row.item_id,
    rect: row.rect as FixItemView['rect'],
    reasonCode: row.reason_code,
    comment: row.comment,
    suggestion: row.suggestion,
    snapshotId: row.snapshot_id,
    createdBy: namedPerson(names, row.created_by),
    createdAt: row.created_at.toISOString(),
    answer: row.answer,
    answerText: row.answer_text,
    closed: row.closed_at !== null,
    canAnswer: row.closed_at === null && mayAnswer(chapter, row.stage, actor),
  }))
}

export const getFixItem = async (
  db: Db,
  actor: Actor,
  chapterId: string,
  fixItemId: string,
): Promise<FixItemView> => {
  const item = (await listFixItems(db, actor, chapterId)).find((each) => each.id === fixItemId)
  if (item === undefined) throw new AppError('fix_item.not_found')
  return item
}
