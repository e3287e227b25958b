/** Scripts of a chapter in every form, taken out and read in again. */
import { buffer } from 'node:stream/consumers'
import { getSheetHeadings } from '@panelflow/contract/messages/sheet-headings.ts'
import { INTERFACE_LOCALES } from '@panelflow/domain/locale/language.ts'
import { type ReadingRow, readingRows } from '@panelflow/domain/page/reading-rows.ts'
import { matchPlaces } from '@panelflow/domain/script-file/match-places.ts'
import {
  compareTranslation,
  type ReturnedResult,
} from '@panelflow/domain/script-file/returned-line.ts'
import { readXlsx } from '../../../adapters/sheet/read-xlsx.ts'
import type { OutputChapter } from '../../output/formats/chapter-output.ts'
import { writeBilingualDocx } from '../../output/formats/text/bilingual-docx.ts'
import { writeBilingualXlsx } from '../../output/formats/text/bilingual-xlsx.ts'
import { writeLabelPlus } from '../../output/formats/text/labelplus.ts'
import { writeXliff } from '../../output/formats/text/xliff.ts'
import { writeXliff12 } from '../../output/formats/text/xliff12.ts'
import { readDocx } from '../read-docx.ts'
import { readBilingual } from '../read-bilingual.ts'
import { readLabelPlus } from '../read-labelplus.ts'
import { readXliff } from '../read-xliff.ts'
import type { ScriptContent } from '../script-content.ts'

export const SCRIPT_FORMS: readonly (readonly [
  form: string,
  outAndIn: (chapter: OutputChapter) => Promise<ScriptContent>,
])[] = [
  ['XLIFF 2.0', (chapter) => readXliff(Buffer.from(writeXliff(chapter)))],
  ['XLIFF 1.2', (chapter) => readXliff(Buffer.from(writeXliff12(chapter)))],
  ['LabelPlus', async (chapter) => readLabelPlus(Buffer.from(writeLabelPlus(chapter)))],
  ...INTERFACE_LOCALES.map(
    (locale) =>
      [
        `workbook in ${locale}`,
        async (chapter: OutputChapter) => {
          const written = await buffer(writeBilingualXlsx(chapter, getSheetHeadings(locale)))
          return readBilingual(await readXlsx(written))
        },
      ] as const,
  ),
  ...INTERFACE_LOCALES.map(
    (locale) =>
      [
        `Word document in ${locale}`,
        async (chapter: OutputChapter) => {
          const written = await buffer(writeBilingualDocx(chapter, getSheetHeadings(locale)))
          return readBilingual(await readDocx(written))
        },
      ] as const,
  ),
]

/** Rows of a chapter in reading order, page by page. */
export const listChapterRows = ({ pages, direction }: OutputChapter): readonly ReadingRow[] =>
  pages.flatMap((page) => readingRows(page, direction))

/** Which row each line of a file is, and what it would change there. */
export const compareWithChapter = (
  { lines }: ScriptContent,
  chapter: OutputChapter,
): readonly { readonly id: string | null; readonly result: ReturnedResult }[] =>
  chapter.pages.flatMap((page) => {
    const own = lines.filter((line) =>
      line.pageId === null ? line.page === page.name : line.pageId === page.id,
    )
    const rows = readingRows(page, chapter.direction)
    const places = own.flatMap(({ place }) => place ?? [])
    const placed = matchPlaces(rows, places, page)
    return own.map((line, at) => {
      const row =
        line.rowId === null ? placed[at] : (rows.find(({ id }) => id === line.rowId) ?? null)
      const result = row ? compareTranslation(line, row.translation) : 'unknown'
      return { id: row?.id ?? null, result }
    })
  })
