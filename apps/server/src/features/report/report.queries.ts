import type { QueryOf } from '@panelflow/contract/endpoint.ts'
import type { ReportGroup, ReportRow, reportFile, reportWork } from '@panelflow/contract/report.ts'
import { REPORT_STAGES, type ReportStage, STAGE_ENDS } from '@panelflow/domain/report/report-stage.ts'
import { WORK_OF_TODO } from '@panelflow/domain/order/todo-deadline.ts'
import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import type { Db } from '../../db/open-database.ts'
import type { DashboardReach } from '../dashboard/dashboard-reach.ts'
import { organisationZone } from '../order/organisation-zone.ts'

export type ReportFilter = Pick<QueryOf<typeof reportWork>, 'from' | 'to' | 'stage' | 'language' | 'person'>
type Figures = z.output<typeof reportWork.response>['total']

const ENDS = sql.join(STAGE_ENDS.map(({ event, stage, done }) => sql`(${event}, ${stage}, ${done}::boolean)`))

const among = (column: RawBuilder<unknown>, values: readonly string[] | undefined): RawBuilder<unknown> =>
  values === undefined ? sql`true` : sql`${column}::text = any (${[...values]}::text[])`

/**
 * A line for each stage of a chapter somebody completed for good in the period. It counts when it was first completed and not taken back
 * before the stage went on; later rework does not count again, so a month that was paid never changes.
 */
const doneIn = ({ from, to, stage, language, person }: ReportFilter, { isMe }: DashboardReach, zone: string): RawBuilder<unknown> => {
  const begin = sql`(${from}::timestamp at time zone ${zone})`
  const end = sql`((${to}::date + 1)::timestamp at time zone ${zone})`
  return sql`
    with ends (event, stage, done) as (values ${ENDS}),
    touched as (
      select distinct l.chapter_id from log_entry l
      where l.type = 'chapter.status_changed' and l.at >= ${begin} and l.at < ${end} and l.actor_id is not null and ${isMe(sql`l.actor_id`)}
    ), moves as (
      select l.id, l.chapter_id, l.order_id, l.actor_id, l.at, s.stage, s.done,
        lead(s.done) over (partition by l.chapter_id, s.stage order by l.id) as next_done
      from touched t join log_entry l on l.chapter_id = t.chapter_id and l.type = 'chapter.status_changed' and l.actor_id is not null
      join ends s on s.event = l.details ->> 'event'
    ), kept as (
      select distinct on (chapter_id, stage, actor_id) * from moves where done and next_done is distinct from false order by chapter_id, stage, actor_id, id
    ), finished as (
      select k.stage, k.at, k.actor_id, k.chapter_id, c.number, c.word_count, o.id as order_id, o.serial, o.target_language, o.book_id,
        k.at <= coalesce(case k.stage when 'translation' then o.translation_deadline when 'proofreading' then o.proofreading_deadline
          when 'typesetting' then o.typesetting_deadline end, o.cutoff_at) as on_time,
        (select count(*)::int from source_page p where p.source_chapter_id = c.source_chapter_id and p.replaced_at is null) as pages
      from kept k join chapter c on c.id = k.chapter_id join work_order o on o.id = k.order_id
      where k.at >= ${begin} and k.at < ${end} and ${isMe(sql`k.actor_id`)}
        and ${among(sql`k.stage`, stage)} and ${among(sql`o.target_language`, language)} and ${among(sql`k.actor_id`, person)}
    )`
}

/** key and name of each group; `f` is the finished stage, `a` its person, `b` its book */
const keysOf = (group: ReportGroup, zone: string): { readonly key: RawBuilder<unknown>; readonly name: RawBuilder<unknown> } => {
  switch (group) {
    case 'person':
      return { key: sql`f.actor_id::text`, name: sql`coalesce(nullif(a.real_name, ''), a.name)` }
    case 'language':
      return { key: sql`f.target_language`, name: sql`''::text` }
    case 'book':
      return { key: sql`f.book_id::text`, name: sql`coalesce(nullif(b.title_zh, ''), b.title_en)` }
    default:
      return { key: sql`to_char(date_trunc(${sql.lit(group)}, f.at at time zone ${sql.lit(zone)}), 'YYYY-MM-DD')`, name: sql`''::text` }
  }
}

const FIGURES = sql`count(*)::int as chapters, coalesce(sum(f.pages), 0)::int as pages, coalesce(sum(f.word_count), 0)::int as words,
  (count(*) filter (where f.word_count is null))::int as uncounted, (count(*) filter (where f.on_time))::int as on_time,
  (count(*) filter (where not f.on_time))::int as late`

interface Row {
  readonly key: string
  readonly name: string
  readonly stage: ReportStage
  readonly chapters: number
  readonly pages: number
  readonly words: number
  readonly uncounted: number
  readonly on_time: number
  readonly late: number
}

interface Load {
  readonly account_id: string
  readonly stage: string
  readonly chapters: number
  readonly words: number
}

const STAGE_OF_TODO = sql`(${JSON.stringify(WORK_OF_TODO)}::jsonb ->> t.kind)`

/** What waits for people now, by stage. */
const loadOf = async (db: Db, people: readonly string[]): Promise<readonly Load[]> => {
  const { rows } = await sql<Load>`
    select t.account_id, ${STAGE_OF_TODO} as stage, count(distinct t.chapter_id)::int as chapters, coalesce(sum(c.word_count), 0)::int as words
    from todo t join chapter c on c.id = t.chapter_id where t.account_id = any (${[...people]}::uuid[]) group by 1, 2`.execute(db)
  return rows
}

const sumOf = (rows: readonly ReportRow[]): Figures => {
  const sum = (of: (row: ReportRow) => number): number => rows.reduce((total, row) => total + of(row), 0)
  return {
    chapters: sum((row) => row.chapters),
    pages: sum((row) => row.pages),
    words: sum((row) => row.words),
    uncounted: sum((row) => row.uncounted),
    onTime: sum((row) => row.onTime),
    late: sum((row) => row.late),
  }
}

/** Figures of each group and stage, groups in their order, stages in theirs. */
export const countWork = async (
  db: Db,
  reach: DashboardReach,
  filter: ReportFilter & { readonly group: ReportGroup },
): Promise<{ readonly rows: ReportRow[]; readonly total: Figures }> => {
  const zone = await organisationZone(db)
  const { key, name } = keysOf(filter.group, zone)
  const { rows } = await sql<Row>`${doneIn(filter, reach, zone)}
    select ${key} as key, max(${name}) as name, f.stage, ${FIGURES}
    from finished f left join account a on a.id = f.actor_id left join book b on b.id = f.book_id
    group by 1, f.stage order by max(${name}), 1, array_position(array[${sql.join([...REPORT_STAGES])}], f.stage)`.execute(db)
  const load = filter.group === 'person' ? await loadOf(db, [...new Set(rows.map((row) => row.key))]) : null
  const views = rows.map(({ on_time: onTime, ...row }): ReportRow => {
    const open = load?.find((each) => each.account_id === row.key && each.stage === row.stage)
    return {
      ...row,
      onTime,
      openChapters: load === null ? null : (open?.chapters ?? 0),
      openWords: load === null ? null : (open?.words ?? 0),
    }
  })
  return { rows: views, total: sumOf(views) }
}

export interface ChapterLine {
  readonly at: Date
  readonly person: string
  readonly stage: ReportStage
  readonly serial: number
  readonly book: string
  readonly language: string
  readonly number: number
  readonly pages: number
  readonly words: number | null
  readonly on_time: boolean
}

/** Every finished stage as a line of its own, oldest first; at most `limit`. */
export const listChapterLines = async (
  db: Db,
  reach: DashboardReach,
  filter: Omit<QueryOf<typeof reportFile>, 'format' | 'detail' | 'group'>,
  limit: number,
): Promise<readonly ChapterLine[]> => {
  const zone = await organisationZone(db)
  const { rows } = await sql<ChapterLine>`${doneIn(filter, reach, zone)}
    select f.at, coalesce(nullif(a.real_name, ''), a.name) as person, f.stage, f.serial, coalesce(nullif(b.title_zh, ''), b.title_en) as book,
      f.target_language as language, f.number, f.pages, f.word_count as words, f.on_time
    from finished f left join account a on a.id = f.actor_id left join book b on b.id = f.book_id order by f.at, f.chapter_id limit ${limit}`.execute(
    db,
  )
  return rows
}
