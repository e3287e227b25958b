import type { Readable } from 'node:stream'
import type { AppError } from '@panelflow/domain/error/app-error.ts'

/**
 * The body of an upload in memory.
 * @param refuse what is thrown as soon as there is more than `limitMb` (of 2^20 bytes)
 */
export const receiveBody = async (
  body: Readable,
  limitMb: number,
  refuse: (limitMb: number) => AppError,
): Promise<Buffer> => {
  const parts: Buffer[] = []
  let bytes = 0
  // a stream that is destroyed takes the answer with it: what is too much is left to the server to
  // drain
  for await (const part of body.iterator({ destroyOnReturn: false })) {
    bytes += (part as Buffer).length
    if (bytes > limitMb * 1024 * 1024) throw refuse(limitMb)
    parts.push(part as Buffer)
  }
  return Buffer.concat(parts)
}
