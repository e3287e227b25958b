import { createHash } from 'node:crypto'
import { z } from 'zod'

/** Raised when the files of a backup change their meaning. */
export const BACKUP_FORMAT = 1

const sha256 = z.string().regex(/^[0-9a-f]{64}$/)
const count = z.number().int().nonnegative()

const dumpedTable = z.strictObject({
  /** `schema.table` */
  name: z.string().regex(/^[a-z_]+\.[a-z_]+$/),
  columns: z.array(z.string()),
  rows: count,
  /** of the rows in the text format of COPY, in the order of the primary key */
  contentSha256: sha256,
  /** of the compressed file */
  fileBytes: count,
  fileSha256: sha256,
})

const sequence = z.strictObject({
  name: z.string(),
  value: z.string().regex(/^\d+$/),
  called: z.boolean(),
})
const queue = z.strictObject({ name: z.string(), options: z.record(z.string(), z.unknown()) })

const manifest = z.strictObject({
  format: z.literal(BACKUP_FORMAT),
  name: z.string(),
  createdAt: z.iso.datetime(),
  /** when the backup was restored into a scratch database and found equal */
  verifiedAt: z.iso.datetime(),
  /** id of the studio: a target holds the backups of one */
  studio: z.string(),
  program: z.string(),
  postgres: z.string(),
  migrations: z.array(z.string()),
  tables: z.array(dumpedTable),
  sequences: z.array(sequence),
  queues: z.array(queue),
  blobs: z.strictObject({
    count,
    bytes: count,
    listSha256: sha256,
    /** referred to, but absent or damaged in the studio itself when the backup was made */
    missing: z.array(z.string()),
  }),
  /** last entry of the audit chain */
  audit: z.strictObject({ seq: count, hash: z.string() }),
})
export type Manifest = z.output<typeof manifest>

const envelope = z.strictObject({ sha256, manifest: z.unknown() })

const hashText = (text: string): string => createHash('sha256').update(text).digest('hex')

export const formatManifest = (content: Manifest): string => {
  const text = JSON.stringify(content)
  return `{"sha256":"${hashText(text)}","manifest":${text}}\n`
}

/** A file of a backup is not what was written. Its message names the file. */
export class BackupDamaged extends Error {
  constructor(what: string) {
    super(
      `The backup is damaged: ${what.replace(/\.$/, '')}. Nothing was restored from it. Use another backup.`,
    )
    this.name = 'BackupDamaged'
  }
}

/** @throws BackupDamaged */
export const parseManifest = (text: string, file: string): Manifest => {
  try {
    const outer = envelope.parse(JSON.parse(text))
    if (hashText(JSON.stringify(outer.manifest)) === outer.sha256)
      return manifest.parse(outer.manifest)
  } catch {
    // reported below
  }
  throw new BackupDamaged(`${file} cannot be read or was changed`)
}

export const BACKUPS = 'backups'
export const BLOBS = 'blobs'
export const manifestFile = (backup: string): string => `${BACKUPS}/${backup}/manifest.json`
export const tableFile = (backup: string, table: string): string =>
  `${BACKUPS}/${backup}/${table}.copy.gz`
export const blobListFile = (backup: string): string => `${BACKUPS}/${backup}/blobs.txt.gz`
export const blobFile = (sha: string): string => `${BLOBS}/${sha.slice(0, 2)}/${sha}`

/** `2026-03-02T08-00-00-000Z`: sorts by time and is a valid file name everywhere. */
export const backupName = (at: Date): string => at.toISOString().replaceAll(/[:.]/g, '-')
