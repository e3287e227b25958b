import { setTimeout as sleep } from 'node:timers/promises'
import { toInstant, toLocalTime } from '@panelflow/contract/local-time.ts'
import { claimBackup } from '../features/backup/backup-run.commands.ts'
import { organisationZone } from '../core/settings/organisation-zone.ts'
import { runBackup } from './backup-commands.ts'
import { withWorkIds } from '../pipeline/task-log.ts'
import type { StartWork, WorkContext } from './start-work.ts'

const POLL_INTERVAL_MS = 60_000
const DAY_MS = 86_400_000

/**
 * The last planned instant that is not in the future.
 * @param at `HH:mm` in `zone`
 */
export const getLatestDue = (now: Date, at: string, zone: string): Date => {
  const onDay = (day: Date): Date =>
    toInstant(`${toLocalTime(day, zone).slice(0, 10)} ${at}:00`, zone)
  const today = onDay(now)
  return today <= now ? today : onDay(new Date(now.getTime() - DAY_MS))
}

/** The address without the keys of a bucket. */
const showTarget = (target: string): string => target.replace(/\/\/[^@]*@/, '//')

/**
 * Makes the planned backup if it is due and no other worker has it. A backup that was missed while
 * no worker ran is made later.
 */
export const backUpWhenDue = async (
  { deps, configuration, databaseUrl }: WorkContext,
  log: (line: string) => void,
): Promise<boolean> => {
  const { backup } = configuration
  if (backup === undefined) return false
  const due = getLatestDue(deps.clock.now(), backup.at, await organisationZone(deps.db))
  const runId = await claimBackup(deps, due, showTarget(backup.target))
  if (runId === null) return false
  const { manifest } = await withWorkIds({ id: runId }, () =>
    runBackup({
      configuration,
      databaseUrl,
      target: backup.target,
      retention: backup.retention,
      runId,
      log: (line) => log(line.trim()),
    }),
  )
  log(`The backup ${manifest.name} was written to ${showTarget(backup.target)} and verified.`)
  return true
}

/** Nightly backups, as long as the worker runs. */
export const startBackupWork: StartWork = async (context) => {
  const stopping = new AbortController()
  const { log = () => undefined } = context
  const loop = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      await withWorkIds({ kind: 'backup' }, () =>
        backUpWhenDue(context, log).catch(context.onError),
      )
      await sleep(POLL_INTERVAL_MS, undefined, { signal: stopping.signal }).catch(() => undefined)
    }
  }
  const ended = context.configuration.backup === undefined ? Promise.resolve() : loop()
  return {
    stop: async (graceMs = 0) => {
      stopping.abort()
      // a backup that is cut off leaves no manifest, and its run is tried again
      await Promise.race([ended, sleep(graceMs, undefined, { ref: false })])
    },
  }
}
