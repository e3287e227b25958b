import { existsSync } from 'node:fs'
import { statfs } from 'node:fs/promises'
import { createHash, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { openBackupTarget } from '../../adapters/backup/open-backup-target.ts'
import { type Check, type DoctorContext, judge } from './check.ts'

const MIN_FREE_BYTES = 1_000_000_000
const MIN_FREE_SHARE = 0.05
/** Sessions, leases and signed addresses tolerate a few seconds. */
const MAX_DATABASE_SKEW_MS = 5000
/** Buckets give times in whole seconds, and refuse requests that are five minutes off. */
const MAX_STORE_SKEW_MS = 60_000

const listFolders = ({ configuration }: DoctorContext): readonly string[] =>
  [configuration.dataDir, configuration.blobs, configuration.backup?.target ?? ''].filter(
    (folder) => folder !== '' && existsSync(folder),
  )

const checkDisk = async (context: DoctorContext) => {
  const low: string[] = []
  const figures: string[] = []
  for (const folder of new Set(listFolders(context))) {
    const { bavail, blocks, bsize } = await statfs(folder)
    const free = bavail * bsize
    const figure = `${folder}: ${(free / 1e9).toFixed(1)} GB free`
    figures.push(figure)
    if (free < MIN_FREE_BYTES || bavail / blocks < MIN_FREE_SHARE) low.push(figure)
  }
  return low.length > 0 ? judge(false, low.join(', ')) : judge(true, figures.join(', '))
}

const checkDatabaseClock = async ({ db }: DoctorContext) => {
  const before = Date.now()
  const { rows } = await sql<{ at: Date }>`select clock_timestamp() as at`.execute(db)
  const skew = (rows[0]?.at.getTime() ?? 0) - (before + Date.now()) / 2
  return judge(Math.abs(skew) <= MAX_DATABASE_SKEW_MS, `${Math.round(skew)} ms apart`)
}

const checkStoreClock = async ({ configuration, openStore }: DoctorContext) => {
  const store = await openStore()
  const content = randomBytes(16)
  const sha = createHash('sha256').update(content).digest('hex')
  const before = Date.now()
  await store.put(content)
  try {
    for await (const { name, modifiedAt } of (await openBackupTarget(configuration.blobs)).list(
      sha.slice(0, 2),
    )) {
      if (!name.endsWith(sha)) continue
      const skew = modifiedAt.getTime() - before
      return judge(Math.abs(skew) <= MAX_STORE_SKEW_MS, `${Math.round(skew / 1000)} s apart`)
    }
    return judge(false, 'a file that was just stored is not listed')
  } finally {
    await store.remove(sha)
  }
}

const CLOCK = 'Let both machines set their clocks by NTP.'

export const MACHINE_CHECKS: readonly Check[] = [
  {
    what: 'The disk has free space',
    advice:
      'Free some space, or move PANELFLOW_DATA_DIR or PANELFLOW_BLOBS to a larger disk. Below 1 GB or 5 % uploads begin to wait.',
    run: checkDisk,
  },
  { what: 'This clock and that of the database agree', advice: CLOCK, run: checkDatabaseClock },
  { what: 'This clock and that of the store agree', advice: CLOCK, run: checkStoreClock },
]
