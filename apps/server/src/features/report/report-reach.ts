import type { Actor } from '@panelflow/domain/permission/actor.ts'
import { getReach } from '@panelflow/domain/permission/can.ts'
import type { Db } from '../../db/open-database.ts'
import { type DashboardReach, dashboardReach } from '../dashboard/dashboard-reach.ts'

export interface ReportReach extends DashboardReach {
  /** edit rates are personal: one's own, or everybody's for whoever sees every score */
  readonly showsEdits: boolean
}

export const reportReach = (db: Db, actor: Actor): ReportReach => {
  const reach = dashboardReach(db, actor)
  return { ...reach, showsEdits: reach.reach === 'own' || getReach(actor, 'grade.list') === 'all' }
}
