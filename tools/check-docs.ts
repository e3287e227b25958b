/** Generated documents must say what the code says. `--write` brings them up to date. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { errorsDocument } from './errors-doc.ts'
import { specCoverageDocument } from './spec-coverage.ts'
import { statesDocument } from './states-doc.ts'

const DOCUMENTS: Readonly<Record<string, () => string>> = {
  'docs/errors.md': errorsDocument,
  'docs/states.md': statesDocument,
  'docs/spec-coverage.md': specCoverageDocument,
}

const write = process.argv.includes('--write')
let stale = 0
for (const [file, make] of Object.entries(DOCUMENTS)) {
  const text = make()
  if (existsSync(file) && readFileSync(file, 'utf8') === text) continue
  if (write) writeFileSync(file, text)
  else stale++
  console.log(write ? `written: ${file}` : `stale: ${file}, run npm run docs`)
}
process.exitCode = stale > 0 ? 1 : 0
