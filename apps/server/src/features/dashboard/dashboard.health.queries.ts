import type { dashboardHealth } from '@panelflow/contract/dashboard.ts'
import { getBackupState } from '@panelflow/domain/backup/backup-age.ts'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { Db } from '../../db/open-database.ts'
import { getLastGoodBackup } from '../backup/backup-run.queries.ts'
import type { DashboardReach } from './dashboard-reach.ts'

type Health = z.output<typeof dashboardHealth.response>
type Figures = Omit<Health, 'reach' | 'at'>

const DAY_MS = 86_400_000
const MOST_ENGINES = 30

interface QueueRow {
  readonly waiting: number
  readonly running: number
  readonly stuck: number
  readonly oldest: number | null
  readonly done_today: number
  readonly failed_today: number
}

const countQueue = async (
  db: Db,
  { sees }: DashboardReach,
  now: Date,
): Promise<Figures['queue']> => {
  const since = new Date(now.getTime() - DAY_MS)
  const own = sees(sql`c.order_id`)
  const { rows } = await sql<QueueRow>`
    with open as (
      select t.status, t.lease_until, t.not_before, t.created_at from page_task t join chapter c on c.id = t.chapter_id
      where t.status in ('pending', 'running') and ${own}
    ), ended as (
      select t.status from page_task t join chapter c on c.id = t.chapter_id
      where t.status in ('done', 'failed') and t.finished_at >= ${since} and ${own}
    )
    select count(*) filter (where status = 'pending')::int as waiting,
      count(*) filter (where status = 'running')::int as running,
      count(*) filter (where status = 'running' and lease_until < ${now})::int as stuck,
      floor(extract(epoch from ${now}::timestamptz - min(greatest(created_at, not_before)) filter (where status = 'pending' and not_before <= ${now})))::int as oldest,
      (select count(*) from ended where status = 'done')::int as done_today,
      (select count(*) from ended where status = 'failed')::int as failed_today
    from open`.execute(db)
  const row = rows[0]
  return {
    waiting: row?.waiting ?? 0,
    running: row?.running ?? 0,
    stuck: row?.stuck ?? 0,
    oldestSeconds: row?.oldest ?? null,
    doneToday: row?.done_today ?? 0,
    failedToday: row?.failed_today ?? 0,
  }
}

interface EngineRow {
  readonly engine: string
  readonly stage: string
  readonly done: number
  readonly failed: number
  readonly average: number | null
  readonly last_at: Date | null
  readonly last_outcome: string | null
}

/**
 * Every engine that ever worked here, those of the last day with their figures. Half of its runs
 * failing, or its last one, is a failing engine.
 */
const countEngines = async (
  db: Db,
  { sees }: DashboardReach,
  now: Date,
): Promise<Figures['engines']> => {
  const since = new Date(now.getTime() - DAY_MS)
  const { rows } = await sql<EngineRow>`
    select r.engine, r.stage,
      count(*) filter (where r.outcome = 'done' and r.at >= ${since})::int as done,
      count(*) filter (where r.outcome = 'failed' and r.at >= ${since})::int as failed,
      round(avg(r.milliseconds) filter (where r.outcome = 'done' and r.at >= ${since}))::int as average,
      max(r.at) as last_at,
      (array_agg(r.outcome order by r.at desc))[1] as last_outcome
    from ai_run r join chapter c on c.id = r.chapter_id
    where r.at >= ${new Date(now.getTime() - 30 * DAY_MS)} and r.engine <> 'none' and ${sees(sql`c.order_id`)}
    group by r.engine, r.stage
    order by r.stage, r.engine
    limit ${MOST_ENGINES}`.execute(db)
  return rows.map((row) => ({
    engine: row.engine,
    stage: row.stage,
    state:
      row.done + row.failed === 0
        ? 'idle'
        : row.failed > row.done || row.last_outcome === 'failed'
          ? 'failing'
          : 'well',
    done: row.done,
    failed: row.failed,
    averageMs: row.average,
    lastAt: row.last_at?.toISOString() ?? null,
  }))
}

const readBackup = async (
  db: Db,
  { reach }: DashboardReach,
  now: Date,
): Promise<Figures['backup']> => {
  if (reach === 'own') return null
  const lastAt = await getLastGoodBackup(db)
  const age =
    lastAt === null ? null : Math.max(0, Math.floor((now.getTime() - lastAt.getTime()) / 1000))
  return { state: getBackupState(lastAt, now), ageSeconds: age }
}

export const countHealth = async (db: Db, reach: DashboardReach, now: Date): Promise<Figures> => {
  const began = performance.now()
  await sql`select 1`.execute(db)
  const databaseMs = Math.round((performance.now() - began) * 10) / 10
  const [queue, engines, backup] = await Promise.all([
    countQueue(db, reach, now),
    countEngines(db, reach, now),
    readBackup(db, reach, now),
  ])
  return { databaseMs, queue, engines, backup }
}
