const START = 60
const WORD_START = 12
const RUN = 6
const LETTER = 1

const isWordStart = (text: string, at: number): boolean =>
  at === 0 || /[\s·:：/,，()（）-]/.test(text[at - 1] ?? '')

/**
 * Letters of `wanted` in `text` in their order, gaps allowed, where they fit best; null when one is
 * missing. Both are short.
 */
const lettersScore = (text: string, wanted: string): number | null => {
  /** end of the last letter → the best score so far */
  let ends = new Map([[-1, 0]])
  for (const letter of wanted) {
    const next = new Map<number, number>()
    for (let found = text.indexOf(letter); found >= 0; found = text.indexOf(letter, found + 1)) {
      const own = LETTER + (isWordStart(text, found) ? WORD_START : 0)
      for (const [end, score] of ends) {
        if (end > found) continue
        const total = score + own + (end === found ? RUN : 0)
        next.set(found + letter.length, Math.max(total, next.get(found + letter.length) ?? 0))
      }
    }
    ends = next
  }
  return ends.size === 0 ? null : Math.max(...ends.values())
}

/**
 * How well a query fits a text, more is better; null when it does not. Every word of the query must
 * fit; a word that stands as it is
 * counts more than letters with gaps, and the beginning of the text most.
 */
export const fuzzyScore = (text: string, query: string): number | null => {
  const folded = text.normalize('NFKC').toLowerCase()
  const words = query.normalize('NFKC').toLowerCase().split(/\s+/).filter(Boolean)
  let total = 0
  for (const word of words) {
    const score = lettersScore(folded, word)
    if (score === null) return null
    total += score + (folded.startsWith(word) ? START : 0)
  }
  // of two that fit the same, the shorter one is meant
  return total - folded.length / 100
}
