import type { Readable } from 'node:stream'
import type { SheetHeadings } from '@panelflow/contract/messages/sheet-headings.ts'
import { hashTranslation } from '@panelflow/domain/script-file/returned-line.ts'
import type { OutputChapter } from '../chapter-output.ts'
import { readingRows } from '@panelflow/domain/page/reading-rows.ts'
import { MAX_CELL, type SheetCell, writeSheet } from '../../../../sheets/write-sheet.ts'

/**
 * Columns in their order. `id` is what a re-import finds its line by; `origin`, which is hidden,
 * has chapter, page and `hashTranslation` of the row.
 */
export const BILINGUAL_COLUMNS = [
  'page',
  'number',
  'kind',
  'speaker',
  'source',
  'translation',
  'hidden',
  'id',
  'origin',
] as const
type BilingualColumn = (typeof BILINGUAL_COLUMNS)[number]

/** Widths in characters. */
const WIDTHS: Readonly<Record<BilingualColumn, number>> = {
  page: 16,
  number: 6,
  kind: 10,
  speaker: 14,
  source: 48,
  translation: 48,
  hidden: 8,
  id: 38,
  origin: 20,
}

/**
 * Excel workbook with one row per piece of lettering in reading order, source beside translation.
 * @param headings in the reader's language
 */
export const writeBilingualXlsx = (chapter: OutputChapter, headings: SheetHeadings): Readable =>
  writeSheet({
    name: `${chapter.number} ${chapter.language}`,
    columns: BILINGUAL_COLUMNS.map((column) => ({
      heading: headings.columns[column],
      width: WIDTHS[column],
      hidden: column === 'origin',
    })),
    rows: chapter.pages.flatMap((page) => listPageRows(chapter, page, headings)),
    modifiedAt: chapter.modifiedAt,
  })

const listPageRows = (
  chapter: OutputChapter,
  page: OutputChapter['pages'][number],
  { kinds }: SheetHeadings,
): readonly (readonly SheetCell[])[] =>
  readingRows(page, chapter.direction).flatMap((row) => {
    const [sources, translations] = [splitIntoCells(row.source), splitIntoCells(row.translation)]
    const kind = row.region === null ? '' : kinds[row.region.kind]
    const marks = [page.name, row.number, kind, row.region?.speaker ?? '']
    return Array.from({ length: Math.max(sources.length, translations.length) }, (_, i) => [
      ...marks,
      sources[i] ?? '',
      translations[i] ?? '',
      row.hidden ? 'x' : '',
      row.id,
      [chapter.id, page.id, hashTranslation(row.translation)].join('/'),
    ])
  })

/** Words that are longer than a cell go on in the next row. */
const splitIntoCells = (text: string): string[] => {
  const cells = []
  for (let from = 0; from < text.length; from += MAX_CELL)
    cells.push(text.slice(from, from + MAX_CELL))
  return cells.length > 0 ? cells : ['']
}
