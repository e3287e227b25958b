/** Panels of pages as work for the lease loop. Requested by features/page/page-list.queries.ts. */
import type { Box } from '@panelflow/domain/page/document/page-document.ts'
import { isWholePage } from '@panelflow/domain/page/page-panels.ts'
import { sql, type UpdateObject } from 'kysely'
import { isDatabaseAway } from '../db/database-errors.ts'
import type { Db } from '../db/open-database.ts'
import type { Tables } from '../db/tables.ts'
import { StorageFault } from '../ports/blob-store.ts'
import type { Deps } from '../ports/deps.ts'
import type { PanelFinder } from '../ports/panel-finder.ts'
import type { PixelGate } from '../ports/pixel-gate.ts'
import { LEASE_S, type Lease, type LeasedWork } from './lease-loop.ts'
import { createLeaseSweep, type LeaseCondition } from './lost-leases.ts'
import { storageWaitSeconds } from './task-failure.ts'
import { decodePage } from './task-page.ts'

type PanelDeps = Pick<Deps, 'db' | 'blobs' | 'images'>

interface PanelTools {
  readonly panels: PanelFinder
  readonly gate: PixelGate
}

interface ClaimedPanels extends Lease {
  readonly failures: number
  readonly image: string
  readonly width: number
  readonly height: number
}

/** A page that fails this often counts as one without panels. */
const MAX_FAILURES = 3
const BACKOFF_S = 5
const inSeconds = (seconds: number) => sql<Date>`now() + make_interval(secs => ${seconds})`

const claim = async (db: Db): Promise<ClaimedPanels | undefined> => {
  const { rows } = await sql<ClaimedPanels>`
    update page_panels f set status = 'running', attempt = f.attempt + 1, lease_until = ${inSeconds(LEASE_S)}
    from source_page p where p.id = f.id and f.id = (
      select id from page_panels where status = 'waiting' and not_before <= now()
      order by not_before, id limit 1 for update skip locked)
    returning f.id, f.attempt, f.failures, p.image, p.width, p.height`.execute(db)
  return rows[0]
}

/** Changes the row while the attempt is ours. */
const change = async (
  db: Db,
  { id, attempt }: Lease,
  columns: UpdateObject<Tables, 'page_panels', 'page_panels'>,
): Promise<boolean> => {
  const row = await db
    .updateTable('page_panels')
    .set(columns)
    .where('id', '=', id)
    .where('attempt', '=', attempt)
    .where('status', '=', 'running')
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

const finish = async (db: Db, claimed: Lease, panels: readonly Box[]): Promise<boolean> =>
  await change(db, claimed, {
    status: 'done',
    panels: JSON.stringify(panels),
    lease_until: null,
  })

const putBack = async (
  db: Db,
  claimed: Lease,
  failures: number,
  seconds: number,
): Promise<boolean> =>
  await change(db, claimed, {
    status: 'waiting',
    failures,
    not_before: inSeconds(seconds),
    lease_until: null,
  })

const countFailure = async (db: Db, claimed: Pick<ClaimedPanels, 'failures'> & Lease) => {
  const failures = claimed.failures + 1
  return failures >= MAX_FAILURES
    ? await finish(db, claimed, [])
    : await putBack(db, claimed, failures, BACKOFF_S)
}

const sweep = async (db: Db, lost: LeaseCondition): Promise<void> => {
  const { rows } = await sql<Pick<ClaimedPanels, 'id' | 'attempt' | 'failures'>>`
    select id, attempt, failures from page_panels where status = 'running' and ${lost}`.execute(db)
  for (const row of rows) await countFailure(db, row)
}

export const panelWork = (
  deps: PanelDeps,
  { panels, gate }: PanelTools,
  onError: (error: unknown) => void,
): LeasedWork<ClaimedPanels> => ({
  kind: 'panels',
  claim: () => claim(deps.db),
  beat: (claimed) => change(deps.db, claimed, { lease_until: inSeconds(LEASE_S) }),
  release: async (claimed) => {
    await putBack(deps.db, claimed, claimed.failures, 0)
  },
  sweep: createLeaseSweep(deps.db, (lost) => sweep(deps.db, lost)),
  run: async (claimed, { signal }) => {
    try {
      const found = await gate.run(claimed.width * claimed.height, signal, async () =>
        panels.find(await decodePage(deps, claimed), { signal }),
      )
      if (signal.aborted) return
      await finish(
        deps.db,
        claimed,
        found.filter((box) => !isWholePage(box, claimed)),
      )
    } catch (error) {
      if (signal.aborted) return
      // no failure of the page: the lease loop returns it to the queue
      if (isDatabaseAway(error)) throw error
      onError(error)
      if (error instanceof StorageFault)
        await putBack(
          deps.db,
          claimed,
          claimed.failures,
          storageWaitSeconds(claimed.attempt - claimed.failures),
        )
      else await countFailure(deps.db, claimed)
    }
  },
})
