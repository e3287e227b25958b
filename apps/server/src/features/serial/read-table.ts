import type { Readable } from 'node:stream'
import type { Table } from '@panelflow/domain/serial/batch-sheet.ts'
import { receiveSheet } from '../../http/receive-sheet.ts'
import type { Deps } from '../../ports/deps.ts'

/**
 * The lines of an xlsx that comes in.
 * @throws AppError `sheet.too_large` as soon as it is, and what the reader finds
 */
export const readTable = async ({ sheets }: Pick<Deps, 'sheets'>, body: Readable): Promise<Table> =>
  (await sheets.read(await receiveSheet(body))).lines
