import { sql } from 'kysely'
import { type Check, type DoctorContext, judge } from './check.ts'

/** Leases last seconds, and workers look for lost ones every second. */
const LEASE_OVERDUE = sql`interval '10 minutes'`
const WAITING_TOO_LONG = sql`interval '6 hours'`

interface Stuck {
  readonly kind: string
  readonly n: number
}

/** Every table whose rows workers take under a lease, and the jobs of the queue. */
const checkTasks = async ({ db }: DoctorContext) => {
  const { rows } = await sql<Stuck>`
    select 'page tasks that stopped answering' as kind, count(*)::int as n from page_task
      where status = 'running' and lease_until < now() - ${LEASE_OVERDUE}
    union all select 'page tasks that nobody takes', count(*)::int from page_task
      where status = 'pending' and greatest(not_before, created_at) < now() - ${WAITING_TOO_LONG}
    union all select 'uploads that nobody reads', count(*)::int from upload
      where status in ('queued', 'reading') and updated_at < now() - ${WAITING_TOO_LONG} and coalesce(lease_until, updated_at) < now()
    union all select 'exports that stopped answering', count(*)::int from export_chapter
      where status = 'running' and lease_until < now() - ${LEASE_OVERDUE}
    union all select 'exports that nobody takes', count(*)::int from export_chapter
      where status = 'waiting' and not_before < now() - ${WAITING_TOO_LONG}
    union all select 'erasures that stopped answering', count(*)::int from erasure
      where status = 'running' and lease_until < now() - ${LEASE_OVERDUE}
    union all select 'erasures that nobody takes', count(*)::int from erasure
      where status = 'waiting' and greatest(not_before, requested_at) < now() - ${WAITING_TOO_LONG}
    union all select 'comparisons of pages that stopped answering', count(*)::int from page_seal
      where status = 'checking' and lease_until < now() - ${LEASE_OVERDUE}
    union all select 'comparisons of pages that nobody takes', count(*)::int from page_seal
      where status = 'queued' and not_before < now() - ${WAITING_TOO_LONG}
    union all select 'jobs that stopped answering', count(*)::int from pgboss.job
      where state = 'active' and started_on + expire_in < now() - ${LEASE_OVERDUE}
    union all select 'jobs that nobody takes', count(*)::int from pgboss.job
      where state in ('created', 'retry') and start_after < now() - ${WAITING_TOO_LONG}`.execute(db)
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
