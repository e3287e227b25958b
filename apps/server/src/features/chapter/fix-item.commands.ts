import type { FixAnswer } from '@panelflow/domain/chapter/fix-answer.ts'
import { AppError } from '@panelflow/domain/error/app-error.ts'
import type { Actor } from '@panelflow/domain/permission/actor.ts'
import { publish } from '../../db/outbox.ts'
import { requireChapter } from '../../core/access/order-access.ts'
import { withOrderTransaction } from '../../core/workflow/order-session.ts'
import type { WorkflowDeps } from '../../core/workflow/workflow-deps.ts'
import type { ChapterRow } from '../../core/access/order-state.ts'
import { unprovenFixes } from './fix-proof.ts'

const SEAT_OF_STAGE = {
  translation: 'translator_id',
  proofreading: 'proofreader_id',
  typesetting: 'typesetter_id',
} as const
const REWORK_STATUS = {
  translation: 'proofreading_not_accepted',
  proofreading: 'review_not_accepted',
  typesetting: 'visual_review_not_accepted',
} as const

export type FixStage = keyof typeof SEAT_OF_STAGE

/** The judged person answers, while they work on the chapter. */
export const mayAnswer = (chapter: ChapterRow, stage: FixStage, actor: Actor): boolean =>
  chapter.status === REWORK_STATUS[stage] &&
  (actor.isRoot || chapter[SEAT_OF_STAGE[stage]] === actor.accountId)

export interface FixItemAnswer {
  readonly answer: FixAnswer
  readonly words?: string | undefined
}

/**
 * Throws `fix_item.not_found`, `fix_item.closed`, `fix_item.words_required`, `fix_item.unchanged`,
 * `permission.row_denied`.
 */
export const answerFixItem = async (
  deps: WorkflowDeps,
  actor: Actor,
  fixItemId: string,
  { answer, words = '' }: FixItemAnswer,
): Promise<string> => {
  const item = await deps.db
    .selectFrom('fix_item')
    .innerJoin('chapter', 'chapter.id', 'fix_item.chapter_id')
    .select([
      'fix_item.id',
      'fix_item.chapter_id',
      'fix_item.stage',
      'fix_item.closed_at',
      'chapter.order_id',
    ])
    .select([
      'fix_item.source_page_id',
      'fix_item.item_id',
      'fix_item.rect',
      'fix_item.snapshot_id',
    ])
    .where('fix_item.id', '=', fixItemId)
    .executeTakeFirst()
  if (item === undefined) throw new AppError('fix_item.not_found')
  // an outsider does not learn whether it is closed
  await requireChapter(deps.db, actor, 'workspace.open', item.chapter_id)
  if (item.closed_at !== null) throw new AppError('fix_item.closed')
  if (answer === 'disputed' && words === '') throw new AppError('fix_item.words_required')
  await withOrderTransaction(deps, item.order_id, async ({ tx, now }) => {
    const { chapter } = await requireChapter(tx, actor, 'workspace.open', item.chapter_id)
    if (!mayAnswer(chapter, item.stage, actor))
      throw new AppError('permission.row_denied', { event: 'fix_item.answer' })
    if (answer === 'fixed' && (await unprovenFixes(tx, [item])).length > 0)
      throw new AppError('fix_item.unchanged')
    await tx
      .updateTable('fix_item')
      .set({
        answer,
        answer_text: words === '' ? null : words,
        answered_by: actor.accountId,
        answered_at: now,
      })
      .where('id', '=', fixItemId)
      .execute()
    await publish(tx, {
      type: 'chapter.changed',
      orderId: item.order_id,
      chapterId: item.chapter_id,
      payload: { orderId: item.order_id, chapterId: item.chapter_id },
    })
  })
  return item.chapter_id
}
