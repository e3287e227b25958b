/** An upload as it is stored, and what `upload.pages` and `upload.refused` hold as JSON. */
import type { PageFormat } from '@panelflow/domain/output/output-values.ts'
import type { ErrorCode } from '@panelflow/domain/error/error-code.ts'
import type { Selectable } from 'kysely'
import type { UploadTable } from '../../db/tables.ts'

export type UploadRow = Selectable<UploadTable>

/** A page image that was read and stored; becomes a source page when the upload is taken. */
export interface UploadedPage {
  readonly name: string
  readonly width: number
  readonly height: number
  readonly image: string
  readonly format: PageFormat
  readonly original: string
  readonly originalBytes: number
  readonly tileLevels: number
  readonly tiles: string
  /** absent in uploads of earlier releases */
  readonly look?: string
}

/** A file that was not taken, with the reason. */
export interface RefusedFile {
  readonly name: string
  readonly code: ErrorCode
  readonly params: Readonly<Record<string, string | number>>
}
