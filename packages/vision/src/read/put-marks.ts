/** What a mark is read as, beside the mark itself: strokes, and its dot. */
const LOOKALIKES = /^[!?！？/|\\1Il:;()・·]$/u
/** What several of them together are read as. */
const LOOKALIKES_OF_SEVERAL = /^[!?！？/|\\1Il:;()・·7VロリハソンツシげⅡ]$/u
const MARKS = /^[!?！？]$/u
/** the outline beside a mark */
const SPECKS = /[\s,.'"`_]+$/u

/**
 * Puts the marks that were found at the end of a row or column, by their shape, in the place of
 * what a recogniser read there. It may have read one letter more than there are marks.
 */
export const putMarks = (text: string, marks: string): string => {
  if (marks === '') return text
  const pattern = marks.length > 1 ? LOOKALIKES_OF_SEVERAL : LOOKALIKES
  const letters = Array.from(text.replace(SPECKS, ''))
  let marksTaken = 0
  for (let taken = 0; taken <= marks.length; taken++) {
    const last = letters.at(-1) ?? ''
    if (!pattern.test(last)) break
    if (MARKS.test(last) && ++marksTaken > marks.length) break
    letters.pop()
  }
  return letters.join('').trimEnd() + marks
}
