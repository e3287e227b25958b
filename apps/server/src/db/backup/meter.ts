import { createHash } from 'node:crypto'
import { Transform } from 'node:stream'

/** Counts and hashes the bytes that pass. Read the figures when the stream has ended. */
export const createMeter = () => {
  const hash = createHash('sha256')
  let bytes = 0
  const stream = new Transform({
    transform: (chunk: Buffer, _encoding, done) => {
      hash.update(chunk)
      bytes += chunk.byteLength
      done(null, chunk)
    },
  })
  return { stream, bytes: (): number => bytes, sha256: (): string => hash.digest('hex') }
}
