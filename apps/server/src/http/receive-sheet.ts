import type { Readable } from 'node:stream'
import { AppError } from '@panelflow/domain/error/app-error.ts'
import type { Table } from '@panelflow/domain/serial/batch-sheet.ts'
import type { Deps } from '../ports/deps.ts'

/** Spec 5.term.xlsx: up to 10 MB; so for every sheet. */
const LIMIT_MB = 10

/** The body of an upload in memory. @throws AppError `sheet.too_large` as soon as it is */
export const receiveSheet = async (body: Readable): Promise<Buffer> => {
  const parts: Buffer[] = []
  let bytes = 0
  // a stream that is destroyed takes the answer with it: what is too much is left to the server to
  // drain
  for await (const part of body.iterator({ destroyOnReturn: false })) {
    bytes += (part as Buffer).length
    if (bytes > LIMIT_MB * 1024 * 1024) throw new AppError('sheet.too_large', { limitMb: LIMIT_MB })
    parts.push(part as Buffer)
  }
  return Buffer.concat(parts)
}

/**
 * The lines of an xlsx that comes in.
 * @throws AppError `sheet.too_large` as soon as it is, and what the reader finds
 */
export const readTable = async ({ sheets }: Pick<Deps, 'sheets'>, body: Readable): Promise<Table> =>
  (await sheets.read(await receiveSheet(body))).lines
