import { isCallError } from '../http/call-error.ts'

/**
 * The row as it stands now, where the list still has it. A window opened from a row goes on with
 * what others made of the row meanwhile:
 * with the version it was opened with, it would be refused for ever.
 */
export const freshRow = <Row extends { readonly id: string }>(
  rows: readonly Row[] | undefined,
  opened: Row,
): Row => rows?.find(({ id }) => id === opened.id) ?? opened

interface Versioned {
  readonly version: number
}

/** The row as it is stored now, where a refused change brought a newer one along. */
export const storedRow = <Row extends Versioned>(row: Row, error: unknown): Row => {
  if (!isCallError(error) || typeof error.current !== 'object' || error.current === null) return row
  // the answer of the endpoint that refused: the server serialises it by the endpoint's schema
  const stored = error.current as Row
  return stored.version > row.version ? stored : row
}
