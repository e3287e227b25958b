import type { QueryOf } from '@panelflow/contract/endpoint.ts'
import { REPORT_COLUMNS, REPORT_HEADINGS, REPORT_LINE_COLUMNS } from '@panelflow/contract/messages/report-headings.ts'
import type { reportFile } from '@panelflow/contract/report.ts'
import type { InterfaceLocale } from '@panelflow/domain/locale/language.ts'
import type { Db } from '../../db/open-database.ts'
import type { FileAnswer } from '../../edge/send-file.ts'
import type { DashboardReach } from '../dashboard/dashboard-reach.ts'
import { organisationZone } from '../order/organisation-zone.ts'
import { MOST_TABLE_LINES, tableFile } from '../output/formats/text/table-file.ts'
import { countWork, listChapterLines } from './report.queries.ts'

interface Table {
  readonly headings: readonly string[]
  readonly rows: readonly (readonly string[])[]
}

type Query = QueryOf<typeof reportFile>

const groupTable = async (db: Db, reach: DashboardReach, query: Query, locale: InterfaceLocale): Promise<Table> => {
  const words = REPORT_HEADINGS[locale]
  const { rows } = await countWork(db, reach, query)
  return {
    headings: REPORT_COLUMNS.map((column) => words.column[column]),
    rows: rows.map((row) => [
      row.name === '' ? row.key : row.name,
      words.stage[row.stage],
      ...[row.chapters, row.pages, row.words, row.uncounted, row.onTime, row.late].map(String),
    ]),
  }
}

const lineTable = async (db: Db, reach: DashboardReach, query: Query, locale: InterfaceLocale): Promise<Table> => {
  const words = REPORT_HEADINGS[locale]
  const timeZone = await organisationZone(db)
  const lines = await listChapterLines(db, reach, query, MOST_TABLE_LINES)
  return {
    headings: REPORT_LINE_COLUMNS.map((column) => words.column[column]),
    rows: lines.map((line) => [
      line.at.toLocaleString('sv-SE', { timeZone }),
      line.person,
      words.stage[line.stage],
      `#${line.serial}`,
      line.book,
      line.language,
      String(line.number),
      String(line.pages),
      line.words === null ? '' : String(line.words),
      line.on_time ? words.yes : words.no,
    ]),
  }
}

/** The report as CSV or workbook; `lines` is how many were written. */
export const reportFileOf = async (
  db: Db,
  reach: DashboardReach,
  query: Query,
  { locale, now }: { readonly locale: InterfaceLocale; readonly now: Date },
): Promise<{ readonly answer: FileAnswer; readonly lines: number }> => {
  const { headings, rows } = await (query.detail === 'chapters' ? lineTable : groupTable)(db, reach, query, locale)
  const table = { name: `report-${query.from}-${query.to}`, sheet: REPORT_HEADINGS[locale].sheet, headings, rows }
  return { answer: tableFile(table, query.format, now), lines: rows.length }
}
