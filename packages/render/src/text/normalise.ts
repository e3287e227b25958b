/**
 * Text longer than this is cut off for layout and marked as overflowing: no bubble holds it, and a
 * page must not hang on a paste.
 */
export const MAX_TEXT_LENGTH = 10_000

const LINE_ENDS = /[\v\f\u0085\u2028\u2029]/g
const LONE_SURROGATES = /[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g

/** Control characters and direction marks (no language we set runs right to left). */
const UNWANTED = /(?!\n)[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu

/**
 * The text as the engine reads it. Every replacement keeps the length, because `StoredLayout.lines`
 * counts UTF-16 units of the text as stored.
 */
export function normaliseText(text: string): string {
  const cut = text.length > MAX_TEXT_LENGTH ? text.slice(0, MAX_TEXT_LENGTH) : text
  return cut
    .replace(/\r\n/g, '\u200b\n')
    .replace(/\r/g, '\n')
    .replace(LINE_ENDS, '\n')
    .replace(/\t/g, ' ')
    .replace(LONE_SURROGATES, '\ufffd')
    .replace(UNWANTED, '\u2060')
}
