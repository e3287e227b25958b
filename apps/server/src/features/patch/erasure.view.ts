import { type ErasureView, erasureView } from '@panelflow/contract/erasure.ts'
import type { Selectable } from 'kysely'
import type { ErasureTable } from '../../db/tables.ts'

export type ErasureRow = Selectable<ErasureTable>

type StoredErasure = Pick<ErasureView, 'cause' | 'made'> & {
  readonly options: ErasureView['options']
}

export const viewErasure = (row: ErasureRow): ErasureView => {
  // what is kept was checked when it was written, by the contract and by decideBatch
  const { options, cause, made } = row as unknown as StoredErasure
  return {
    id: row.id,
    chapterId: row.chapter_id,
    pageId: row.source_page_id,
    status: row.status,
    progress: Math.min(1, Math.max(0, row.progress)),
    requestedAt: row.requested_at.toISOString(),
    options,
    cause,
    made,
  }
}

export const parseOptions = (row: Pick<ErasureRow, 'options'>): ErasureView['options'] =>
  erasureView.shape.options.parse(row.options)
