import { dueSteps } from '@panelflow/domain/serial/batch.ts'
import type { Deps } from '../../ports/deps.ts'
import { inSerial, type SerialDeps, writeSteps } from './serial-session.ts'

/**
 * Starts every batch whose start-effective time has come and ends the one before (spec
 * 10.batch.one). Safe to be run by several workers at once: each series is looked at anew under its
 * lock.
 * @returns how many batches started
 */
export const startDueBatches = async (deps: SerialDeps): Promise<number> => {
  const due = await deps.db
    .selectFrom('batch')
    .select('serial_id')
    .distinct()
    .where('status', '=', 'not_started')
    .where('starts_at', '<=', deps.clock.now())
    .execute()
  let started = 0
  for (const { serial_id } of due) {
    started += await inSerial(deps, serial_id, null, async (session) => {
      const steps = dueSteps(session.batches, session.now.getTime())
      await writeSteps(deps, session, steps, 'time')
      return steps.filter(({ to }) => to === 'in_progress').length
    })
  }
  return started
}

/** Seconds until the next batch is due; undefined: none waits. */
export const secondsToNextStart = async ({
  db,
  clock,
}: Pick<Deps, 'db' | 'clock'>): Promise<number | undefined> => {
  const next = await db
    .selectFrom('batch')
    .select('starts_at')
    .where('status', '=', 'not_started')
    .orderBy('starts_at')
    .limit(1)
    .executeTakeFirst()
  return next === undefined ? undefined : (next.starts_at.getTime() - clock.now().getTime()) / 1000
}
