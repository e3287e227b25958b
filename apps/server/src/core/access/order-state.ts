/** Turns database rows into the state that `decide` needs. */
import { readProblem } from '@panelflow/domain/chapter/problem.ts'
import type { Selectable } from 'kysely'
import type { Stage } from '@panelflow/domain/chapter/chapter-status.ts'
import { STAGES } from '@panelflow/domain/chapter/chapter-status.ts'
import type { ChapterState, OrderState } from '@panelflow/domain/order/order-state.ts'
import type { ChapterTable, WorkOrderTable } from '../../db/tables.ts'

export type OrderRow = Selectable<WorkOrderTable>
export type ChapterRow = Selectable<ChapterTable>

/** The columns that the state is made of. */
export type ChapterStateRow = Pick<
  ChapterRow,
  | 'id'
  | 'number'
  | 'status'
  | 'furthest'
  | 'return_to'
  | 'round'
  | 'translator_id'
  | 'proofreader_id'
  | 'reviewer_id'
  | 'typesetter_id'
  | 'visual_reviewer_id'
  | 'final_images'
  | 'problem'
>

export type OrderStateRow = Pick<
  OrderRow,
  | 'id'
  | 'kind'
  | 'status'
  | 'version'
  | 'stop_status'
  | 'stop_reason'
  | 'stop_account_id'
  | 'stopped_at'
  | 'image_error'
  | 'cutoff_at'
  | 'translator_ever_assigned'
>

/** Columns of a locked order: only those in use, because every column costs time to transfer. */
export const LOCKED_COLUMNS = [
  'id',
  'book_id',
  'title',
  'type',
  'kind',
  'target_language',
  'chapter_start',
  'chapter_end',
  'remark',
  'status',
  'version',
  'cutoff_at',
  'translation_deadline',
  'proofreading_deadline',
  'typesetting_deadline',
  'image_error',
  'translator_ever_assigned',
  'stop_status',
  'stop_reason',
  'stop_account_id',
  'stopped_at',
] as const satisfies readonly (keyof OrderRow)[]

export type LockedOrder = Pick<OrderRow, (typeof LOCKED_COLUMNS)[number]>

const toStage = (value: string): Stage => {
  const stage = STAGES.find((known) => known === value)
  if (stage === undefined) throw new Error(`unknown stage ${value}`)
  return stage
}

export const toChapterState = (row: ChapterStateRow): ChapterState => ({
  id: row.id,
  number: row.number,
  status: row.status,
  furthest: toStage(row.furthest),
  returnTo: row.return_to,
  round: row.round,
  translatorId: row.translator_id,
  proofreaderId: row.proofreader_id,
  reviewerId: row.reviewer_id,
  typesetterId: row.typesetter_id,
  visualReviewerId: row.visual_reviewer_id,
  finalImages: row.final_images,
  problem: readProblem(row.problem),
})

export const toOrderState = (
  row: OrderStateRow,
  chapters: readonly ChapterStateRow[],
): OrderState => ({
  id: row.id,
  kind: row.kind,
  status: row.status,
  version: row.version,
  stop:
    row.stop_status === null || row.stopped_at === null
      ? null
      : {
          status: row.stop_status,
          reason: row.stop_reason ?? '',
          accountId: row.stop_account_id ?? '',
          at: row.stopped_at.toISOString(),
        },
  imageError: row.image_error,
  cutoffAt: row.cutoff_at.toISOString(),
  hadTranslator: row.translator_ever_assigned,
  chapters: chapters.map(toChapterState),
})
