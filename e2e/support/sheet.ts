import { writeFileSync } from 'node:fs'
import { buffer } from 'node:stream/consumers'
import { writeSheet } from '../../apps/server/src/features/output/formats/text/write-sheet.ts'

/** Writes an xlsx file as a person would fill one in. @returns its path */
export const saveSheet = async (file: string, headings: readonly string[], rows: readonly (readonly string[])[]): Promise<string> => {
  const columns = headings.map((heading) => ({ heading, width: 20 }))
  writeFileSync(file, await buffer(writeSheet({ name: 'Sheet', columns, rows, modifiedAt: new Date(0) })))
  return file
}
