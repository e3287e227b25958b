/**
 * Writes docs/errors.md: every code with its number, what happened and what to do, in both
 * languages.
 */
import { en } from '@panelflow/contract/messages/en.ts'
import { zhCn } from '@panelflow/contract/messages/zh-cn.ts'
import { ERROR_CODES, type ErrorCode } from '@panelflow/domain/error/error-code.ts'

const cell = (text: string): string => text.replaceAll('|', '\\|')

export const errorsDocument = (): string => {
  const codes = (Object.keys(ERROR_CODES) as ErrorCode[]).sort()
  return [
    '# Error codes',
    '',
    'Generated from `packages/domain/src/error/error-code.ts` and `packages/contract/src/messages`. The number is the envelope’s `code`; its first three digits are the HTTP status.',
    '',
    '| code | number | English | 中文 |',
    '|---|---|---|---|',
    ...codes.map(
      (code) => `| \`${code}\` | ${ERROR_CODES[code]} | ${cell(en[code])} | ${cell(zhCn[code])} |`,
    ),
    '',
  ].join('\n')
}
