/** Scripts written without spaces between words, as a class of a regular expression. */
export const SPACELESS_SCRIPTS =
  '\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\p{Script=Thai}\\p{Script=Lao}\\p{Script=Khmer}\\p{Script=Myanmar}'

const ENDS = new RegExp(`[${SPACELESS_SCRIPTS}][\\p{P}\\p{M}]*$`, 'u')

/** Whether what follows the words goes on without a space. */
export const endsWithoutSpace = (words: string): boolean => ENDS.test(words)
