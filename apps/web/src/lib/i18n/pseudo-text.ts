/**
 * Words that are longer than ours by the part other languages need; in words, so that they may
 * break as text does.
 */
const FILLER =
  'one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen '
const LONGER = 0.4

/**
 * `Save` → `[Save on]`: every text 40 % longer and in brackets, so that what is cut off or never
 * translated can be seen.
 */
export const toPseudoText = (text: string): string => {
  if (text === '') return text
  const more = Math.ceil(text.length * LONGER)
  return `[${text} ${FILLER.repeat(Math.ceil(more / FILLER.length))
    .slice(0, more)
    .trim()}]`
}
