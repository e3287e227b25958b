/** A stretch of two versions of a text: in both, only in the earlier, only in the later. */
export interface DiffPart {
  readonly kind: 'same' | 'removed' | 'new'
  readonly text: string
}

/**
 * Above this many comparisons the middle is shown as replaced: the reader would not see more in it.
 */
const MOST = 4_000_000

const BY_LETTER = /^[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}]/u

const words = new Intl.Segmenter('und', { granularity: 'word' })
const letters = new Intl.Segmenter('und', { granularity: 'grapheme' })

/**
 * Words as their language knows them, also where it writes no spaces; Chinese and Japanese letter
 * by letter, spaces and marks by themselves.
 */
const tokenize = (text: string): readonly string[] =>
  Array.from(words.segment(text)).flatMap(({ segment, isWordLike }) =>
    isWordLike === true && BY_LETTER.test(segment)
      ? Array.from(letters.segment(segment), (letter) => letter.segment)
      : [segment],
  )

/** Longest common subsequence, as the lengths left from each pair of places. */
const computeLcsLengths = (a: readonly string[], b: readonly string[]): Uint32Array => {
  const width = b.length + 1
  const lengths = new Uint32Array((a.length + 1) * width)
  for (let i = a.length - 1; i >= 0; i -= 1)
    for (let j = b.length - 1; j >= 0; j -= 1)
      lengths[i * width + j] =
        a[i] === b[j]
          ? (lengths[(i + 1) * width + j + 1] ?? 0) + 1
          : Math.max(lengths[(i + 1) * width + j] ?? 0, lengths[i * width + j + 1] ?? 0)
  return lengths
}

const diffMiddle = (a: readonly string[], b: readonly string[]): readonly DiffPart[] => {
  if (a.length * b.length > MOST) return [removed(a), fresh(b)]
  const width = b.length + 1
  const lengths = computeLcsLengths(a, b)
  const parts: DiffPart[] = []
  let [i, j] = [0, 0]
  while (i < a.length || j < b.length) {
    const [was, is] = [a[i], b[j]]
    if (was !== undefined && was === is) {
      parts.push({ kind: 'same', text: was })
      i += 1
      j += 1
    } else if (
      was !== undefined &&
      (is === undefined || (lengths[(i + 1) * width + j] ?? 0) >= (lengths[i * width + j + 1] ?? 0))
    ) {
      parts.push({ kind: 'removed', text: was })
      i += 1
    } else {
      parts.push({ kind: 'new', text: is ?? '' })
      j += 1
    }
  }
  return parts
}

const removed = (tokens: readonly string[]): DiffPart => ({
  kind: 'removed',
  text: tokens.join(''),
})
const fresh = (tokens: readonly string[]): DiffPart => ({ kind: 'new', text: tokens.join('') })
const same = (tokens: readonly string[]): DiffPart => ({ kind: 'same', text: tokens.join('') })

const joined = (parts: readonly DiffPart[]): readonly DiffPart[] => {
  const out: DiffPart[] = []
  for (const part of parts) {
    if (part.text === '') continue
    const last = out.at(-1)
    if (last?.kind === part.kind)
      out[out.length - 1] = { kind: part.kind, text: last.text + part.text }
    else out.push(part)
  }
  return out
}

/**
 * Word by word. The parts that are not `new` give the earlier text back, those that are not `gone`
 * the later.
 */
export const diffWords = (before: string, after: string): readonly DiffPart[] => {
  const [a, b] = [tokenize(before), tokenize(after)]
  const shorter = Math.min(a.length, b.length)
  let head = 0
  while (head < shorter && a[head] === b[head]) head += 1
  let tail = 0
  while (tail < shorter - head && a[a.length - 1 - tail] === b[b.length - 1 - tail]) tail += 1
  return joined([
    same(a.slice(0, head)),
    ...diffMiddle(a.slice(head, a.length - tail), b.slice(head, b.length - tail)),
    same(a.slice(a.length - tail)),
  ])
}
