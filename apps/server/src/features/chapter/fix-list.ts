/** Fix lists travel with a chapter that is sent back (spec 10.return.fixes). */
import type { DEADLINE_STAGES } from '@panelflow/domain/schedule/reminders.ts'
import { AppError } from '@panelflow/domain/error/app-error.ts'
import type { z } from 'zod'
import type { fixItemInput } from '@panelflow/contract/workflow.ts'
import type { Tx } from '../../db/transaction.ts'
import type { Ids } from '../../ports/ids.ts'
import { unprovenFixes } from './fix-proof.ts'

export type FixItemInput = z.output<typeof fixItemInput>
export type ReworkStage = (typeof DEADLINE_STAGES)[number]

interface NewFixItems {
  readonly chapterId: string
  readonly round: number
  readonly stage: ReworkStage
  readonly items: readonly FixItemInput[]
  readonly accountId: string
  readonly at: Date
  /** the version they were written against */
  readonly snapshotId: string | null
}

export const addFixItems = async (
  tx: Tx,
  ids: Ids,
  { chapterId, round, stage, items, accountId, at, snapshotId }: NewFixItems,
): Promise<void> => {
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
    suggestion: item.suggestion ?? null,
    snapshot_id: snapshotId,
    created_by: accountId,
    created_at: at,
  }))
  await tx.insertInto('fix_item').values(rows).execute()
}

/** Places are on pages of the chapters they are written for. Throws `page.not_found`. */
export const requirePlaces = async (
  tx: Tx,
  chapterIds: readonly string[],
  items: readonly FixItemInput[],
): Promise<void> => {
  const pages = [
    ...new Set(
      items.map(({ sourcePageId }) => sourcePageId).filter((id) => typeof id === 'string'),
    ),
  ]
  if (pages.length === 0) return
  const found = await tx
    .selectFrom('source_page')
    .innerJoin('chapter', 'chapter.source_chapter_id', 'source_page.source_chapter_id')
    .select('source_page.id')
    .distinct()
    .where('source_page.id', 'in', pages)
    .where('chapter.id', 'in', [...chapterIds])
    .execute()
  if (found.length < pages.length) throw new AppError('page.not_found')
}

/** Accepted on the second look: the list is history. */
export const closeFixItems = async (tx: Tx, chapterId: string, now: Date): Promise<void> => {
  await tx
    .updateTable('fix_item')
    .set({ closed_at: now })
    .where('chapter_id', '=', chapterId)
    .where('closed_at', 'is', null)
    .execute()
}

/**
 * Not accepted on the second look: every item asks for an answer again, and for a change since now.
 * What was said to it stays to be read.
 */
export const reopenFixItems = async (
  tx: Tx,
  chapterId: string,
  snapshotId: string | null,
): Promise<void> => {
  const blank = { answer: null, answered_by: null, answered_at: null, snapshot_id: snapshotId }
  await tx
    .updateTable('fix_item')
    .set(blank)
    .where('chapter_id', '=', chapterId)
    .where('closed_at', 'is', null)
    .execute()
}

/**
 * Items of the present round that are neither disputed nor really fixed: what was changed and
 * changed back is not fixed.
 */
export const countOpenFixItems = async (tx: Tx, chapterId: string): Promise<number> => {
  const rows = await tx
    .selectFrom('fix_item')
    .select(['id', 'chapter_id', 'source_page_id', 'item_id', 'rect', 'snapshot_id', 'answer'])
    .where('chapter_id', '=', chapterId)
    .where('closed_at', 'is', null)
    .where((eb) => eb.or([eb('answer', 'is', null), eb('answer', '=', 'fixed')]))
    .execute()
  const unanswered = rows.filter(({ answer }) => answer === null).length
  const unproven = await unprovenFixes(
    tx,
    rows.filter(({ answer }) => answer === 'fixed'),
  )
  return unanswered + unproven.length
}
