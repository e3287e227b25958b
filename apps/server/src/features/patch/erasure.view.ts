import { type ErasureView, erasureView } from '@panelflow/contract/erasure.ts'
import { PAGE_SCHEMA_VERSION } from '@panelflow/domain/page/document/migrations/migrations.ts'
import { parseOps } from '@panelflow/domain/page/document/parse-document.ts'
import type { Selectable } from 'kysely'
import type { ErasureTable } from '../../db/tables.ts'

export type ErasureRow = Selectable<ErasureTable>

type Made = NonNullable<ErasureView['made']>

/** `schema` is absent in what was stored before it was kept: 1. */
type StoredMade = Omit<Made, 'schema' | 'applied' | 'inverse'> & {
  readonly schema?: number
  readonly applied: unknown
  readonly inverse: unknown
}

type Found = NonNullable<ErasureView['found']>

type Tried = NonNullable<ErasureView['tried']>

interface StoredErasure {
  readonly options: ErasureView['options']
  readonly cause: ErasureView['cause']
  /** what it did to the page; of a selection that was read what it says, of a trial its picture */
  readonly made: StoredMade | Found | Tried | null
}

const toMade = ({ schema = 1, applied, inverse, ...rest }: StoredMade): Made => ({
  ...rest,
  schema: PAGE_SCHEMA_VERSION,
  applied: [...parseOps(schema, applied)],
  inverse: [...parseOps(schema, inverse)],
})

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
    made: made !== null && 'applied' in made ? toMade(made) : null,
    found: made !== null && 'readings' in made ? made : null,
    tried: made !== null && 'asset' in made ? made : null,
  }
}

export const parseOptions = (row: Pick<ErasureRow, 'options'>): ErasureView['options'] =>
  erasureView.shape.options.parse(row.options)
