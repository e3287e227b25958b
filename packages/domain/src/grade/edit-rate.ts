import type { TranslationCandidate } from '../page/document/page-document.ts'
import { splitIntoTokens } from '../text/word-count.ts'

/**
 * Stored beside the figures: words as `panelflow-words/1` finds them, edits counted bubble by
 * bubble. Another way gets another name.
 */
export const EDIT_COUNTER = 'panelflow-edits/1'

/** Above this many comparisons a bubble counts as written anew. */
const MOST = 4_000_000

/** Fewest words to put in, take out or exchange to get from one row of words to the other. */
const distance = (a: readonly string[], b: readonly string[]): number => {
  let row = Uint32Array.from({ length: b.length + 1 }, (_, j) => j)
  for (const [i, word] of a.entries()) {
    const next = new Uint32Array(b.length + 1)
    next[0] = i + 1
    for (let j = 1; j <= b.length; j += 1) {
      const exchanged = (row[j - 1] ?? 0) + (word === b[j - 1] ? 0 : 1)
      next[j] = Math.min(exchanged, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1)
    }
    row = next
  }
  return row[b.length] ?? 0
}

export interface Edits {
  /** of the longer of the two texts, so that the rate never passes 1 */
  readonly words: number
  readonly editedWords: number
}

/** How much of one bubble was changed. Punctuation and spaces are no words, capitals count. */
export const editsOfText = (before: string, after: string): Edits => {
  const [a, b] = [splitIntoTokens(before), splitIntoTokens(after)]
  const words = Math.max(a.length, b.length)
  let head = 0
  while (head < a.length && a[head] === b[head]) head += 1
  let tail = 0
  while (
    tail < Math.min(a.length, b.length) - head &&
    a[a.length - 1 - tail] === b[b.length - 1 - tail]
  )
    tail += 1
  const [was, is] = [a.slice(head, a.length - tail), b.slice(head, b.length - tail)]
  return {
    words,
    editedWords:
      was.length * is.length > MOST ? Math.max(was.length, is.length) : distance(was, is),
  }
}

/**
 * Of a chapter: bubbles by their key. One that was added or taken away was changed word by word.
 */
export const editsBetween = (
  before: ReadonlyMap<string, string>,
  after: ReadonlyMap<string, string>,
): Edits => {
  let [words, editedWords] = [0, 0]
  for (const key of new Set([...before.keys(), ...after.keys()])) {
    const edits = editsOfText(before.get(key) ?? '', after.get(key) ?? '')
    words += edits.words
    editedWords += edits.editedWords
  }
  return { words, editedWords }
}

type Proposal = Pick<TranslationCandidate, 'source' | 'text' | 'proposed'>

/**
 * What a machine had for a bubble: an engine's words before a converted script. Null: only memories
 * or people had any.
 */
export const machineProposal = (candidates: readonly Proposal[]): string | null => {
  const proposed =
    candidates.find(({ source, proposed }) => source === 'machine' && proposed !== true) ??
    candidates.find(({ source }) => source === 'conversion')
  return proposed === undefined || proposed.text.trim() === '' ? null : proposed.text
}

export interface MachineEdits extends Edits {
  /** bubbles for which a machine had words; the others count neither as kept nor as changed */
  readonly bubbles: number
}

/**
 * How much of the machine's words the translator changed, bubble by bubble. One the translator took
 * away altogether is not there to be looked at.
 */
export const countMachineEdits = (
  bubbles: readonly { readonly candidates: readonly Proposal[]; readonly translation: string }[],
): MachineEdits => {
  let [count, words, editedWords] = [0, 0, 0]
  for (const { candidates, translation } of bubbles) {
    const proposed = machineProposal(candidates)
    if (proposed === null) continue
    const edits = editsOfText(proposed, translation)
    count += 1
    words += edits.words
    editedWords += edits.editedWords
  }
  return { bubbles: count, words, editedWords }
}
