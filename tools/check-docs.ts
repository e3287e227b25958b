/** Generated documents must say what the code says. `--write` brings them up to date. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { specCoverageDocument } from './spec-coverage.ts'
import { statesDocument } from './states-document.ts'
import { en } from '@panelflow/contract/messages/en.ts'
import { zhCn } from '@panelflow/contract/messages/zh-cn.ts'
import { ERROR_PARAMS } from '@panelflow/domain/error/error-params.ts'
import { ERROR_CODES, type ErrorCode } from '@panelflow/domain/error/error-code.ts'

/**
 * Writes docs/errors.md: every code with its number, what happened and what to do, in both
 * languages.
 */
const ALL_PARAMS: Readonly<Partial<Record<ErrorCode, Readonly<Record<string, string>>>>> =
  ERROR_PARAMS

const cell = (text: string): string => text.replaceAll('|', '\\|')

/** `limit` number, `by` text or null; one that may be missing has a question mark */
const formatParams = (code: ErrorCode): string =>
  Object.entries(ALL_PARAMS[code] ?? {})
    .map(([name, kind]) => `\`${name}\` ${kind}`)
    .join(', ')

const errorsDocument = (): string => {
  const codes = (Object.keys(ERROR_CODES) as ErrorCode[]).sort()
  return [
    '# Error codes',
    '',
    'Generated from `packages/domain/src/error` and `packages/contract/src/messages`. The number is the envelope’s `code`; its first three digits are the HTTP status. Params with a question mark may be missing.',
    '',
    '| code | number | params | English | 中文 |',
    '|---|---|---|---|---|',
    ...codes.map(
      (code) =>
        `| \`${code}\` | ${ERROR_CODES[code]} | ${formatParams(code)} | ${cell(en[code])} | ${cell(zhCn[code])} |`,
    ),
    '',
  ].join('\n')
}

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
