/**
 * The file store: a folder, or `s3://key:secret@host:port/bucket?region=…&tls=0` for anything that
 * speaks S3.
 */
import path from 'node:path'
import { type BlobStore, BlobMissing } from '../ports/blob-store.ts'
import type { UploadFiles } from '../ports/upload-files.ts'
import { openDiskBlobs } from './disk-blobs.ts'
import { openDiskUploads } from './disk-uploads.ts'
import { openS3Blobs } from './s3-blobs.ts'
import { Readable } from 'node:stream'
import { type BucketTimeouts, openBucket } from './storage/bucket.ts'
import { hashInName, newPartName, requireUploadId } from './storage/part-name.ts'
import { verifyBytes } from './storage/verified.ts'

const toPrefix = (uploadId: string): string => `uploads/${requireUploadId(uploadId)}/`

/** Parts as `uploads/<upload id>/<name>` in the bucket of the blobs. */
const openS3Uploads = (address: string, timeouts?: BucketTimeouts): UploadFiles => {
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

const isBucket = (address: string): boolean => address.startsWith('s3://')

export const openBlobs = (address: string): Promise<BlobStore> =>
  isBucket(address) ? openS3Blobs(address) : openDiskBlobs(address)

export const openUploads = async (address: string): Promise<UploadFiles> =>
  isBucket(address) ? openS3Uploads(address) : await openDiskUploads(path.join(address, 'uploads'))
