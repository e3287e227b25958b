/**
 * A slice of a strip: rows [from, to). `hurts` when its lower edge runs through a text because
 * nothing else was possible.
 */
export interface PlannedSlice {
  readonly from: number
  readonly to: number
  readonly hurts: boolean
}

export interface CutLimits {
  readonly maxHeight: number
  /** preferred, not guaranteed */
  readonly minHeight: number
}

/**
 * Cuts a strip from top to bottom into slices of at most `maxHeight` rows: at the last gutter that
 * fits, else where it
 * costs least, never through a text unless it is taller than a slice.
 * @param costs of a cut above each row, see row-costs
 */
export const planCuts = (costs: Float32Array, limits: CutLimits): PlannedSlice[] => {
  const slices: PlannedSlice[] = []
  let from = 0
  while (costs.length - from > limits.maxHeight) {
    const slice = nextSlice(costs, from, limits)
    slices.push(slice)
    from = slice.to
  }
  if (costs.length > from) slices.push({ from, to: costs.length, hurts: false })
  return slices
}

/** The first slice of rows that are more than one slice can hold. */
export const nextSlice = (
  costs: Float32Array,
  from: number,
  { maxHeight, minHeight }: CutLimits,
): PlannedSlice => {
  const last = from + maxHeight
  const tidy = cheapest(
    costs,
    from + minHeight,
    Math.min(last, Math.max(from + minHeight, costs.length - minHeight)),
  )
  const to = costs[tidy] === Infinity ? cheapest(costs, from + 1, last) : tidy
  return { from, to, hurts: costs[to] === Infinity }
}

/** The last of the cheapest cuts from `first` to `last`, both included. */
const cheapest = (costs: Float32Array, first: number, last: number): number => {
  let best = last
  for (let row = last - 1; row >= first; row--)
    if ((costs[row] ?? 0) < (costs[best] ?? 0)) best = row
  return best
}
