/** Fix lists travel with a chapter that is sent back (domain.md §4). */
import type { z } from 'zod'
import type { fixItemInput } from '@panelflow/contract/workflow.ts'
import type { Tx } from '../../db/transaction.ts'
import type { Ids } from '../../ports/ids.ts'

export type FixItemInput = z.output<typeof fixItemInput>
export type ReworkStage = 'translation' | 'proofreading' | 'typesetting'

interface NewFixItems {
  readonly chapterId: string
  readonly round: number
  readonly stage: ReworkStage
  readonly items: readonly FixItemInput[]
  readonly accountId: string
  readonly at: Date
}

export const addFixItems = async (tx: Tx, ids: Ids, { chapterId, round, stage, items, accountId, at }: NewFixItems): Promise<void> => {
  if (items.length === 0) return
  const rows = items.map((item) => ({
    id: ids.next(),
    chapter_id: chapterId,
    round,
    stage,
    source_page_id: item.sourcePageId ?? null,
    item_id: item.itemId ?? null,
    rect: item.rect ? JSON.stringify(item.rect) : null,
    reason_code: item.reasonCode,
    comment: item.comment,
    created_by: accountId,
    created_at: at,
  }))
  await tx.insertInto('fix_item').values(rows).execute()
}

/** Accepted on the second look: the list is history. */
export const closeFixItems = async (tx: Tx, chapterId: string, now: Date): Promise<void> => {
  await tx.updateTable('fix_item').set({ closed_at: now }).where('chapter_id', '=', chapterId).where('closed_at', 'is', null).execute()
}

/** Not accepted on the second look: every item asks for an answer again. */
export const reopenFixItems = async (tx: Tx, chapterId: string): Promise<void> => {
  const blank = { answer: null, answer_words: null, answered_by: null, answered_at: null }
  await tx.updateTable('fix_item').set(blank).where('chapter_id', '=', chapterId).where('closed_at', 'is', null).execute()
}

/** Items of the present round that are neither fixed nor disputed. */
export const countOpenFixItems = async (tx: Tx, chapterId: string): Promise<number> => {
  const row = await tx
    .selectFrom('fix_item')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('chapter_id', '=', chapterId)
    .where('closed_at', 'is', null)
    .where('answer', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(row.count)
}
