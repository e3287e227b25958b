/**
 * A list read page by page behind cursors whose rows stay where they are while things change: pure,
 * for any list.
 */
import type { RowNote } from '@panelflow/ui/patterns/table-rows.tsx'

export interface RowUpdates<Row> {
  /** looked at again since they were read; a row that is gone keeps its last state */
  readonly refreshed: ReadonlyMap<string, Row>
  readonly notes: ReadonlyMap<string, RowNote>
  /** matching rows that were not there when the list was read, newest first */
  readonly extra: readonly Row[]
  /** as many of `extra`, counted from its end, are shown; the others wait for the reader's word */
  readonly shown: number
}

export const createRowUpdates = <Row>(): RowUpdates<Row> => ({
  refreshed: new Map(),
  notes: new Map(),
  extra: [],
  shown: 0,
})

interface FetchedRow<Row> {
  readonly row: Row
  readonly matches: boolean
}

/**
 * After looking at `asked` again: what is not in the answer is no longer visible, what no longer
 * matches
 * stays and says so.
 * `isNew`: a matching row that is not here did not match when the list was read; else it is further
 * down, not read yet.
 */
export const mergeFetchedRows = <Row>(
  updates: RowUpdates<Row>,
  listed: ReadonlySet<string>,
  requestedIds: readonly string[],
  answer: ReadonlyMap<string, FetchedRow<Row>>,
  isNew: (row: Row) => boolean,
): RowUpdates<Row> => {
  const refreshed = new Map(updates.refreshed)
  const notes = new Map(updates.notes)
  let extra = updates.extra
  for (const id of requestedIds) {
    const found = answer.get(id)
    const here = listed.has(id) || notes.get(id) === 'new'
    if (!here && (found?.matches !== true || !isNew(found.row))) continue
    if (found !== undefined) refreshed.set(id, found.row)
    if (!here && found !== undefined) {
      extra = [found.row, ...extra]
      notes.set(id, 'new')
    } else if (found?.matches !== true) notes.set(id, 'removed')
    else if (notes.get(id) === 'removed') notes.delete(id)
  }
  return { refreshed, notes, extra, shown: updates.shown }
}

/** Matching rows that came since and wait. */
export const countWaiting = <Row>({ extra, shown }: RowUpdates<Row>): number => extra.length - shown

/** The reader's word: those that waited stand on top. */
export const showWaiting = <Row>(updates: RowUpdates<Row>): RowUpdates<Row> => ({
  ...updates,
  shown: updates.extra.length,
})

/** The rows as they are shown: new ones that were asked for on top, each in its latest state. */
export const applyRowUpdates = <Row>(
  rows: readonly Row[],
  updates: RowUpdates<Row>,
  toKey: (row: Row) => string,
): readonly Row[] => {
  const listed = new Set(rows.map(toKey))
  const asked = updates.extra.slice(updates.extra.length - updates.shown)
  return [...asked.filter((row) => !listed.has(toKey(row))), ...rows].map(
    (row) => updates.refreshed.get(toKey(row)) ?? row,
  )
}
