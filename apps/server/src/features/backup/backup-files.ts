import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { type BackupTarget, TargetFileMissing } from '../../ports/backup-target.ts'
import type { BlobEntry } from './copy-blobs.ts'
import {
  BackupDamaged,
  BACKUPS,
  blobListFile,
  formatManifest,
  type Manifest,
  manifestFile,
  parseManifest,
} from './manifest.ts'

const MARKER = 'panelflow-backups.json'

/**
 * A target belongs to one studio: pruning removes what no backup there names, which must never be
 * another studio's blobs.
 * @throws Error when it is another's
 */
export const claimTarget = async (target: BackupTarget, studio: string): Promise<void> => {
  try {
    const owner = JSON.parse(await text(await target.read(MARKER))) as { studio?: unknown }
    if (owner.studio !== studio)
      throw new Error(
        `${target.address} holds the backups of another studio. Choose an empty folder; nothing was written.`,
      )
  } catch (error) {
    if (!(error instanceof TargetFileMissing)) throw error
    await target.write(MARKER, Readable.from([Buffer.from(`${JSON.stringify({ studio })}\n`)]))
  }
}

export const writeManifest = (target: BackupTarget, manifest: Manifest): Promise<void> =>
  target.write(manifestFile(manifest.name), Readable.from([Buffer.from(formatManifest(manifest))]))

/** @throws BackupDamaged, TargetFileMissing */
export const readManifest = async (target: BackupTarget, backup: string): Promise<Manifest> => {
  const file = manifestFile(backup)
  const found = parseManifest(await text(await target.read(file)), file)
  if (found.name !== backup) throw new BackupDamaged(`${file} belongs to the backup ${found.name}`)
  return found
}

const formatList = (entries: readonly BlobEntry[]): string =>
  entries.map(({ sha, bytes }) => `${sha} ${bytes}\n`).join('')

/** @returns hash of the list, for the manifest */
export const writeBlobList = async (
  target: BackupTarget,
  backup: string,
  entries: readonly BlobEntry[],
): Promise<string> => {
  const list = formatList(entries)
  await target.write(blobListFile(backup), Readable.from([Buffer.from(list)]).pipe(createGzip()))
  return createHash('sha256').update(list).digest('hex')
}

/** @throws BackupDamaged */
export const readBlobList = async (
  target: BackupTarget,
  manifest: Manifest,
): Promise<readonly BlobEntry[]> => {
  const file = blobListFile(manifest.name)
  const list = await pipeline(
    await target.read(file),
    createGunzip(),
    (content: AsyncIterable<Buffer>) => text(Readable.from(content)),
  ).catch((error: unknown) => {
    throw new BackupDamaged(
      `${file} cannot be read (${error instanceof Error ? error.message : String(error)})`,
    )
  })
  if (createHash('sha256').update(list).digest('hex') !== manifest.blobs.listSha256)
    throw new BackupDamaged(`${file} was changed`)
  return list
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => {
      const [sha = '', bytes] = line.split(' ')
      return { sha, bytes: Number(bytes) }
    })
}

export interface ListedBackup {
  readonly name: string
  /** it has a manifest, so it was written and verified to its end */
  readonly complete: boolean
  readonly files: readonly string[]
  readonly bytes: number
}

/** Oldest first. */
export const listBackups = async (target: BackupTarget): Promise<readonly ListedBackup[]> => {
  const found = new Map<string, { files: string[]; bytes: number }>()
  for await (const { name, bytes } of target.list(BACKUPS)) {
    const backup = name.split('/')[1] ?? ''
    const entry = found.get(backup) ?? { files: [], bytes: 0 }
    found.set(backup, { files: [...entry.files, name], bytes: entry.bytes + bytes })
  }
  return [...found]
    .map(([name, entry]) => ({
      name,
      ...entry,
      complete: entry.files.includes(manifestFile(name)),
    }))
    .toSorted((a, b) => (a.name < b.name ? -1 : 1))
}
