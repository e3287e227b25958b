/**
 * Thai words by a dictionary. The trained model finds where words are likely to begin, the
 * dictionary which letters make words; a line may end where both agree.
 */

/** Costs of a way through a run of letters: whole numbers, so every browser takes the same way. */
const LETTER_OF_NO_WORD = 30
const WORD_THE_MODEL_BEGINS = 4
const WORD_THE_MODEL_DOES_NOT_BEGIN = 10

/** Marks and vowels that follow a letter, and ๆ; no word begins with them. */
const FOLLOWS = /[\u0e30-\u0e3a\u0e45-\u0e4e]/
/** Vowels that are written before their letter; no word ends with them. */
const LEADS = /[\u0e40-\u0e44]/

export interface ThaiDictionary {
  readonly words: ReadonlySet<string>
  readonly maxLength: number
}

/** The list of tools/thai-words.ts: a digit of base 36 and letters for each word. */
export function parseThaiDictionary(list: string): ThaiDictionary {
  const words = new Set<string>()
  let before = ''
  let maxLength = 0
  for (const [, digit = '0', rest = ''] of list.matchAll(/([0-9a-z])([^0-9a-z]*)/g)) {
    before = before.slice(0, Number.parseInt(digit, 36)) + rest
    words.add(before)
    maxLength = Math.max(maxLength, before.length)
  }
  return { words, maxLength }
}

/** Offsets in `run` at which a word of the cheapest way begins, without 0. */
function findCheapestWay(
  run: string,
  { words, maxLength }: ThaiDictionary,
  isLikely: (at: number) => boolean,
): Set<number> {
  const costs = new Float64Array(run.length + 1).fill(Infinity)
  const origins = new Int32Array(run.length + 1)
  costs[0] = 0
  for (let from = 0; from < run.length; from++) {
    const cost = costs[from] ?? Infinity
    if (cost === Infinity) continue
    for (let to = from + 1; to <= Math.min(run.length, from + maxLength); to++) {
      const isEnd = to === run.length
      if (!isEnd && (FOLLOWS.test(run[to] ?? '') || LEADS.test(run[to - 1] ?? ''))) continue
      const word = words.has(run.slice(from, to)) ? 0 : (to - from) * LETTER_OF_NO_WORD
      const begin = isLikely(to) ? WORD_THE_MODEL_BEGINS : WORD_THE_MODEL_DOES_NOT_BEGIN
      const sum = cost + word + (isEnd ? 0 : begin)
      if (sum >= (costs[to] ?? Infinity)) continue
      costs[to] = sum
      origins[to] = from
    }
  }
  const starts = new Set<number>()
  for (let at = origins[run.length] ?? 0; at > 0; at = origins[at] ?? 0) starts.add(at)
  return starts
}

/** Takes away starts of words that lie inside a word of the dictionary. */
export function applyThaiDictionary(text: string, starts: Set<number>, thai: ThaiDictionary): void {
  for (const { index, 0: run } of text.matchAll(/[\u0e00-\u0e7f]+/g)) {
    const way = findCheapestWay(run, thai, (at) => starts.has(index + at))
    for (let at = 1; at < run.length; at++) if (!way.has(at)) starts.delete(index + at)
  }
}
