import { sql } from 'kysely'
import { openBackupTarget } from '../../adapters/backup/open-backup-target.ts'
import { ALL_BLOB_REFERENCES } from '../../db/blob-references.ts'
import type { Db } from '../../db/open-database.ts'
import { BlobDamaged, BlobMissing, type BlobStore } from '../../ports/blob-store.ts'
import { type Check, type DoctorContext, judge, nameSome } from './check.ts'

/** Files hashed without `--full`: a second or two on a disk. */
const SAMPLE = 200
/** A file may lie in the store before the row that names it is committed. */
const ORPHAN_MIN_AGE_MS = 24 * 3_600_000
const SHA = /^[0-9a-f]{64}$/
const PROBE = Buffer.from('panelflow doctor')

interface StoredFile {
  readonly bytes: number
  readonly modifiedAt: Date
}

const listReferences = async (db: Db): Promise<readonly string[]> =>
  (await sql<{ sha: string }>`${sql.raw(ALL_BLOB_REFERENCES)}`.execute(db)).rows.map(
    ({ sha }) => sha,
  )

/**
 * Every file of the store by its hash: the name of a file ends with it, in a folder as in a bucket.
 * A store has no listing of its own, so it is
 * opened like a target of backups, which lists the same kinds of addresses.
 */
const listStored = async (address: string): Promise<ReadonlyMap<string, StoredFile>> => {
  const found = new Map<string, StoredFile>()
  for await (const { name, bytes, modifiedAt } of (await openBackupTarget(address)).list('')) {
    const sha = name.split('/').at(-1) ?? ''
    if (SHA.test(sha)) found.set(sha, { bytes, modifiedAt })
  }
  return found
}

const pickSample = (shas: readonly string[]): readonly string[] => {
  const picked = new Set<string>()
  while (picked.size < Math.min(SAMPLE, shas.length))
    picked.add(shas[Math.floor(Math.random() * shas.length)] ?? '')
  return [...picked]
}

const isWhole = async (store: BlobStore, sha: string): Promise<boolean> => {
  try {
    for await (const _chunk of await store.stream(sha));
    return true
  } catch (error) {
    if (error instanceof BlobDamaged || error instanceof BlobMissing) return false
    throw error
  }
}

const HEAL =
  'Put each back from a backup (blobs/ab/<hash>), or send the page again: the same bytes repair the file.'

const checkMissing = async ({ db, configuration }: DoctorContext) => {
  const [named, stored] = [await listReferences(db), await listStored(configuration.blobs)]
  const pages = await sql<{ n: number }>`select count(*)::int as n from source_page`.execute(db)
  if (named.length === 0 && (pages.rows[0]?.n ?? 0) > 0)
    return judge(false, '0 scanned, though there are pages')
  const missing = named.filter((sha) => !stored.has(sha))
  return judge(
    missing.length === 0,
    `${named.length} scanned${missing.length === 0 ? '' : `; missing: ${nameSome(missing)}`}`,
  )
}

const checkDamaged = async ({ db, configuration, openStore, full }: DoctorContext) => {
  const store = await openStore()
  const stored = await listStored(configuration.blobs)
  const there = (await listReferences(db)).filter((sha) => stored.has(sha))
  const damaged: string[] = []
  const chosen = full ? there : pickSample(there)
  for (const sha of chosen) if (!(await isWhole(store, sha))) damaged.push(sha)
  const scanned = `${chosen.length} of ${there.length} hashed${full ? '' : '; --full hashes all'}`
  return judge(
    damaged.length === 0,
    damaged.length === 0 ? scanned : `${scanned}; damaged: ${nameSome(damaged)}`,
  )
}

const checkOrphans = async ({ db, configuration, now }: DoctorContext) => {
  const named = new Set(await listReferences(db))
  const stored = await listStored(configuration.blobs)
  const orphans = [...stored].filter(
    ([sha, { modifiedAt }]) =>
      !named.has(sha) && now.getTime() - modifiedAt.getTime() > ORPHAN_MIN_AGE_MS,
  )
  const bytes = orphans.reduce((sum, [, file]) => sum + file.bytes, 0)
  if (orphans.length === 0) return judge(true, `${stored.size} scanned`)
  return {
    status: 'note' as const,
    detail: `${orphans.length} of ${stored.size} files, ${(bytes / 1e6).toFixed(1)} MB: ${nameSome(orphans.map(([sha]) => sha))}`,
  }
}

export const FILE_CHECKS: readonly Check[] = [
  {
    what: 'Files can be stored and read',
    advice: 'Is the folder writable, is the bucket reachable? See PANELFLOW_BLOBS.',
    run: async ({ openStore }) => {
      const store = await openStore()
      const { sha } = await store.put(PROBE)
      const same = (await store.get(sha)).equals(PROBE)
      await store.remove(sha)
      return judge(same)
    },
  },
  { what: 'Every file that the database names is there', advice: HEAL, run: checkMissing },
  { what: 'Files hold the bytes that were stored', advice: HEAL, run: checkDamaged },
  {
    what: 'Every file in the store belongs to something',
    advice:
      'They only use space: abandoned uploads, files of deleted exports. No action is needed.',
    run: checkOrphans,
  },
]
