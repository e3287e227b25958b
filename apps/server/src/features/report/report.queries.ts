import type { EditShare, ReportGroup, ReportRow, reportWork } from '@panelflow/contract/report.ts'
import { WORK_OF_TODO } from '@panelflow/domain/order/todo-deadline.ts'
import { REPORT_STAGES, type ReportStage } from '@panelflow/domain/report/report-stage.ts'
import { type RawBuilder, sql } from 'kysely'
import type { InterfaceLocale } from '@panelflow/domain/locale/language.ts'
import type { z } from 'zod'
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

type Figures = z.output<typeof reportWork.response>['total']

/** key and name of each group; `f` is the finished stage, `a` its person, `b` its book */
const createGroupKeys = (
  group: ReportGroup,
  zone: string,
  locale: InterfaceLocale,
): { readonly key: RawBuilder<unknown>; readonly name: RawBuilder<unknown> } => {
  switch (group) {
    case 'person':
      return { key: sql`f.actor_id::text`, name: sql`coalesce(nullif(a.real_name, ''), a.name)` }
    case 'language':
      return { key: sql`f.target_language`, name: sql`''::text` }
    case 'book':
      return { key: sql`f.book_id::text`, name: selectBookName(locale) }
    default:
      return {
        key: sql`to_char(date_trunc(${sql.lit(group)}, f.at at time zone ${sql.lit(zone)}), 'YYYY-MM-DD')`,
        name: sql`''::text`,
      }
  }
}

const FIGURES = sql`count(*)::int as chapters, coalesce(sum(f.pages), 0)::int as pages, coalesce(sum(f.word_count), 0)::int as words,
  (count(*) filter (where f.word_count is null))::int as uncounted, (count(*) filter (where f.on_time))::int as on_time,
  (count(*) filter (where not f.on_time))::int as late, ${EDIT_SUMS}`

interface Row extends EditSums {
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
const readLoads = async (db: Db, people: readonly string[]): Promise<readonly Load[]> => {
  const { rows } = await sql<Load>`
    select t.account_id, ${STAGE_OF_TODO} as stage, count(distinct t.chapter_id)::int as chapters, coalesce(sum(c.word_count), 0)::int as words
    from todo t join chapter c on c.id = t.chapter_id where t.account_id = any (${[...people]}::uuid[]) group by 1, 2`.execute(
    db,
  )
  return rows
}

const sumOfShares = (shares: readonly (EditShare | null)[]): EditShare | null => {
  const known = shares.filter((share) => share !== null)
  if (known.length === 0) return null
  const sum = (getValue: (share: EditShare) => number): number =>
    known.reduce((total, share) => total + getValue(share), 0)
  return {
    chapters: sum((share) => share.chapters),
    words: sum((share) => share.words),
    editedWords: sum((share) => share.editedWords),
    inPlace: sum((share) => share.inPlace),
  }
}

const sumFigures = (rows: readonly ReportRow[]): Figures => {
  const sum = (getValue: (row: ReportRow) => number): number =>
    rows.reduce((total, row) => total + getValue(row), 0)
  const translated = rows.filter(({ stage }) => stage === 'translation')
  return {
    chapters: sum((row) => row.chapters),
    pages: sum((row) => row.pages),
    words: sum((row) => row.words),
    uncounted: sum((row) => row.uncounted),
    onTime: sum((row) => row.onTime),
    late: sum((row) => row.late),
    byTranslator: sumOfShares(translated.map((row) => row.byTranslator)),
    inProofreading: sumOfShares(translated.map((row) => row.inProofreading)),
  }
}

/** Figures of each group and stage, groups in their order, stages in theirs. */
export const countWork = async (
  db: Db,
  reach: ReportReach,
  filter: ReportFilter & { readonly group: ReportGroup },
  locale: InterfaceLocale,
): Promise<{ readonly rows: ReportRow[]; readonly total: Figures }> => {
  const zone = await organisationZone(db)
  const { key, name } = createGroupKeys(filter.group, zone, locale)
  const { rows } = await sql<Row>`${finishedWork(filter, reach, zone)}
    select ${key} as key, max(${name}) as name, f.stage, ${FIGURES}
    from finished f left join account a on a.id = f.actor_id left join book b on b.id = f.book_id
    group by 1, f.stage order by max(${name}), 1, array_position(array[${sql.join([...REPORT_STAGES])}], f.stage)`.execute(
    db,
  )
  const load =
    filter.group === 'person' ? await readLoads(db, [...new Set(rows.map((row) => row.key))]) : null
  const openByPerson = new Map(load?.map((each) => [`${each.account_id} ${each.stage}`, each]))
  const views = rows.map((row): ReportRow => {
    const open = openByPerson.get(`${row.key} ${row.stage}`)
    return {
      key: row.key,
      name: row.name,
      stage: row.stage,
      chapters: row.chapters,
      pages: row.pages,
      words: row.words,
      uncounted: row.uncounted,
      onTime: row.on_time,
      late: row.late,
      ...toEdits(row, row.stage, reach),
      openChapters: load === null ? null : (open?.chapters ?? 0),
      openWords: load === null ? null : (open?.words ?? 0),
    }
  })
  return { rows: views, total: sumFigures(views) }
}
