import type { Readable } from 'node:stream'
import { AppError } from '@panelflow/domain/error/app-error.ts'
import type { Table } from '@panelflow/domain/serial/batch-sheet.ts'
import type { Deps } from '../../ports/deps.ts'

const LIMIT_MB = 10

/**
 * The lines of an xlsx that comes in.
 * @throws AppError `sheet.too_large` as soon as it is, and what the reader finds
 */
export const readTable = async ({ sheets }: Pick<Deps, 'sheets'>, body: Readable): Promise<Table> => {
  const parts: Buffer[] = []
  let bytes = 0
  // the rest is left unread, so that the answer gets out
  for await (const part of body.iterator({ destroyOnReturn: false })) {
    const piece = Buffer.from(part as Uint8Array)
    bytes += piece.length
    if (bytes > LIMIT_MB * 1024 * 1024) throw new AppError('sheet.too_large', { limitMb: LIMIT_MB })
    parts.push(piece)
  }
  return (await sheets.read(Buffer.concat(parts))).lines
}
