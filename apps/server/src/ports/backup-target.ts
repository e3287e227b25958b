import type { Readable } from 'node:stream'

export interface TargetFile {
  /** path below the target, with `/` */
  readonly name: string
  readonly bytes: number
  readonly modifiedAt: Date
}

/** Files that are being written, in targets that cannot write a file as a whole. */
export const DRAFT_FOLDER = 'incoming'

/**
 * Where backups are kept: a folder, or a bucket. Names of files are made by this program, never by
 * a client.
 */
export interface BackupTarget {
  /** For sentences and log lines: never holds a password. */
  readonly address: string
  /**
   * The file appears as a whole or not at all; a failing source leaves nothing behind. An older
   * file of that name is replaced. @throws Error with a code of DISK_FULL_CODES: there is no room
   */
  readonly write: (name: string, content: Readable) => Promise<void>
  /** @throws TargetFileMissing */
  readonly read: (name: string) => Promise<Readable>
  /** Every file whose name starts with `folder/`; every file at all for an empty folder. */
  readonly list: (folder: string) => AsyncIterable<TargetFile>
  /** A missing file is no error. */
  readonly remove: (name: string) => Promise<void>
}

export class TargetFileMissing extends Error {
  constructor(name: string) {
    super(`The file ${name} is missing in the backup.`)
    this.name = 'TargetFileMissing'
  }
}
