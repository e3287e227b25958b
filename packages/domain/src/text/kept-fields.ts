/**
 * What a person leaves as it is when a sheet is imported: whole lines, or single fields of them. On
 * the wire `3,7:remark`: line 3, and the remark of line 7.
 */
export interface KeptField {
  readonly row: number
  /** undefined: the whole line */
  readonly column?: string | undefined
}

export const KEPT_FIELDS = /^\d+(:[\w.-]+)?(,\d+(:[\w.-]+)?)*$/

export const parseKept = (text: string | undefined): readonly KeptField[] =>
  (text ?? '').split(',').flatMap((entry): readonly KeptField[] => {
    const [row, column] = entry.split(':')
    return row === undefined || row === '' ? [] : [{ row: Number(row), column }]
  })

/** Lines of a sheet that are not left out. */
export const withoutKeptRows = <Row extends { readonly row: number }>(
  rows: readonly Row[],
  kept: readonly KeptField[],
): readonly Row[] => {
  const skipped = new Set(kept.flatMap(({ row, column }) => (column === undefined ? [row] : [])))
  return rows.filter(({ row }) => !skipped.has(row))
}

/** Fields of a line that stay as they are. */
export const listKeptColumns = (kept: readonly KeptField[], row: number): ReadonlySet<string> =>
  new Set(kept.flatMap((one) => (one.row === row && one.column !== undefined ? [one.column] : [])))
