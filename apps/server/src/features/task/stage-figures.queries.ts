import { readCause, type StoredCause } from './task-cause.ts'
import type { BoardStageView } from '@panelflow/contract/ai-board.ts'
import { RUN_STAGES, type RunStage } from '@panelflow/domain/order/workflow-event.ts'
import { sql } from 'kysely'
import type { Db } from '../../db/open-database.ts'
import { coverageByChapter } from './draft-coverage.queries.ts'

interface FigureRow extends Omit<BoardStageView, 'causes' | 'costs' | 'drafts'> {
  readonly chapterId: string
}

interface CostRow {
  readonly chapterId: string
  readonly stage: RunStage
  readonly currency: string
  readonly micros: string
}

interface CauseRow extends StoredCause {
  readonly chapterId: string
  readonly stage: RunStage
  readonly pages: number
}

/** Tasks of the latest run of every stage of these chapters. */
const latest = (ids: readonly string[]) => sql`
  latest as (
    select t.* from page_task t
    join (select chapter_id, stage, max(generation) as generation from page_task where chapter_id = any(${ids}::uuid[]) group by chapter_id, stage) l
      on l.chapter_id = t.chapter_id and l.stage = t.stage and l.generation = t.generation
  )`

/** How far every stage of these chapters is, by chapter, stages in their order. */
export const listStages = async (
  db: Db,
  ids: readonly string[],
): Promise<ReadonlyMap<string, readonly BoardStageView[]>> => {
  if (ids.length === 0) return new Map()
  const [figures, causes, costs, drafts] = await Promise.all([
    sql<FigureRow>`
      with ${latest(ids)}, run as (
        select r.page_task_id, array_agg(distinct r.engine) filter (where r.engine <> 'none') as engines,
          avg(r.milliseconds) filter (where r.outcome = 'done') as ms
        from ai_run r where r.page_task_id in (select id from latest) group by r.page_task_id
      )
      select t.chapter_id as "chapterId", t.stage, count(*)::int as pages,
        count(*) filter (where t.status = 'done')::int as done, count(*) filter (where t.status = 'running')::int as running,
        count(*) filter (where t.status = 'pending')::int as waiting, count(*) filter (where t.status = 'failed')::int as failed,
        count(*) filter (where t.status = 'canceled')::int as canceled, bool_or(t.proposes) as proposes,
        coalesce(avg(case when t.status = 'done' then 1 when t.status = 'running' then t.progress else 0 end), 0)::float8 as progress,
        coalesce(array_agg(distinct e.engine) filter (where e.engine is not null), '{}') as engines,
        round(avg(run.ms))::int as "averageMs"
      from latest t left join run on run.page_task_id = t.id left join lateral unnest(run.engines) e (engine) on true
      group by t.chapter_id, t.stage`.execute(db),
    sql<CauseRow>`
      with ${latest(ids)}
      select chapter_id as "chapterId", stage, cause, (array_agg(cause_details))[1] as cause_details, count(*)::int as pages from latest where status = 'failed' and cause is not null
      group by chapter_id, stage, cause order by pages desc, cause`.execute(db),
    sql<CostRow>`
      with ${latest(ids)}
      select t.chapter_id as "chapterId", t.stage, r.cost_currency as currency, sum(r.cost_micros)::text as micros
      from latest t join ai_run r on r.page_task_id = t.id where r.cost_micros is not null and r.cost_currency is not null
      group by t.chapter_id, t.stage, r.cost_currency order by r.cost_currency`.execute(db),
    coverageByChapter(db, ids),
  ])
  const inOrder = figures.rows.toSorted(
    (a, b) => RUN_STAGES.indexOf(a.stage) - RUN_STAGES.indexOf(b.stage),
  )
  return new Map(
    ids.map((id) => [
      id,
      inOrder
        .filter(({ chapterId }) => chapterId === id)
        .map(({ chapterId, ...figure }) => ({
          ...figure,
          costs: costs.rows
            .filter((one) => one.chapterId === chapterId && one.stage === figure.stage)
            .map(({ currency, micros }) => ({ currency, micros: Number(micros) })),
          causes: causes.rows
            .filter((one) => one.chapterId === chapterId && one.stage === figure.stage)
            .map(({ pages, ...stored }) => ({ cause: readCause(stored), pages })),
          drafts: figure.stage === 'machine_translation' ? (drafts.get(chapterId) ?? null) : null,
        })),
    ]),
  )
}
