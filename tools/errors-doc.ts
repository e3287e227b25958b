/**
 * Writes docs/errors.md: every code with its number, what happened and what to do, in both
 * languages.
 */
import { en } from '@panelflow/contract/messages/en.ts'
import { zhCn } from '@panelflow/contract/messages/zh-cn.ts'
import { ERROR_PARAMS } from '@panelflow/domain/error/error-params.ts'
import { ERROR_CODES, type ErrorCode } from '@panelflow/domain/error/error-code.ts'

const ALL_PARAMS: Readonly<Partial<Record<ErrorCode, Readonly<Record<string, string>>>>> =
  ERROR_PARAMS

const cell = (text: string): string => text.replaceAll('|', '\\|')

/** `limit` number, `by` text or null; one that may be missing has a question mark */
const formatParams = (code: ErrorCode): string =>
  Object.entries(ALL_PARAMS[code] ?? {})
    .map(([name, kind]) => `\`${name}\` ${kind}`)
    .join(', ')

export const errorsDocument = (): string => {
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
