/** Words on their way through a layer of type, whose lines are broken by hand. */
import { diffWords } from '../../text/word-diff.ts'

const SPACE = /^[\s\u00ad\u200b]$/

/** A hyphen that was typed at the end of a line, and is none of the text. */
const isAddedHyphen = (typed: string, at: number): boolean =>
  typed[at] === '-' && typed[at + 1] === '\n'

/**
 * Where each place of the typed words is in the text they were typed from; null if they are not its
 * words.
 */
export const alignTyped = (typed: string, text: string): readonly number[] | null => {
  const places: number[] = []
  let at = 0
  for (let i = 0; i < typed.length; i++) {
    const [is, letter] = [typed[i] ?? '', text[at] ?? '']
    places.push(at)
    if (is === letter || (SPACE.test(is) && SPACE.test(letter))) at++
    else if (SPACE.test(letter)) {
      // spaces that vanish at the end of a line
      places.pop()
      at++
      i--
    } else if (is !== '\n' && !isAddedHyphen(typed, i)) return null
  }
  return text.slice(at).trim() === '' ? [...places, text.length] : null
}

/** Photoshop's break within a paragraph. */
const BREAK = '\u0003'

/** Photoshop ends lines by carriage returns. */
export const toLines = (words: string): string =>
  words.replaceAll(BREAK, '\n').replace(/\r\n?/g, '\n').replace(/\n+$/, '')

export interface TypedText {
  readonly translation: string
  /** false: the text is no longer what was typed, so its lines are those of the layer */
  readonly isMerged: boolean
}

/**
 * The text after its layer of type was changed from `before` to `after`: lines that were only
 * broken to look as the page are not broken in it. Null: the words are the same.
 */
export const takeTypedText = (text: string, before: string, after: string): TypedText | null => {
  const [was, is] = [toLines(before), toLines(after)]
  if (was === is) return null
  const places = alignTyped(was, text)
  if (places === null) return { translation: is, isMerged: false }
  let at = 0
  const parts = diffWords(was, is).map((part) => {
    if (part.kind === 'new') return part.text
    const from = at
    at += part.text.length
    return part.kind === 'removed' ? '' : text.slice(places[from], places[at])
  })
  return { translation: parts.join(''), isMerged: true }
}
