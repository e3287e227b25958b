import { openBlobs } from '../../adapters/open-blobs.ts'
import { openDatabase } from '../../db/open-database.ts'
import type { BlobStore } from '../../ports/blob-store.ts'
import type { Configuration } from '../configuration.ts'
import { type Check, type DoctorContext, type Outcome, judge } from './check.ts'
import { DATABASE_CHECKS } from './database-checks.ts'
import { DOCUMENT_CHECKS } from './document-checks.ts'
import { ENGINE_CHECKS } from './engine-checks.ts'
import { FILE_CHECKS } from './file-checks.ts'
import { MACHINE_CHECKS } from './machine-checks.ts'
import { ORDER_CHECKS } from './order-checks.ts'
import { TASK_CHECKS } from './task-checks.ts'
import { getBackupState } from '@panelflow/domain/backup/backup-age.ts'
import { getLastEndedBackup, getLastGoodBackup } from '../../features/backup/backup-run.queries.ts'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { sql } from 'kysely'
import { findUntrustedProxy } from '../../http/forwarded-headers.ts'

const PROXY_CHECKS: readonly Check[] = [
  {
    what: 'Forwarded addresses come from configured proxies only',
    advice:
      'If this is your reverse proxy, set PANELFLOW_TRUSTED_PROXIES to its address: until then all people count as one address. If not, somebody sends the header by hand; it is ignored.',
    run: async ({ db, configuration, now }) => {
      const seen = await findUntrustedProxy(db, configuration.trustedProxies, now)
      return seen === undefined
        ? judge(true)
        : judge(false, `X-Forwarded-For from ${seen.address}, last noted ${String(seen.at)}`)
    },
  },
]

const INSTALLATION_CHECKS: readonly Check[] = [
  {
    what: 'There is a root account',
    advice: 'Make one: npm run panelflow -- create-root',
    run: async ({ db }) => {
      const { rows } =
        await sql`select 1 from account where is_root and disabled_at is null and deleted_at is null limit 1`.execute(
          db,
        )
      return judge(rows.length > 0)
    },
  },
  {
    what: 'The web client is built',
    advice: 'Build it: npm run build',
    run: async ({ configuration }) =>
      judge(existsSync(path.join(configuration.webRoot, 'index.html'))),
  },
]

const HOUR_MS = 3_600_000

const checkAge = async ({ db, now }: DoctorContext) => {
  const lastAt = await getLastGoodBackup(db)
  const ended = await getLastEndedBackup(db)
  const failure =
    ended !== null && ended.status !== 'ok'
      ? `; the last one ${ended.status === 'failed' ? 'failed' : 'lacks files'}`
      : ''
  const reason = ended?.error ? `: ${ended.error}` : ''
  if (lastAt === null) return judge(false, `there is none${failure}${reason}`)
  const age = `${Math.floor((now.getTime() - lastAt.getTime()) / HOUR_MS)} hours old`
  return judge(getBackupState(lastAt, now) === 'fresh', `${age}${failure}${reason}`)
}

const BACKUP_CHECKS: readonly Check[] = [
  {
    what: 'There is a verified backup of the last 48 hours',
    advice:
      'Run  npm run backup -- <folder or s3://…>, and set PANELFLOW_BACKUP so that a worker makes one every night.',
    run: checkAge,
  },
]

/** Independent of one another; a new group is one more file and one more line here. */
export const CHECKS: readonly Check[] = [
  ...DATABASE_CHECKS,
  ...INSTALLATION_CHECKS,
  ...PROXY_CHECKS,
  ...FILE_CHECKS,
  ...DOCUMENT_CHECKS,
  ...ORDER_CHECKS,
  ...TASK_CHECKS,
  ...MACHINE_CHECKS,
  ...BACKUP_CHECKS,
  ...ENGINE_CHECKS,
]

export interface Finding extends Outcome {
  readonly what: string
  readonly advice: string
}

const runCheck = async ({ what, advice, run }: Check, context: DoctorContext): Promise<Finding> => {
  try {
    return { what, advice, ...(await run(context)) }
  } catch (error) {
    return {
      what,
      advice,
      status: 'wrong',
      detail: error instanceof Error ? error.message : String(error),
    }
  }
}

export interface DoctorOptions {
  /** hash every stored file */
  readonly full: boolean
  /** absent: all */
  readonly checks?: readonly Check[]
  /** called with each finding as it is made */
  readonly onFinding?: (finding: Finding) => void
}

/**
 * Runs every check, whether the studio runs or is stopped. A check that throws is a finding; the
 * others run all the same.
 */
export const runDoctor = async (
  configuration: Configuration,
  databaseUrl: string,
  { full, checks = CHECKS, onFinding }: DoctorOptions,
): Promise<readonly Finding[]> => {
  const { db, close } = openDatabase(databaseUrl, { max: 2, name: 'panelflow-doctor' })
  let store: Promise<BlobStore> | undefined
  const openStore = (): Promise<BlobStore> => (store ??= openBlobs(configuration.blobs))
  const findings: Finding[] = []
  try {
    for (const check of checks) {
      const finding = await runCheck(check, { configuration, db, openStore, full, now: new Date() })
      findings.push(finding)
      onFinding?.(finding)
    }
    return findings
  } finally {
    await close()
  }
}
