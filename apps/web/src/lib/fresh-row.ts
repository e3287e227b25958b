/**
 * The row as it stands now, where the list still has it. A window opened from a row goes on with what others made of the row meanwhile:
 * with the version it was opened with, it would be refused for ever.
 */
export const freshRow = <Row extends { readonly id: string }>(rows: readonly Row[] | undefined, opened: Row): Row =>
  rows?.find(({ id }) => id === opened.id) ?? opened
