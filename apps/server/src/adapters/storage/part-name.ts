/**
 * Names of upload parts: the hash of the bytes, to check them, and random digits, so that two
 * writers never share a file.
 */
import { createHash, randomBytes } from 'node:crypto'
import { BlobMissing } from '../../ports/blob-store.ts'

const UPLOAD_ID = /^[0-9a-f-]{36}$/
const PART_NAME = /^([0-9a-f]{64})\.[0-9a-f]{16}$/

export const newPartName = (bytes: Uint8Array): string =>
  `${createHash('sha256').update(bytes).digest('hex')}.${randomBytes(8).toString('hex')}`

/** @throws BlobMissing for anything that is no name of a part */
export const hashInName = (name: string): string => {
  const sha = PART_NAME.exec(name)?.[1]
  if (sha === undefined) throw new BlobMissing(name.slice(0, 64))
  return sha
}

export const requireUploadId = (uploadId: string): string => {
  if (!UPLOAD_ID.test(uploadId)) throw new Error('not an upload id')
  return uploadId
}
