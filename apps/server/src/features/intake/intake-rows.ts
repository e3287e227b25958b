/** Rows of intakes as they are stored, and the files of their chapters. */
import { AppError } from '@panelflow/domain/error/app-error.ts'
import type { OrderTemplate } from '@panelflow/domain/intake/intake-orders.ts'
import type { IntakeFile } from '@panelflow/domain/intake/found-chapters.ts'
import type { Selectable } from 'kysely'
import type { Db } from '../../db/open-database.ts'
import type { IntakeChapterTable, IntakeTable } from '../../db/tables.ts'
import type { Tx } from '../../db/transaction.ts'
import type { RefusedFile, UploadRow } from '../upload/upload-row.ts'

export type IntakeRow = Selectable<IntakeTable>
export type IntakeChapterRow = Selectable<IntakeChapterTable>

export const listPlannedFiles = (row: Pick<IntakeChapterRow, 'files'>): readonly IntakeFile[] =>
  row.files as unknown as readonly IntakeFile[]

export const getTemplate = (row: Pick<IntakeRow, 'template'>): OrderTemplate | null =>
  row.template as unknown as OrderTemplate | null

/** The row, locked where a transaction is given. @throws AppError intake.not_found */
export const requireIntake = async (
  db: Db | Tx,
  intakeId: string,
  lock: 'lock' | 'read' = 'read',
): Promise<IntakeRow> => {
  const row = await db
    .selectFrom('intake')
    .selectAll()
    .where('id', '=', intakeId)
    .$if(lock === 'lock', (select) => select.forUpdate())
    .executeTakeFirst()
  if (row === undefined) throw new AppError('intake.not_found')
  return row
}

const UPLOAD_COLUMNS = [
  'id',
  'source_chapter_id',
  'intake_path',
  'fingerprint',
  'status',
  'received',
  'refused',
] as const

export interface IntakeUpload extends Pick<UploadRow, (typeof UPLOAD_COLUMNS)[number]> {
  readonly refused: RefusedFile[]
}

/** It was not refused, and neither was one of the files in it. */
export const isWhole = ({ status, refused }: IntakeUpload): boolean =>
  status !== 'refused' && refused.length === 0

/** The last upload of each file of chapters that are open, by source chapter and path. */
export const listIntakeUploads = async (
  db: Db | Tx,
  intakeId: string,
): Promise<readonly IntakeUpload[]> => {
  const rows = await db
    .selectFrom('upload as u')
    .innerJoin('intake_chapter as c', (join) =>
      join
        .onRef('c.intake_id', '=', 'u.intake_id')
        .onRef('c.source_chapter_id', '=', 'u.source_chapter_id'),
    )
    .distinctOn(['u.source_chapter_id', 'u.intake_path'])
    .select(UPLOAD_COLUMNS.map((column) => `u.${column}` as const))
    .where('u.intake_id', '=', intakeId)
    .where('c.status', '=', 'open')
    .orderBy('u.source_chapter_id')
    .orderBy('u.intake_path')
    .orderBy('u.created_at', 'desc')
    .orderBy('u.id', 'desc')
    .execute()
  return rows.map((row) => ({ ...row, refused: row.refused as unknown as RefusedFile[] }))
}
