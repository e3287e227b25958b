/**
 * Room between two sort ids: a term is put between two others many times before the glossary is
 * numbered anew.
 */
export const SORT_STEP = 1024

/**
 * The sort id between two neighbours (null: the glossary's end on that side); null when there is no
 * room left and the glossary
 * has to be numbered anew first.
 */
export const sortBetween = (before: number | null, after: number | null): number | null => {
  if (before === null) return after === null ? SORT_STEP : after - SORT_STEP
  if (after === null) return before + SORT_STEP
  const middle = Math.floor((before + after) / 2)
  return middle > before && middle < after ? middle : null
}
