import type { BatchView } from '@panelflow/contract/serial.ts'
import { AppError } from '@panelflow/domain/error/app-error.ts'
import type { Actor } from '@panelflow/domain/permission/actor.ts'
import { can, type Right, toRight } from '@panelflow/domain/permission/can.ts'
import { batchCan } from '@panelflow/domain/serial/batch.ts'
import type { Db } from '../../db/open-database.ts'
import { requireSerial } from './serial.queries.ts'

const batchRows = (db: Db) =>
  db
    .selectFrom('batch')
    .selectAll('batch')
    .select((eb) =>
      eb
        .selectFrom('batch_book')
        .whereRef('batch_book.batch_id', '=', 'batch.id')
        .select((inner) => inner.fn.countAll<number>().as('count'))
        .as('book_count'),
    )

type BatchRow = Awaited<ReturnType<ReturnType<typeof batchRows>['executeTakeFirstOrThrow']>>

const ABILITY_BY_STEP = {
  edit: 'batch.create_import_edit',
  import: 'batch.create_import_edit',
  start: 'batch.start_end',
  end: 'batch.start_end',
} as const

const toRights = (actor: Actor, row: BatchRow): BatchView['can'] => {
  const states = batchCan(row.status)
  const right = (step: keyof typeof ABILITY_BY_STEP): Right => {
    const allowed = toRight(can(actor, ABILITY_BY_STEP[step]))
    return allowed === true ? states[step] : allowed
  }
  return {
    edit: right('edit'),
    import: right('import'),
    start: right('start'),
    end: right('end'),
  }
}

const viewBatch = (row: BatchRow, actor: Actor): BatchView => ({
  id: row.id,
  number: row.number,
  description: row.description,
  status: row.status,
  startsAt: row.starts_at.toISOString(),
  startedAt: row.started_at?.toISOString() ?? null,
  endedAt: row.ended_at?.toISOString() ?? null,
  bookCount: Number(row.book_count ?? 0),
  version: row.version,
  can: toRights(actor, row),
})

/** @throws AppError `batch.not_found` */
export const getBatch = async (db: Db, actor: Actor, batchId: string): Promise<BatchView> => {
  const row = await batchRows(db).where('batch.id', '=', batchId).executeTakeFirst()
  if (row === undefined) throw new AppError('batch.not_found')
  return viewBatch(row, actor)
}

const PLACE = { in_progress: 0, not_started: 1, ended: 2 } as const

/** In progress, then to come by their time, then ended, the latest first. */
const inPanelOrder = (a: BatchRow, b: BatchRow): number =>
  PLACE[a.status] - PLACE[b.status] ||
  (a.status === 'ended'
    ? (b.ended_at?.getTime() ?? 0) - (a.ended_at?.getTime() ?? 0)
    : a.starts_at.getTime() - b.starts_at.getTime()) ||
  b.number - a.number

/** @throws AppError `serial.not_found` */
export const listBatches = async (db: Db, actor: Actor, serialId: string): Promise<BatchView[]> => {
  await requireSerial(db, serialId)
  const rows = await batchRows(db).where('serial_id', '=', serialId).execute()
  return rows.toSorted(inPanelOrder).map((row) => viewBatch(row, actor))
}
