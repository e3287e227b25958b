import type { Readable } from 'node:stream'
import { AppError } from '@panelflow/domain/error/app-error.ts'

/** A whole body in memory, at most `limit` bytes. Throws `image.too_large`. */
export const readBytes = async (stream: Readable, limit: number): Promise<Buffer> => {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of stream as AsyncIterable<Uint8Array>) {
    size += chunk.byteLength
    if (size > limit)
      throw new AppError('image.too_large', { limitMb: Math.floor(limit / 1024 / 1024) })
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}
