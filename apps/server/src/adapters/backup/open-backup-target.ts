import path from 'node:path'
import type { BackupTarget } from '../../ports/backup-target.ts'
import { openFolderTarget } from './folder-target.ts'
import { openS3Target } from './s3-target.ts'

/** A folder, or `s3://key:secret@host/bucket/folder?region=…` of anything that speaks S3. */
export const openBackupTarget = (address: string): Promise<BackupTarget> =>
  address.startsWith('s3://') ? openS3Target(address) : openFolderTarget(path.resolve(address))
