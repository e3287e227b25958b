import { Readable } from 'node:stream'
import { BlobMissing } from '../ports/blob-store.ts'
import type { UploadFiles } from '../ports/upload-files.ts'
import { type BucketTimeouts, openBucket } from './storage/bucket.ts'
import { hashInName, newPartName, requireUploadId } from './storage/part-name.ts'
import { verifyBytes } from './storage/verified.ts'

const toPrefix = (uploadId: string): string => `uploads/${requireUploadId(uploadId)}/`

/** Parts as `uploads/<upload id>/<name>` in the bucket of the blobs. */
export const openS3Uploads = (address: string, timeouts?: BucketTimeouts): UploadFiles => {
  const bucket = openBucket(address, timeouts)
  return {
    put: async (uploadId, bytes) => {
      const name = newPartName(bytes)
      await bucket.write((client) => client.putAnyObject(toPrefix(uploadId) + name, bytes))
      return name
    },
    get: async (uploadId, name) => {
      const sha = hashInName(name)
      const response = await bucket.run((client) =>
        client.getObjectResponse(toPrefix(uploadId) + name),
      )
      if (response === null) throw new BlobMissing(sha)
      return verifyBytes(sha, Buffer.concat(await Readable.from(bucket.chunks(response)).toArray()))
    },
    remove: async (uploadId) => {
      const objects =
        (await bucket.run((client) => client.listObjects('/', toPrefix(uploadId)))) ?? []
      for (const { Key } of objects) await bucket.run((client) => client.deleteObject(Key))
    },
  }
}
