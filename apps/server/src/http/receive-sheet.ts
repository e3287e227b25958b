import type { Readable } from 'node:stream'
import { AppError } from '@panelflow/domain/error/app-error.ts'
import type { Table } from '@panelflow/domain/serial/batch-sheet.ts'
import type { Deps } from '../ports/deps.ts'
import { receiveBody } from './receive-body.ts'

/** Spec 5.term.xlsx: up to 10 MB; so for every sheet. */
const LIMIT_MB = 10

/** The body of an upload in memory. @throws AppError `sheet.too_large` as soon as it is */
export const receiveSheet = async (body: Readable): Promise<Buffer> =>
  await receiveBody(body, LIMIT_MB, (limitMb) => new AppError('sheet.too_large', { limitMb }))

/**
 * The lines of an xlsx that comes in.
 * @throws AppError `sheet.too_large` as soon as it is, and what the reader finds
 */
export const readTable = async ({ sheets }: Pick<Deps, 'sheets'>, body: Readable): Promise<Table> =>
  (await sheets.read(await receiveSheet(body))).lines
