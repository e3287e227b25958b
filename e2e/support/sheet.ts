import { readFileSync, writeFileSync } from 'node:fs'
import { buffer } from 'node:stream/consumers'
import type { Locator, Page } from 'playwright-core'
import { readXlsx } from '../../apps/server/src/adapters/sheet/read-xlsx.ts'
import { writeSheet } from '../../apps/server/src/sheets/write-sheet.ts'

/** Writes an xlsx file as a person would fill one in. @returns its path */
export const saveSheet = async (
  file: string,
  headings: readonly string[],
  rows: readonly (readonly string[])[],
  name = 'Sheet',
): Promise<string> => {
  const columns = headings.map((heading) => ({ heading, width: 20 }))
  writeFileSync(file, await buffer(writeSheet({ name, columns, rows, modifiedAt: new Date(0) })))
  return file
}

/** The lines of the workbook that comes when `act` is clicked, each by its headings. */
export const downloadedLines = async (
  page: Page,
  act: Locator,
): Promise<readonly Readonly<Record<string, string>>[]> => {
  const [download] = await Promise.all([page.waitForEvent('download'), act.click()])
  const { lines } = await readXlsx(readFileSync(await download.path()))
  const [headings, ...rest] = lines
  return rest.map(({ cells }) =>
    Object.fromEntries(
      (headings?.cells ?? []).map((heading, column) => [heading, cells[column] ?? '']),
    ),
  )
}
