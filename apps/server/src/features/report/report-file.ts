import { editPercent } from '@panelflow/domain/report/edit-percent.ts'
import { getLanguageName } from '@panelflow/contract/messages/language-name.ts'
import type { EndpointQuery } from '@panelflow/contract/endpoint.ts'
import {
  REPORT_COLUMNS,
  REPORT_HEADINGS,
  REPORT_LINE_COLUMNS,
} from '@panelflow/contract/messages/report-headings.ts'
import type { EditShare, reportFile } from '@panelflow/contract/report.ts'
import type { InterfaceLocale } from '@panelflow/domain/locale/language.ts'
import type { Db } from '../../db/open-database.ts'
import type { FileAnswer } from '../../http/send-file.ts'
import { organisationZone } from '../../core/settings/organisation-zone.ts'
import { MOST_TABLE_LINES, tableFile } from '../../sheets/table-file.ts'
import type { SheetCell } from '../../sheets/write-sheet.ts'
import { allLines } from './report-lines.queries.ts'
import type { ReportReach } from './report-reach.ts'
import { countWork } from './report.queries.ts'

interface Table {
  readonly headings: readonly string[]
  readonly rows: readonly (readonly SheetCell[])[]
}

type Query = EndpointQuery<typeof reportFile>

/** Per cent, or why there is none; empty where there is no such rate. */
const rateCell = (
  share: EditShare | null,
  words: Pick<(typeof REPORT_HEADINGS)['en'], 'notMeasured' | 'inPlace'>,
): SheetCell => {
  if (share === null) return ''
  if (share.words > 0) return editPercent(share)
  return share.inPlace > 0 ? words.inPlace : words.notMeasured
}

const groupTable = async (
  db: Db,
  reach: ReportReach,
  query: Query,
  locale: InterfaceLocale,
): Promise<Table> => {
  const words = REPORT_HEADINGS[locale]
  const { rows } = await countWork(db, reach, query, locale)
  return {
    headings: REPORT_COLUMNS.map((column) => words.column[column]),
    rows: rows.map((row) => [
      query.group === 'language'
        ? getLanguageName(row.key, locale)
        : row.name === ''
          ? row.key
          : row.name,
      words.stage[row.stage],
      row.chapters,
      row.pages,
      row.words,
      row.uncounted,
      row.onTime,
      row.late,
      rateCell(row.byTranslator, words),
      rateCell(row.inProofreading, words),
    ]),
  }
}

const lineTable = async (
  db: Db,
  reach: ReportReach,
  query: Query,
  locale: InterfaceLocale,
): Promise<Table> => {
  const words = REPORT_HEADINGS[locale]
  const timeZone = await organisationZone(db)
  const lines = await allLines(db, reach, query, { limit: MOST_TABLE_LINES, locale })
  return {
    headings: REPORT_LINE_COLUMNS.map((column) => words.column[column]),
    rows: lines.map((line) => [
      new Date(line.at).toLocaleString('sv-SE', { timeZone }),
      line.person.realName === '' ? line.person.name : line.person.realName,
      words.stage[line.stage],
      `#${line.order.serial}`,
      line.book,
      getLanguageName(line.language, locale),
      line.chapter.number,
      line.pages,
      line.words ?? '',
      line.onTime ? words.yes : words.no,
      rateCell(line.byTranslator, words),
      rateCell(line.inProofreading, words),
    ]),
  }
}

/** The report as CSV or workbook; `lines` is how many were written. */
export const createReportFile = async (
  db: Db,
  reach: ReportReach,
  query: Query,
  { locale, now }: { readonly locale: InterfaceLocale; readonly now: Date },
): Promise<{ readonly answer: FileAnswer; readonly lines: number }> => {
  const { headings, rows } = await (query.detail === 'chapters' ? lineTable : groupTable)(
    db,
    reach,
    query,
    locale,
  )
  const table = {
    name: `report-${query.from}-${query.to}`,
    sheet: REPORT_HEADINGS[locale].sheet,
    headings,
    rows,
  }
  return { answer: tableFile(table, query.format, now), lines: rows.length }
}
