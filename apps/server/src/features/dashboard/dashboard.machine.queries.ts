import {
  type dashboardChecks,
  type dashboardEngines,
  COUNTED_CONCLUSIONS,
  COUNTED_ANSWERS,
} from '@panelflow/contract/dashboard.ts'
import { REASON_CODES } from '@panelflow/domain/check-request/reason-code.ts'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { Db } from '../../db/open-database.ts'
import type { DashboardReach } from './dashboard-reach.ts'

type Figures<E extends { readonly response: z.ZodType }> = Omit<
  z.output<E['response']>,
  'reach' | 'at'
>

const DAY_MS = 86_400_000
const MOST_ENGINES = 20
/**
 * Newest runs whose work is looked at to see what people kept; more would be read for a figure that
 * hardly moves.
 */
const JUDGED_RUNS = 2000

interface UseRow {
  readonly engine: string
  readonly stage: string
  readonly done: number
  readonly failed: number
  readonly average: number | null
  readonly cost: string | null
  readonly retained: number | null
  readonly judged: number | null
}

/**
 * Engines by use. Kept: of the values an engine wrote or proposed, on chapters whose people have
 * been through them, those that still stand
 * as the engine gave them (or are one of its proposals).
 */
export const countEngineUse = async (
  db: Db,
  { sees }: DashboardReach,
  now: Date,
  days: number,
): Promise<Figures<typeof dashboardEngines>> => {
  const since = new Date(now.getTime() - days * DAY_MS)
  const { rows } = await sql<UseRow>`
    with run as (
      select r.id, r.engine, r.stage, r.outcome, r.milliseconds, r.cost_micros, r.source_page_id, r.chapter_id, r.at, c.furthest
      from ai_run r join chapter c on c.id = r.chapter_id
      where r.at >= ${since} and r.engine <> 'none' and r.stage in ('text_extraction', 'patch_generation', 'machine_translation') and ${sees(sql`c.order_id`)}
    ), used as (
      select engine, stage, (count(*) filter (where outcome = 'done'))::int as done, (count(*) filter (where outcome = 'failed'))::int as failed,
        round(avg(milliseconds) filter (where outcome = 'done'))::int as average, sum(cost_micros) as cost
      from run group by engine, stage
    ), looked as (
      select * from run
      where outcome = 'done' and furthest = any (case stage when 'patch_generation' then array['visual_review', 'delivered']
        else array['proofreading', 'review', 'typesetter_assignment', 'typesetting', 'visual_review', 'delivered'] end)
      order by at desc limit ${JUDGED_RUNS}
    ), work as (
      select r.engine, r.stage, i.props, coalesce(i.origin -> (case r.stage when 'machine_translation' then 'translation'
        when 'patch_generation' then 'asset' else 'sourceText' end), i.origin -> '*') ->> 'by' as by
      from looked r
      join page_document d on d.source_page_id = r.source_page_id
        and (case r.stage when 'machine_translation' then d.kind = 'lane' and d.chapter_id = r.chapter_id else d.kind = 'base' end)
      join page_item i on i.document_id = d.id and i.origin -> '*' ->> 'run' = r.id::text
      where i.kind = case r.stage when 'machine_translation' then 'text' when 'patch_generation' then 'patch' else 'region' end
        and (r.stage <> 'machine_translation' or i.props ->> 'translation' <> '' and jsonb_array_length(i.props -> 'candidates') > 0)
    ), judged as (
      select engine, stage, count(*)::int as judged, (count(*) filter (where by = 'ai' or exists (
        select 1 from jsonb_array_elements(props -> 'candidates') as p(candidate) where p.candidate ->> 'text' = props ->> 'translation')))::int as retained
      from work group by engine, stage
    )
    select used.*, judged.retained, judged.judged from used left join judged using (engine, stage)
    order by used.done + used.failed desc, used.engine limit ${MOST_ENGINES}`.execute(db)
  return {
    engines: rows.map(({ average, cost, ...row }) => ({
      ...row,
      averageMs: average,
      costMicros: cost === null ? null : Number(cost),
    })),
  }
}

export const countChecks = async (
  db: Db,
  { sees }: DashboardReach,
  now: Date,
  days: number,
): Promise<Figures<typeof dashboardChecks>> => {
  const since = new Date(now.getTime() - days * DAY_MS)
  const checks = await sql<{ reason: string; conclusion: string; count: number }>`
    select k.reason_code as reason, coalesce(kc.conclusion, 'open') as conclusion, count(*)::int as count
    from check_request k join check_request_chapter kc on kc.check_request_id = k.id
    where k.created_at >= ${since} and ${sees(sql`k.order_id`)} group by 1, 2`.execute(db)
  const fixes = await sql<{ reason: string; answer: string; count: number }>`
    select f.reason_code as reason, coalesce(f.answer, 'open') as answer, count(*)::int as count
    from fix_item f join chapter c on c.id = f.chapter_id
    where f.created_at >= ${since} and ${sees(sql`c.order_id`)} group by 1, 2`.execute(db)
  const sum = <R extends { readonly count: number }>(
    rows: readonly R[],
    matches: (row: R) => boolean,
  ): number => rows.reduce((total, row) => total + (matches(row) ? row.count : 0), 0)
  return {
    conclusions: COUNTED_CONCLUSIONS.map((conclusion) => ({
      conclusion,
      count: sum(checks.rows, (row) => row.conclusion === conclusion),
    })),
    reasons: REASON_CODES.map((reason) => ({
      reason,
      checks: sum(checks.rows, (row) => row.reason === reason),
      fixes: sum(fixes.rows, (row) => row.reason === reason),
    })).filter(({ checks: checkRows, fixes: fixed }) => checkRows + fixed > 0),
    answers: COUNTED_ANSWERS.map((answer) => ({
      answer,
      count: sum(fixes.rows, (row) => row.answer === answer),
    })),
  }
}
