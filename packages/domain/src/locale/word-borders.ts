/** Scripts written without spaces between words, as a class of a regular expression. */
const SPACELESS = '\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\p{Script=Thai}'

const ENDS_SPACELESS = new RegExp(`[${SPACELESS}][\\p{P}\\p{M}]*$`, 'u')

/** Whether what follows the words goes on without a space. */
export const endsWithoutSpace = (words: string): boolean => ENDS_SPACELESS.test(words)

const SPACED_LETTER = new RegExp(`^(?![${SPACELESS}])[\\p{L}\\p{N}\\p{M}]`, 'u')

/** A letter, or a mark on one, of a script that writes spaces between its words. */
export const isSpacedLetter = (letter: string): boolean => {
  const unit = letter.charCodeAt(0)
  // ideographs in use: glossaries are looked for in texts that consist of them
  return (unit < 0x4e00 || unit > 0x9fff) && SPACED_LETTER.test(letter)
}

const letterAt = (text: string, offset: number): string =>
  String.fromCodePoint(text.codePointAt(offset) ?? 0)

/** Start of the letter before an offset: two units where it is a pair of surrogates. */
const letterBefore = (text: string, offset: number): number =>
  offset >= 2 && /[\udc00-\udfff]/.test(text[offset - 1] ?? '') ? offset - 2 : offset - 1

const isWordBorder = (text: string, offset: number): boolean =>
  offset === 0 ||
  offset === text.length ||
  !isSpacedLetter(letterAt(text, letterBefore(text, offset))) ||
  !isSpacedLetter(letterAt(text, offset))

/**
 * Whether a stretch, UTF-16 offsets, begins and ends where words do: “Art” is not in “heart”; 云鲸
 * is in 大云鲸号, because Chinese has no spaces to tell by.
 */
export const isWholeWord = (text: string, from: number, to: number): boolean =>
  isWordBorder(text, from) && isWordBorder(text, to)
