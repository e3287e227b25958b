import { sql } from 'kysely'
import { type Check, type DoctorContext, judge } from './check.ts'

/** Leases last a minute, and workers look for lost ones every few seconds. */
const LEASE_OVERDUE = '10 minutes'
const WAITING_TOO_LONG = '6 hours'

interface Stuck {
  readonly kind: string
  readonly n: number
}

const checkTasks = async ({ db }: DoctorContext) => {
  const { rows } = await sql<Stuck>`
    select 'page tasks that stopped answering' as kind, count(*)::int as n from page_task
      where status = 'running' and lease_until < now() - ${LEASE_OVERDUE}::interval
    union all select 'page tasks that nobody takes', count(*)::int from page_task
      where status = 'pending' and greatest(not_before, created_at) < now() - ${WAITING_TOO_LONG}::interval
    union all select 'uploads that nobody reads', count(*)::int from upload
      where status in ('queued', 'reading') and updated_at < now() - ${WAITING_TOO_LONG}::interval and coalesce(lease_until, updated_at) < now()
    union all select 'exports that stopped answering', count(*)::int from export_chapter
      where status = 'running' and lease_until < now() - ${LEASE_OVERDUE}::interval
    union all select 'jobs that nobody takes', count(*)::int from pgboss.job
      where state in ('created', 'retry') and start_after < now() - ${WAITING_TOO_LONG}::interval`.execute(
    db,
  )
  const stuck = rows.filter(({ n }) => n > 0)
  return judge(stuck.length === 0, stuck.map(({ kind, n }) => `${n} ${kind}`).join(', '))
}

export const TASK_CHECKS: readonly Check[] = [
  {
    what: 'No task is stuck',
    advice:
      'Is a worker running (npm run worker)? Its log says why it stopped; tasks go on by themselves when one runs.',
    run: checkTasks,
  },
]
