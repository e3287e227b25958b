/** A cell of a grid, both counted from 0. */
export interface GridPlace {
  readonly row: number
  readonly column: number
}

export interface GridSize {
  readonly rows: number
  readonly columns: number
}

const clamp = (value: number, count: number): number => Math.max(0, Math.min(count - 1, value))

/** Rows of a Page key. */
const PAGE = 10

/** Where a key of the grid pattern (WAI-ARIA) leads; null: it is no key of the grid. */
export const moveInGrid = (
  { row, column }: GridPlace,
  { key, ctrlKey }: { readonly key: string; readonly ctrlKey: boolean },
  { rows, columns }: GridSize,
): GridPlace | null => {
  const to = (nextRow: number, nextColumn: number): GridPlace => ({
    row: clamp(nextRow, rows),
    column: clamp(nextColumn, columns),
  })
  switch (key) {
    case 'ArrowUp':
      return to(row - 1, column)
    case 'ArrowDown':
      return to(row + 1, column)
    case 'ArrowLeft':
      return to(row, column - 1)
    case 'ArrowRight':
      return to(row, column + 1)
    case 'PageUp':
      return to(row - PAGE, column)
    case 'PageDown':
      return to(row + PAGE, column)
    case 'Home':
      return to(ctrlKey ? 0 : row, 0)
    case 'End':
      return to(ctrlKey ? rows - 1 : row, columns - 1)
    default:
      return null
  }
}
