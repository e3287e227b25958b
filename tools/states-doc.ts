/**
 * Writes docs/states.md from the workflow tables, or with --check says whether it is stale (exit
 * 1).
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { statesDocument } from './states-document.ts'

/** The text of docs/states.md, for the check of all generated documents. */
export { statesDocument }

const FILE = fileURLToPath(new URL('../docs/states.md', import.meta.url))

const written = (file: string): string => {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}

/** Is the page in the repository what the tables say now? */
export const isFresh = (file = FILE): boolean => written(file) === statesDocument()

const main = (): void => {
  if (!process.argv.includes('--check')) {
    writeFileSync(FILE, statesDocument())
    console.log('docs/states.md written')
    return
  }
  if (isFresh()) return
  console.error('docs/states.md is stale: run `npx tsx tools/states-doc.ts` and commit it')
  process.exitCode = 1
}

if (process.argv[1] !== undefined && resolve(process.argv[1]) === fileURLToPath(import.meta.url))
  main()
