/** what a spreadsheet may take for a formula (reliability S11), full-width twins included */
const FORMULA = /^[=+\-@\t\r＝＋－＠−]/u

const cell = (text: string): string => `"${(FORMULA.test(text) ? `'${text}` : text).replaceAll('"', '""')}"`

/** Lines as CSV that Excel opens with Chinese in it: UTF-8 with its mark, every cell quoted. */
export const csvOf = (lines: readonly (readonly string[])[]): string =>
  `\uFEFF${lines.map((line) => line.map(cell).join(',')).join('\r\n')}\r\n`
