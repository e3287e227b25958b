/** What a spreadsheet may take for a formula (reliability S11), full-width twins included. */
const FORMULA = /^'*[=+\-@\t\r＝＋－＠−]/u
const GUARDED = /^'(?='*[=+\-@\t\r＝＋－＠−])/u

/**
 * A text that no spreadsheet runs: one that looks like a formula gets an apostrophe in front, also
 * one that has some, so that taking one away gives it back.
 */
export const guardCell = (text: string): string => (FORMULA.test(text) ? `'${text}` : text)

/** The text without the apostrophe a sheet put before what would be a formula. */
export const unguardCell = (text: string): string => text.replace(GUARDED, '')

const cell = (value: string | number): string => {
  const safe = guardCell(String(value))
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** One line of a CSV (RFC 4180), none of its cells a formula. */
export const csvLine = (cells: readonly (string | number)[]): string =>
  `${cells.map(cell).join(',')}\r\n`

/** Excel reads UTF-8 only behind this mark. */
export const BYTE_ORDER_MARK = '\u{FEFF}'

/** Lines as CSV that Excel opens with Chinese in it. */
export const toCsv = (lines: readonly (readonly (string | number)[])[]): string =>
  BYTE_ORDER_MARK + lines.map(csvLine).join('')
