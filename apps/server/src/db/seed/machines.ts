import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Db } from '../open-database.ts'

const POLL_MS = 40
/** Without any task ending for this long, something is broken. */
const STUCK_MS = 120_000

interface Load {
  readonly waiting: number
  readonly ended: number
  readonly failed: string | null
}

const getLoad = async (db: Db): Promise<Load> => {
  const { rows } = await sql<Load>`
    select (select count(*)::int from page_task where status in ('pending', 'running'))
        + (select count(*)::int from upload where status in ('queued', 'reading')) as waiting,
      (select count(*)::int from page_task where status = 'done') + (select count(*)::int from upload where status in ('ready', 'refused')) as ended,
      (select t.stage || ' of ' || p.name || ': ' || coalesce(t.cause, '?') || coalesce(' ' || t.cause_details::text, '')
        from page_task t join source_page p on p.id = t.source_page_id where t.status = 'failed' limit 1) as failed`.execute(
    db,
  )
  const [load] = rows
  if (load === undefined) throw new Error('the database did not count')
  return load
}

/**
 * Waits until the workers of this process have nothing left to do. Throws when a task failed for
 * good, or nothing moves any more.
 */
export const machinesIdle = async (db: Db): Promise<void> => {
  let movedAt = Date.now()
  let ended = -1
  for (;;) {
    const load = await getLoad(db)
    if (load.failed !== null) throw new Error(`The machines failed at ${load.failed}`)
    if (load.waiting === 0) return
    if (load.ended !== ended) movedAt = Date.now()
    ended = load.ended
    if (Date.now() - movedAt > STUCK_MS)
      throw new Error(`The machines stand still with ${load.waiting} tasks left.`)
    await sleep(POLL_MS)
  }
}
