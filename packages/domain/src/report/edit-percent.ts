/**
 * Share of the words that were changed, per cent with one digit behind the point. `words` is more
 * than 0.
 */
export const editPercent = ({
  words,
  editedWords,
}: {
  readonly words: number
  readonly editedWords: number
}): number => Math.round((editedWords / words) * 1000) / 10
