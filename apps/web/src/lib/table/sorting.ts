export type Side = 'before' | 'after'

export interface Move {
  readonly id: string
  readonly placeId: string
  readonly side: Side
}

interface Row {
  readonly id: string
}

/**
 * The rows with one of them beside another one; as they are when one of the two is not among them.
 */
export const moved = <R extends Row>(
  rows: readonly R[],
  { id, placeId, side }: Move,
): readonly R[] => {
  const row = rows.find((one) => one.id === id)
  const others = rows.filter((one) => one.id !== id)
  const at = others.findIndex((one) => one.id === placeId)
  if (row === undefined || at < 0) return rows
  return others.toSpliced(side === 'before' ? at : at + 1, 0, row)
}

/** One step up or down past the neighbour; null at the edge. */
export const findMove = (rows: readonly Row[], id: string, step: 'up' | 'down'): Move | null => {
  const at = rows.findIndex((row) => row.id === id)
  const neighbour = at < 0 ? undefined : rows[at + (step === 'up' ? -1 : 1)]
  return neighbour === undefined
    ? null
    : { id, placeId: neighbour.id, side: step === 'up' ? 'before' : 'after' }
}
