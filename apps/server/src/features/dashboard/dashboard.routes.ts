import * as contract from '@panelflow/contract/dashboard.ts'
import type { Actor } from '@panelflow/domain/permission/actor.ts'
import type { Routes } from '../../http/create-app.ts'
import { registerEndpoint } from '../../http/register-endpoint.ts'
import { dashboardReach, type DashboardReach } from './dashboard-reach.ts'
import { countHealth } from './dashboard.health.queries.ts'
import { countChecks, countEngineUse } from './dashboard.machine.queries.ts'
import { countOverview, countPeople, countPerformance } from './dashboard.work.queries.ts'
import { figureCache } from './figure-cache.ts'

const HEALTH_MS = 10_000
const FIGURES_MS = 30_000

type Count<T> = (reach: DashboardReach, now: Date) => Promise<T>

export const dashboardRoutes: Routes = (edge, { db, clock }) => {
  const cacheFigures = figureCache(clock.now)
  const counted = async <T>(actor: Actor, key: string, milliseconds: number, count: Count<T>) => {
    const reach = dashboardReach(db, actor)
    return await cacheFigures(`${key} ${reach.key}`, milliseconds, async () => {
      const now = clock.now()
      return { ...(await count(reach, now)), reach: reach.reach, at: now.toISOString() }
    })
  }

  registerEndpoint(edge, contract.dashboardHealth, ({ actor }) =>
    counted(actor, 'health', HEALTH_MS, (reach, now) => countHealth(db, reach, now)),
  )
  registerEndpoint(edge, contract.dashboardOverview, ({ actor }) =>
    counted(actor, 'overview', FIGURES_MS, (reach, now) => countOverview(db, reach, now)),
  )
  registerEndpoint(edge, contract.dashboardPerformance, ({ actor, query: { days } }) =>
    counted(actor, `performance ${days}`, FIGURES_MS, (reach, now) =>
      countPerformance(db, reach, now, days),
    ),
  )
  registerEndpoint(edge, contract.dashboardEngines, ({ actor, query: { days } }) =>
    counted(actor, `engines ${days}`, FIGURES_MS, (reach, now) =>
      countEngineUse(db, reach, now, days),
    ),
  )
  registerEndpoint(edge, contract.dashboardChecks, ({ actor, query: { days } }) =>
    counted(actor, `checks ${days}`, FIGURES_MS, (reach, now) => countChecks(db, reach, now, days)),
  )
  registerEndpoint(edge, contract.dashboardPeople, ({ actor, query: { days } }) =>
    counted(actor, `people ${days}`, FIGURES_MS, (reach, now) => countPeople(db, reach, now, days)),
  )
}
