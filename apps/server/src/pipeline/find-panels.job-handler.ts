/** Panels of pages as work for the lease loop. Requested by features/page/page-list.queries.ts. */
import { isWholePage } from '@panelflow/domain/page/page-panels.ts'
import { sql } from 'kysely'
import type { Db } from '../db/open-database.ts'
import type { Deps } from '../ports/deps.ts'
import type { PanelFinder } from '../ports/panel-finder.ts'
import type { PixelGate } from '../ports/pixel-gate.ts'
import type { LeasedWork } from './lease-loop.ts'
import { createRetriedRows, leaseEnd, type RetriedLease } from './retried-rows.ts'
import { decodePage } from './task-page.ts'

type PanelDeps = Pick<Deps, 'db' | 'blobs' | 'images'>

interface PanelTools {
  readonly panels: PanelFinder
  readonly gate: PixelGate
}

interface ClaimedPanels extends RetriedLease {
  readonly image: string
  readonly width: number
  readonly height: number
}

const claim = async (db: Db): Promise<ClaimedPanels | undefined> => {
  const { rows } = await sql<ClaimedPanels>`
    update page_panels f set status = 'running', attempt = f.attempt + 1, lease_until = ${leaseEnd()}
    from source_page p where p.id = f.id and f.id = (
      select id from page_panels where status = 'waiting' and not_before <= now()
      order by not_before, id limit 1 for update skip locked)
    returning f.id, f.attempt, f.failures, p.image, p.width, p.height`.execute(db)
  return rows[0]
}

export const panelWork = (
  deps: PanelDeps,
  { panels, gate }: PanelTools,
  onError: (error: unknown) => void,
): LeasedWork<ClaimedPanels> => {
  // a page that failed too often counts as one without panels
  const rows = createRetriedRows<ClaimedPanels>(deps.db, 'page_panels', { panels: '[]' }, onError)
  return {
    ...rows,
    kind: 'panels',
    claim: () => claim(deps.db),
    run: (claimed, { signal }) =>
      rows.attempt(claimed, signal, async () => {
        const found = await gate.run(claimed.width * claimed.height, signal, async () =>
          panels.find(await decodePage(deps, claimed), { signal }),
        )
        if (signal.aborted) return
        const inner = found.filter((box) => !isWholePage(box, claimed))
        await rows.finish(claimed, { panels: JSON.stringify(inner) })
      }),
  }
}
