import { type ErasureView, erasureView } from '@panelflow/contract/erasure.ts'
import type { Selectable } from 'kysely'
import type { ErasureTable } from '../../db/tables.ts'

export type ErasureRow = Selectable<ErasureTable>

type Kept = Pick<ErasureView, 'cause' | 'made'> & { readonly options: ErasureView['wish'] }

export const viewErasure = (row: ErasureRow): ErasureView => {
  // what is kept was checked when it was written, by the contract and by decideBatch
  const { options: wish, cause, made } = row as unknown as Kept
  return {
    id: row.id,
    chapterId: row.chapter_id,
    pageId: row.source_page_id,
    status: row.status,
    progress: Math.min(1, Math.max(0, row.progress)),
    askedAt: row.requested_at.toISOString(),
    wish,
    cause,
    made,
  }
}

export const wishOf = (row: Pick<ErasureRow, 'options'>): ErasureView['wish'] => erasureView.shape.wish.parse(row.options)
