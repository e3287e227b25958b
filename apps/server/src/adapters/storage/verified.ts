import { createHash } from 'node:crypto'
import { BlobDamaged } from '../../ports/blob-store.ts'

/** @throws BlobDamaged */
export const verifyBytes = (sha: string, bytes: Buffer): Buffer => {
  if (createHash('sha256').update(bytes).digest('hex') !== sha) throw new BlobDamaged(sha)
  return bytes
}

/**
 * Passes chunks on. The last one is held back until the hash of all is known to be right. @throws
 * BlobDamaged
 */
export const verifyChunks = async function* (
  sha: string,
  chunks: AsyncIterable<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  const hash = createHash('sha256')
  let held: Uint8Array | undefined
  for await (const chunk of chunks) {
    hash.update(chunk)
    if (held !== undefined) yield held
    held = chunk
  }
  if (hash.digest('hex') !== sha) throw new BlobDamaged(sha)
  if (held !== undefined) yield held
}
