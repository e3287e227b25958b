/** A list read page by page behind cursors whose rows stay where they are while things change: pure, for any list. */
import type { RowNote } from '@panelflow/ui/patterns/data-table.tsx'

export interface KeptRows<Row> {
  /** looked at again since they were read; a row that is gone keeps its last state */
  readonly again: ReadonlyMap<string, Row>
  readonly notes: ReadonlyMap<string, RowNote>
  /** matching rows that were not there when the list was read, newest first */
  readonly extra: readonly Row[]
}

export const nothingKept = <Row>(): KeptRows<Row> => ({ again: new Map(), notes: new Map(), extra: [] })

interface Looked<Row> {
  readonly row: Row
  readonly matches: boolean
}

/**
 * After looking at `asked` again: what is not in the answer is out of sight, what no longer matches stays and says so.
 * `isNew`: a matching row that is not here did not match when the list was read; else it is further down, not read yet.
 */
export const lookedAgain = <Row>(
  kept: KeptRows<Row>,
  listed: ReadonlySet<string>,
  asked: readonly string[],
  answer: ReadonlyMap<string, Looked<Row>>,
  isNew: (row: Row) => boolean,
): KeptRows<Row> => {
  const again = new Map(kept.again)
  const notes = new Map(kept.notes)
  let extra = kept.extra
  for (const id of asked) {
    const looked = answer.get(id)
    const here = listed.has(id) || notes.get(id) === 'new'
    if (!here && (looked?.matches !== true || !isNew(looked.row))) continue
    if (looked !== undefined) again.set(id, looked.row)
    if (!here && looked !== undefined) {
      extra = [looked.row, ...extra]
      notes.set(id, 'new')
    } else if (looked?.matches !== true) notes.set(id, 'gone')
    else if (notes.get(id) === 'gone') notes.delete(id)
  }
  return { again, notes, extra }
}

/** The rows as they are shown: new ones on top, each in its last known state. */
export const shownRows = <Row>(rows: readonly Row[], kept: KeptRows<Row>, keyOf: (row: Row) => string): readonly Row[] => {
  const listed = new Set(rows.map(keyOf))
  return [...kept.extra.filter((row) => !listed.has(keyOf(row))), ...rows].map((row) => kept.again.get(keyOf(row)) ?? row)
}
