import { openBlobs } from '../../adapters/open-blobs.ts'
import { openDatabase } from '../../db/open-database.ts'
import type { BlobStore } from '../../ports/blob-store.ts'
import type { Configuration } from '../configuration.ts'
import { BACKUP_CHECKS } from './backup-checks.ts'
import type { Check, DoctorContext, Outcome } from './check.ts'
import { DATABASE_CHECKS } from './database-checks.ts'
import { DOCUMENT_CHECKS } from './document-checks.ts'
import { ENGINE_CHECKS } from './engine-checks.ts'
import { FILE_CHECKS } from './file-checks.ts'
import { INSTALLATION_CHECKS } from './installation-checks.ts'
import { MACHINE_CHECKS } from './machine-checks.ts'
import { ORDER_CHECKS } from './order-checks.ts'
import { PROXY_CHECKS } from './proxy-checks.ts'
import { TASK_CHECKS } from './task-checks.ts'

/** Independent of one another; a new group is one more file and one more line here. */
const CHECKS: readonly Check[] = [
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
  { full, onFinding }: DoctorOptions,
): Promise<readonly Finding[]> => {
  const { db, close } = openDatabase(databaseUrl, { max: 2, name: 'panelflow-doctor' })
  let store: Promise<BlobStore> | undefined
  const openStore = (): Promise<BlobStore> => (store ??= openBlobs(configuration.blobs))
  const findings: Finding[] = []
  try {
    for (const check of CHECKS) {
      const finding = await runCheck(check, { configuration, db, openStore, full, now: new Date() })
      findings.push(finding)
      onFinding?.(finding)
    }
    return findings
  } finally {
    await close()
  }
}
