/**
 * Figures of machine work from the database: tasks in the queue, their age, runs and cost of
 * engines. The same in every process.
 */
import { sql } from 'kysely'
import { RUN_STAGES } from '@panelflow/domain/order/workflow-event.ts'
import { Gauge, type OpenMetricsContentType, type Registry } from 'prom-client'
import type { Db } from '../../db/open-database.ts'

export type MetricsRegistry = Registry<OpenMetricsContentType>

interface QueueRow {
  readonly stage: string
  readonly waiting: number
  readonly running: number
  readonly oldest: number
}

interface EngineRow {
  readonly stage: string
  readonly engine: string
  readonly outcome: string
  readonly runs: number
}

interface CostRow {
  readonly engine: string
  readonly currency: string
  readonly amount: number
}

interface WorkRow {
  readonly kind: string
  readonly outcome: string
  readonly n: number
}

interface Figures {
  readonly work: readonly WorkRow[]
  readonly queue: readonly QueueRow[]
  readonly engines: readonly EngineRow[]
  readonly costs: readonly CostRow[]
}

/** Figures are read again after this time, in milliseconds; scrapes within it share them. */
const FRESH_MS = 5_000
/** Engine names come from configuration: more than these are left out. */
const MAX_ENGINES = 50

const readFigures = async (db: Db): Promise<Figures> => {
  const { rows: queue } = await sql<QueueRow>`
    select stage, count(*) filter (where status = 'pending')::int as waiting, count(*) filter (where status = 'running')::int as running,
      coalesce(extract(epoch from now() - min(greatest(created_at, not_before)) filter (where status = 'pending' and not_before <= now())), 0)::float8 as oldest
    from page_task where status in ('pending', 'running') group by stage`.execute(db)
  const { rows: engines } = await sql<EngineRow>`
    select stage, engine, outcome, count(*)::int as runs from ai_run where at >= now() - interval '1 day' and engine <> 'none'
    group by stage, engine, outcome order by runs desc limit ${MAX_ENGINES}`.execute(db)
  const { rows: costs } = await sql<CostRow>`
    select engine, cost_currency as currency, (sum(cost_micros) / 1000000.0)::float8 as amount from ai_run
    where at >= now() - interval '1 day' and cost_micros is not null and cost_currency is not null
    group by engine, cost_currency order by amount desc limit ${MAX_ENGINES}`.execute(db)
  const { rows: work } = await sql<WorkRow>`
    select 'upload' as kind, case status when 'refused' then 'refused' else 'done' end as outcome, count(*)::int as n
      from upload where status in ('ready', 'used', 'refused') and updated_at >= now() - interval '1 day' group by 2
    union all select 'export', status, count(*)::int
      from export where status in ('done', 'failed', 'canceled') and finished_at >= now() - interval '1 day' group by 2
    union all select 'erasure', status, count(*)::int
      from erasure where status in ('done', 'failed', 'canceled') and ended_at >= now() - interval '1 day' group by 2`.execute(
    db,
  )
  return { queue, engines, costs, work }
}

export const addQueueMetrics = (registry: MetricsRegistry, db: Db): void => {
  let reading: Promise<void> | undefined
  let readAt = Number.NEGATIVE_INFINITY
  // all gauges of a scrape share one query of the figures
  const collect = (): Promise<void> => {
    if (reading === undefined || performance.now() - readAt >= FRESH_MS) {
      readAt = performance.now()
      reading = readFigures(db).then(show, () => reachable.set(0))
    }
    return reading
  }
  const gauge = <Label extends string>(
    name: string,
    help: string,
    labelNames: Label[],
  ): Gauge<Label> => new Gauge({ name, help, labelNames, registers: [registry], collect })
  const depth = gauge('panelflow_queue_tasks', 'Page tasks that wait or run, by stage.', [
    'stage',
    'state',
  ])
  const age = gauge(
    'panelflow_queue_oldest_seconds',
    'How long the oldest page task that is due waits, by stage.',
    ['stage'],
  )
  const runs = gauge('panelflow_engine_runs_day', 'Runs of engines in the last 24 hours.', [
    'stage',
    'engine',
    'outcome',
  ])
  const cost = gauge(
    'panelflow_engine_cost_day',
    'Cost of engines in the last 24 hours, in units of the currency.',
    ['engine', 'currency'],
  )
  const ended = gauge(
    'panelflow_work_day',
    'Uploads, exports and erasures that ended in the last 24 hours.',
    ['kind', 'outcome'],
  )
  const reachable = gauge(
    'panelflow_database_up',
    '1 if the database answered the figures of this scrape.',
    [],
  )
  const show = ({ queue, engines, costs, work }: Figures): void => {
    for (const stage of RUN_STAGES) {
      const row = queue.find((one) => one.stage === stage)
      depth.set({ stage, state: 'waiting' }, row?.waiting ?? 0)
      depth.set({ stage, state: 'running' }, row?.running ?? 0)
      age.set({ stage }, row?.oldest ?? 0)
    }
    runs.reset()
    for (const row of engines)
      runs.set({ stage: row.stage, engine: row.engine, outcome: row.outcome }, row.runs)
    ended.reset()
    for (const { kind, outcome, n } of work) ended.set({ kind, outcome }, n)
    cost.reset()
    for (const row of costs) cost.set({ engine: row.engine, currency: row.currency }, row.amount)
    reachable.set(1)
  }
}
