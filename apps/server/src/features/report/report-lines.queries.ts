import type { EndpointAnswer, EndpointQuery } from '@panelflow/contract/endpoint.ts'
import type {
  ReportLine,
  reportLines,
  reportPeople,
  reportTrend,
} from '@panelflow/contract/report.ts'
import type { InterfaceLocale, TargetLanguage } from '@panelflow/domain/locale/language.ts'
import { type ReportStage, STAGE_ENDS } from '@panelflow/domain/report/report-stage.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../db/open-database.ts'
import { organisationZone } from '../../core/settings/organisation-zone.ts'
import {
  selectBookName,
  EDIT_SUMS,
  toEdits,
  type EditSums,
  finishedWork,
  type ReportFilter,
} from './finished-work.ts'
import type { ReportReach } from './report-reach.ts'

interface LineRow {
  readonly log_id: number
  readonly at: Date
  readonly actor_id: string
  readonly name: string | null
  readonly real_name: string | null
  readonly stage: ReportStage
  readonly order_id: string
  readonly serial: number
  readonly title: string
  readonly book: string
  readonly language: TargetLanguage
  readonly chapter_id: string
  readonly number: number
  readonly pages: number
  readonly words: number | null
  readonly on_time: boolean
  readonly machine_words: number | null
  readonly machine_edited: number | null
  readonly proof_words: number | null
  readonly proof_edited: number | null
  readonly in_place: boolean
}

const computeSums = (row: LineRow): EditSums => ({
  machine_chapters: row.machine_words === null ? 0 : 1,
  machine_words: row.machine_words ?? 0,
  machine_edited: row.machine_edited ?? 0,
  proof_chapters: row.proof_words === null ? 0 : 1,
  proof_words: row.proof_words ?? 0,
  proof_edited: row.proof_edited ?? 0,
  in_place_chapters: row.in_place ? 1 : 0,
})

const toView = (row: LineRow, reach: ReportReach): ReportLine => ({
  at: row.at.toISOString(),
  person: { id: row.actor_id, name: row.name ?? '', realName: row.real_name ?? '' },
  stage: row.stage,
  order: { id: row.order_id, serial: Number(row.serial), title: row.title },
  book: row.book,
  language: row.language,
  chapter: { id: row.chapter_id, number: row.number },
  pages: row.pages,
  words: row.words,
  onTime: row.on_time,
  ...toEdits(computeSums(row), row.stage, reach),
})

const readLines = async (
  db: Db,
  reach: ReportReach,
  filter: ReportFilter,
  {
    where,
    order,
    limit,
    locale,
  }: {
    readonly where: RawBuilder<unknown>
    readonly order: RawBuilder<unknown>
    readonly limit: number
    readonly locale: InterfaceLocale
  },
): Promise<readonly LineRow[]> => {
  const { rows } = await sql<LineRow>`${finishedWork(filter, reach, await organisationZone(db))}
    select f.log_id::int8 as log_id, f.at, f.actor_id, a.name, a.real_name, f.stage, f.order_id, f.serial, f.title,
      ${selectBookName(locale)} as book, f.target_language as language, f.chapter_id, f.number, f.pages, f.word_count as words,
      f.on_time, f.machine_words, f.machine_edited, f.proof_words, f.proof_edited, f.in_place
    from finished f left join account a on a.id = f.actor_id left join book b on b.id = f.book_id
    where ${where} order by f.log_id ${order} limit ${limit}`.execute(db)
  return rows
}

/** A part of the chapters behind the figures, latest first. */
export const listLines = async (
  db: Db,
  reach: ReportReach,
  { after, size, ...filter }: EndpointQuery<typeof reportLines>,
  locale: InterfaceLocale,
): Promise<EndpointAnswer<typeof reportLines>> => {
  const found = await readLines(db, reach, filter, {
    where: after === undefined ? sql`true` : sql`f.log_id < ${after}`,
    order: sql`desc`,
    limit: size + 1,
    locale,
  })
  const rows = found.slice(0, size)
  const last = rows.at(-1)
  return {
    showsEdits: reach.showsEdits,
    rows: rows.map((row) => toView(row, reach)),
    next: found.length > size && last !== undefined ? Number(last.log_id) : null,
  }
}

/** Every finished stage as a line of its own, oldest first; at most `limit`. */
export const allLines = async (
  db: Db,
  reach: ReportReach,
  filter: ReportFilter,
  { limit, locale }: { readonly limit: number; readonly locale: InterfaceLocale },
): Promise<readonly ReportLine[]> =>
  (await readLines(db, reach, filter, { where: sql`true`, order: sql`asc`, limit, locale })).map(
    (row) => toView(row, reach),
  )

interface MonthRow extends EditSums {
  readonly month: string
  readonly chapters: number
}

/** Rates of the translations completed in each month. */
export const trendOfEdits = async (
  db: Db,
  reach: ReportReach,
  filter: ReportFilter,
): Promise<EndpointAnswer<typeof reportTrend>> => {
  if (!reach.showsEdits) return { showsEdits: false, months: [] }
  const zone = await organisationZone(db)
  const { rows } =
    await sql<MonthRow>`${finishedWork({ ...filter, stage: ['translation'] }, reach, zone)}
    select to_char(f.at at time zone ${zone}, 'YYYY-MM') as month, count(*)::int as chapters, ${EDIT_SUMS}
    from finished f group by 1 order by 1`.execute(db)
  return {
    showsEdits: true,
    months: rows.map((row) => ({
      month: row.month,
      chapters: row.chapters,
      ...toEdits(row, 'translation', reach),
    })),
  }
}

const DONE = STAGE_ENDS.flatMap(({ event, done }) => (done ? [event] : []))

/** Whoever ever completed a stage. */
export const peopleOfReports = async (
  db: Db,
  { isMe }: ReportReach,
): Promise<EndpointAnswer<typeof reportPeople>> => {
  const { rows } = await sql<EndpointAnswer<typeof reportPeople>[number]>`
    select a.id, a.name, a.real_name as "realName" from account a
    where ${isMe(sql`a.id`)} and exists (
      select 1 from log_entry l where l.actor_id = a.id and l.type = 'chapter.status_changed' and l.details ->> 'event' in (${sql.join(DONE)}))
    order by coalesce(nullif(a.real_name, ''), a.name), a.id`.execute(db)
  return rows
}
