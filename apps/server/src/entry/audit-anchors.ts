import { appendFile, readFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod'
import { openBackupTarget } from '../adapters/backup/open-backup-target.ts'
import type { Db } from '../db/open-database.ts'
import type { AuditAnchor } from '../features/audit/compare-anchors.ts'
import { listBackups, readManifest } from '../features/backup/backup-files.ts'
import type { Configuration } from './configuration.ts'
import type { StartWork } from './start-work.ts'

const INTERVAL_MS = 10 * 60_000

const line = z.object({ at: z.iso.datetime(), seq: z.number().int(), hash: z.string() })

const toNotesFile = (dataDir: string): string => path.join(dataDir, 'audit-anchors.jsonl')

const readLines = async (dataDir: string): Promise<readonly z.output<typeof line>[]> => {
  const text = await readFile(toNotesFile(dataDir), 'utf8').catch(() => '')
  return text
    .split('\n')
    .filter((one) => one !== '')
    .flatMap((one) => {
      try {
        return [line.parse(JSON.parse(one))]
      } catch {
        return [] // a line that a power cut left half written
      }
    })
}

/** Notes in the data folder where the audit chain ends now, if it moved. */
export const noteAuditAnchor = async (db: Db, dataDir: string, now: Date): Promise<void> => {
  const { seq, hash } = await db
    .selectFrom('audit_anchor')
    .select(['seq', 'hash'])
    .executeTakeFirstOrThrow()
  const last = (await readLines(dataDir)).at(-1)
  if (last?.seq === seq && last.hash === hash.toString('hex')) return
  const noted = { at: now.toISOString(), seq, hash: hash.toString('hex') }
  await appendFile(toNotesFile(dataDir), `${JSON.stringify(noted)}\n`, { mode: 0o600, flush: true })
}

/** Anchors noted in the data folder and in every backup of the configured target. */
export const listAuditAnchors = async ({
  dataDir,
  backup,
}: Configuration): Promise<readonly AuditAnchor[]> => {
  const file = toNotesFile(dataDir)
  const noted = (await readLines(dataDir)).map(({ at, seq, hash }) => ({
    at: new Date(at),
    seq,
    hash,
    source: file,
  }))
  if (backup === undefined) return noted
  const target = await openBackupTarget(backup.target)
  const inBackups: AuditAnchor[] = []
  for (const { name, complete } of await listBackups(target)) {
    if (!complete) continue
    const { audit, createdAt } = await readManifest(target, name)
    inBackups.push({ at: new Date(createdAt), ...audit, source: `the backup ${name}` })
  }
  return [...noted, ...inBackups]
}

/** Notes the end of the chain every few minutes, as long as the worker runs. */
export const startAnchorWork: StartWork = async ({ deps, configuration, onError }) => {
  const stopping = new AbortController()
  const loop = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      await noteAuditAnchor(deps.db, configuration.dataDir, deps.clock.now()).catch(onError)
      await sleep(INTERVAL_MS, undefined, { signal: stopping.signal }).catch(() => undefined)
    }
  }
  const ended = loop()
  return {
    stop: async () => {
      stopping.abort()
      await ended
    },
  }
}
