/**
 * Kept on the order beside the count: another way of counting gets another name (spec
 * 10.words.count).
 */
export const WORD_COUNTER_VERSION = 'panelflow-words/1'

/**
 * Counted one by one. The length mark of kana and the iteration marks are letters of both scripts,
 * found by their extensions.
 */
const CHARACTER = String.raw`(?=[\p{L}\p{N}])[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}]`
const THAI = String.raw`\p{sc=Thai}`
const LETTER = String.raw`(?!${CHARACTER}|${THAI})[\p{L}\p{N}\p{M}]`
/** Hyphen and apostrophe runs are one word; so are figures with separators. */
const WORD = String.raw`(?:${LETTER})+(?:(?:['’\u2010\u2011-]+|(?<=\p{N})[.,:](?=\p{N}))(?:${LETTER})+)*`

const TOKENS = new RegExp(`(?<character>${CHARACTER})|(?<thai>${THAI}+)|(?<word>${WORD})`, 'gu')

const thaiSegmenter = new Intl.Segmenter('th', { granularity: 'word' })

const splitThaiWords = (run: string): readonly string[] =>
  [...thaiSegmenter.segment(run)].flatMap(({ isWordLike, segment }) =>
    isWordLike === true ? [segment] : [],
  )

/**
 * The words of one bubble, in order: Han and kana by characters, Thai by dictionary, everything
 * else by words. No punctuation, no spaces.
 * Give it one bubble at a time: on a joined chapter the Thai dictionary takes minutes.
 */
export const splitIntoTokens = (text: string): readonly string[] => {
  const words: string[] = []
  for (const { 0: token, groups } of text.normalize('NFKC').matchAll(TOKENS))
    if (groups?.['thai'] === undefined) words.push(token)
    else words.push(...splitThaiWords(token))
  return words
}

/** How many words one bubble has; see `wordsIn`. */
export const countWords = (text: string): number => splitIntoTokens(text).length

/** Words of a chapter or an order, bubble by bubble. */
export const countTotalWords = (texts: Iterable<string>): number => {
  let count = 0
  for (const text of texts) count += countWords(text)
  return count
}
