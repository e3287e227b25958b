/** The bilingual table of a workbook or Word document: headings and columns in any order. */
import { SHEET_HEADINGS } from '@panelflow/contract/messages/sheet-headings.ts'
import { INTERFACE_LOCALES } from '@panelflow/domain/locale/language.ts'
import type { Sheet } from '../../ports/sheet-reader.ts'
import { BILINGUAL_COLUMNS } from '../output/formats/text/bilingual-xlsx.ts'
import {
  createLineCollector,
  type FileLine,
  refuseFile,
  type ScriptContent,
} from './script-content.ts'

type Column = (typeof BILINGUAL_COLUMNS)[number]

const findColumns = (cells: readonly string[]): ReadonlyMap<Column, number> => {
  const places = new Map<Column, number>()
  for (const column of BILINGUAL_COLUMNS) {
    const headings = INTERFACE_LOCALES.map((locale) => SHEET_HEADINGS[locale][column])
    const at = cells.findIndex((cell) => headings.some((heading) => heading === cell.trim()))
    if (at >= 0) places.set(column, at)
  }
  return places
}

const isComplete = (places: ReadonlyMap<Column, number>): boolean =>
  places.has('id') && places.has('translation')

/** Whether a row is the heading of such a table. */
export const isBilingualHeading = (cells: readonly string[]): boolean =>
  isComplete(findColumns(cells))

const parseOrigin = (cell: string) => {
  const [chapterId = '', pageId = '', exported = ''] = cell.split('/')
  return exported === '' ? null : { chapterId, pageId, exported }
}

/** @throws AppError `script_file.unreadable`, `script_file.too_many_lines` */
export const readBilingual = ({ lines }: Pick<Sheet, 'lines'> & Partial<Sheet>): ScriptContent => {
  const [heading, ...rest] = lines
  const places = findColumns(heading?.cells ?? [])
  if (!isComplete(places)) throw refuseFile()
  const chapterIds = new Set<string>()
  const rows = new Map<string, FileLine>()
  for (const { cells } of rest) {
    const cell = (column: Column): string => cells[places.get(column) ?? -1] ?? ''
    const origin = parseOrigin(cell('origin'))
    const [page, rowId] = [cell('page'), cell('id').trim()]
    if (origin !== null) chapterIds.add(origin.chapterId)
    const key = JSON.stringify([origin?.pageId ?? page, rowId])
    // words that are longer than a cell go on in the next row
    const before = rows.get(key)
    rows.set(key, {
      pageId: origin?.pageId ?? null,
      page,
      rowId,
      place: null,
      source: (before?.source ?? '') + cell('source'),
      translation: (before?.translation ?? '') + cell('translation'),
      exported: origin?.exported ?? null,
    })
  }
  const collector = createLineCollector()
  for (const line of rows.values()) collector.add(line)
  return { ...collector.get(), chapterIds, language: null }
}
