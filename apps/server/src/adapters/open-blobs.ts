import type { BlobStore } from '../ports/blob-store.ts'
import { openDiskBlobs } from './disk-blobs.ts'
import { openS3Blobs } from './s3-blobs.ts'

/** A folder, or `s3://key:secret@host:port/bucket?region=…&tls=0` for anything that speaks S3. */
export const openBlobs = (address: string): Promise<BlobStore> =>
  address.startsWith('s3://') ? openS3Blobs(address) : openDiskBlobs(address)
