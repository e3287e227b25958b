/**
 * The file store: a folder, or `s3://key:secret@host:port/bucket?region=…&tls=0` for anything that
 * speaks S3.
 */
import path from 'node:path'
import type { BlobStore } from '../ports/blob-store.ts'
import type { UploadFiles } from '../ports/upload-files.ts'
import { openDiskBlobs } from './disk-blobs.ts'
import { openDiskUploads } from './disk-uploads.ts'
import { openS3Blobs } from './s3-blobs.ts'
import { openS3Uploads } from './s3-uploads.ts'

const isBucket = (address: string): boolean => address.startsWith('s3://')

export const openBlobs = (address: string): Promise<BlobStore> =>
  isBucket(address) ? openS3Blobs(address) : openDiskBlobs(address)

export const openUploads = async (address: string): Promise<UploadFiles> =>
  isBucket(address) ? openS3Uploads(address) : await openDiskUploads(path.join(address, 'uploads'))
