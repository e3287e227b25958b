/** What a person typed into the search, taken apart. */
export interface SearchQuery {
  /** each must be found; patterns for `like` are made from them */
  readonly words: readonly string[]
  /** beginning of an order's serial, when only digits were typed: `1001`, `#10` */
  readonly serial: string | null
  /** `1001 3`, `灯塔 第3话`, `ch. 3`: a chapter by its number, of orders found by the rest */
  readonly chapter: {
    readonly number: number
    readonly words: readonly string[]
    readonly serial: number | null
  } | null
}

const MAX_WORDS = 5
/** serials are four-byte integers */
const SERIAL_DIGITS = 9
const CHAPTER =
  /^(.*?)(?:[\s/#-]+|\s*第|\s*\bch(?:ap(?:ter)?)?\.?\s*)(\d{1,4})\s*(?:[话話章回集])?$/iu
const CHAPTER_WORD = /(?:\s*第|\bch(?:ap(?:ter)?)?\.?)$/iu

const splitTerms = (text: string): string[] =>
  text
    .split(/\s+/)
    .filter((word) => word !== '')
    .slice(0, MAX_WORDS)

const digits = (text: string): string | null =>
  new RegExp(`^#?(\\d{1,${SERIAL_DIGITS}})$`).exec(text)?.[1] ?? null

const parseChapter = (text: string): SearchQuery['chapter'] => {
  const match = CHAPTER.exec(text)
  const number = Number(match?.[2] ?? 0)
  if (match === null || number === 0) return null
  const rest = (match[1] ?? '').replace(CHAPTER_WORD, '').trim()
  const serial = digits(rest)
  if (text.startsWith('#') && rest === '') return null
  return {
    number,
    words: serial === null ? splitTerms(rest) : [],
    serial: serial === null ? null : Number(serial),
  }
}

/** @param q trimmed */
export const readSearch = (q: string): SearchQuery => ({
  words: splitTerms(q),
  serial: digits(q),
  chapter: parseChapter(q),
})
