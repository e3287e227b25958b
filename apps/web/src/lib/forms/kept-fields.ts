/** Lines, and `line:column`, that a person leaves as they are when a sheet is imported. */
export type KeptFields = ReadonlySet<string>

export const NOTHING_KEPT: KeptFields = new Set()

const toKey = (row: number, column: string | undefined): string =>
  column === undefined ? `${row}` : `${row}:${column}`

export const isKept = (kept: KeptFields, row: number, column?: string): boolean =>
  kept.has(toKey(row, column))

export const toggleKept = (kept: KeptFields, row: number, column?: string): KeptFields => {
  const key = toKey(row, column)
  const next = new Set(kept)
  if (!next.delete(key)) next.add(key)
  return next
}

/** As the import is asked. */
export const toKeptQuery = (kept: KeptFields): { readonly keep?: string } =>
  kept.size === 0 ? {} : { keep: [...kept].join(',') }

interface Plan<Result extends string> {
  readonly rows: readonly {
    readonly row: number
    readonly result: Result
    readonly changes: readonly { readonly column: string }[]
  }[]
  readonly counts: Readonly<Partial<Record<Result, number>>>
}

/** Lines that would be taken, and those at fault that keep all of them from it. */
export const countLeft = <Result extends string>(
  { rows, counts }: Plan<Result | 'new' | 'changed' | 'conflict' | 'refused'>,
  kept: KeptFields,
): { readonly faulty: number; readonly taken: number } => {
  const leftOut = rows.filter(
    ({ row, changes }) =>
      isKept(kept, row) ||
      (changes.length > 0 && changes.every(({ column }) => isKept(kept, row, column))),
  )
  const count = (results: readonly string[]): number =>
    leftOut.filter(({ result }) => results.includes(result)).length
  return {
    faulty: (counts.conflict ?? 0) + (counts.refused ?? 0) - count(['conflict', 'refused']),
    taken: (counts.new ?? 0) + (counts.changed ?? 0) - count(['new', 'changed']),
  }
}
