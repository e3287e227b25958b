import type { userStatistics } from '@panelflow/contract/user.ts'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { Db } from '../../db/open-database.ts'
import { getOpenWork } from '../../core/people/open-work.queries.ts'
import { organisationZone } from '../../core/settings/organisation-zone.ts'
import { stageDue } from '../../core/workflow/stage-due.queries.ts'

type Statistics = z.output<typeof userStatistics.response>

const MONTHS = 12

interface Row {
  readonly month: string
  readonly stage: string | null
  readonly done: number
  readonly on_time: number
  readonly late: number
  readonly returned: number
}

/**
 * A chapter counts in the month its stage was completed, by whoever completed it; "sent back" in
 * the month it came back to them.
 */
const figures = (db: Db, accountId: string, zone: string, since: Date) =>
  sql<Row>`
    with done as (
      select l.at, l.order_id, l.chapter_id,
        case l.details ->> 'event'
          when 'complete_translation' then 'translation'
          when 'complete_proofreading' then 'proofreading'
          when 'accept_review' then 'review'
          when 'complete_typesetting' then 'typesetting'
          when 'complete_rework' then 'typesetting'
          when 'accept_visual' then 'visual_review'
        end as stage
      from log_entry l
      where l.actor_id = ${accountId} and l.type = 'chapter.status_changed' and l.at >= ${since}
    ), counted as (
      select to_char(d.at at time zone ${zone}, 'YYYY-MM') as month, d.stage, d.at <= ${stageDue(sql`d.stage`)} as on_time
      from done d join work_order o on o.id = d.order_id join chapter c on c.id = d.chapter_id where d.stage is not null
    ), back as (
      select to_char(l.at at time zone ${zone}, 'YYYY-MM') as month, count(*)::int as returned
      from log_entry l
      where l.type = 'chapter.sent_back' and l.at >= ${since} and exists (
        select 1 from assignment s
        where s.chapter_id = l.chapter_id and s.account_id = ${accountId}
          and s.assigned_at <= l.at and (s.ended_at is null or s.ended_at > l.at)
          and s.seat = case l.details ->> 'event' when 'confirm_check' then 'translator' when 'refuse_review' then 'proofreader' else 'typesetter' end)
      group by 1
    )
    select month, stage, count(*)::int as done, (count(*) filter (where on_time))::int as on_time,
      (count(*) filter (where not on_time))::int as late, 0 as returned
    from counted group by month, stage
    union all select month, null, 0, 0, 0, returned from back`.execute(db)

/** `2026-11` and the eleven months before it, oldest first. */
const lastMonths = (now: Date, zone: string): string[] => {
  const [year = 0, month = 1] = now
    .toLocaleDateString('sv-SE', { timeZone: zone })
    .split('-')
    .map(Number)
  return Array.from({ length: MONTHS }, (_, back) =>
    new Date(Date.UTC(year, month - MONTHS + back, 1)).toISOString().slice(0, 7),
  )
}

/** What a person did in the last twelve months, month by month in the organisation's zone. */
export const getStatistics = async (db: Db, accountId: string, now: Date): Promise<Statistics> => {
  const zone = await organisationZone(db)
  const since = new Date(now.getTime() - 400 * 86_400_000)
  const { rows } = await figures(db, accountId, zone, since)
  const months = lastMonths(now, zone).map((month) => {
    const own = rows.filter((row) => row.month === month)
    const sum = (getValue: (row: Row) => number): number =>
      own.reduce((total, row) => total + getValue(row), 0)
    const chapters = Object.fromEntries(
      own.flatMap(({ stage, done }) => (stage === null ? [] : [[stage, done] as const])),
    )
    return {
      month,
      chapters,
      onTime: sum((row) => row.on_time),
      late: sum((row) => row.late),
      returned: sum((row) => row.returned),
    }
  })
  return { months, open: (await getOpenWork(db, accountId)).length }
}
