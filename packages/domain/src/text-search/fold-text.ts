/** What counts as the same letter when words are looked for. */
export interface Folding {
  readonly matchCase: boolean
  /** full and half width, hiragana and katakana are the same */
  readonly ignoreWidth: boolean
}

export interface FoldedText {
  readonly text: string
  /** where in the text as written the folded offset is; undefined inside of a letter */
  readonly toWritten: (offset: number) => number | undefined
}

const ASCII = /^[\x20-\x7e\n]*$/
const KATAKANA = /[\u30a1-\u30f6]/g
/** From a letter of katakana to the same of hiragana. */
const KANA_STEP = 0x60

const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' })

const foldLetter = (letter: string, { matchCase, ignoreWidth }: Folding): string => {
  const cased = matchCase ? letter : letter.toLowerCase()
  if (!ignoreWidth) return cased.normalize('NFC')
  return cased
    .normalize('NFKC')
    .replace(KATAKANA, (kana) => String.fromCharCode(kana.charCodeAt(0) - KANA_STEP))
}

/**
 * A text as it is compared: letter by letter (grapheme clusters), so that every letter found is a
 * whole letter of the text as written, also where one becomes several or several become one.
 * Offsets are of UTF-16.
 */
export const foldText = (written: string, folding: Folding): FoldedText => {
  if (ASCII.test(written))
    return {
      text: folding.matchCase ? written : written.toLowerCase(),
      toWritten: (offset) => offset,
    }
  let text = ''
  const borders = new Map<number, number>()
  for (const { segment, index } of graphemes.segment(written)) {
    borders.set(text.length, index)
    text += foldLetter(segment, folding)
  }
  borders.set(text.length, written.length)
  return { text, toWritten: (offset) => borders.get(offset) }
}
