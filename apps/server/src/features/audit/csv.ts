/** What a spreadsheet may take for a formula (reliability S11), full-width twins included. */
const FORMULA = /^[=+\-@\t\r＝＋－＠−]/u

/** A cell that is never a formula: one that looks like it gets an apostrophe in front. */
const cell = (text: string): string => {
  const safe = FORMULA.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** One line of a CSV (RFC 4180). */
export const csvLine = (cells: readonly string[]): string => `${cells.map(cell).join(',')}\r\n`

/** Excel reads UTF-8 only behind this mark. */
export const BYTE_ORDER_MARK = '\u{FEFF}'
