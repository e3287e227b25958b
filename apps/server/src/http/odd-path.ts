import { AppError } from '@panelflow/domain/error/app-error.ts'

const ENCODED_ODD = /%(?:[01][0-9a-f]|5c|7f)/i

const isControl = (char: string): boolean => char < ' ' || char === '\u007f'

/**
 * Refuses paths with empty segments, backslashes or control characters. No address of ours has
 * them, and file servers and URL parsers differ in how
 * they read them. @throws AppError `request.not_found`
 */
export const refuseOddPath = (url: string): void => {
  const path = url.split('?', 1)[0] ?? ''
  if (
    path.includes('//') ||
    path.includes('\\') ||
    ENCODED_ODD.test(path) ||
    [...path].some(isControl)
  ) {
    throw new AppError('request.not_found')
  }
}
