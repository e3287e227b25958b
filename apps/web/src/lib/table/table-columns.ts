/**
 * Which columns a table shows, in which order and how wide, as one list that fits into an address:
 * `title:240`, `status`.
 */
import type { DataColumn } from '@panelflow/ui/patterns/table-column.ts'
import type { ChosenColumn } from '@panelflow/ui/patterns/column-chooser.tsx'

export interface ArrangedColumn {
  readonly id: string
  readonly width?: number
}

export const readColumns = (
  texts: readonly string[] | undefined,
): readonly ArrangedColumn[] | null =>
  texts === undefined
    ? null
    : texts.map((text) => {
        const [id = '', width] = text.split(':')
        return width === undefined ? { id } : { id, width: Number(width) }
      })

export const writeColumns = (columns: readonly ArrangedColumn[]): readonly string[] =>
  columns.map(({ id, width }) => (width === undefined ? id : `${id}:${width}`))

/**
 * The columns that are shown: known ones, each once, in their order and with their width. A table
 * of none shows its standard ones.
 */
export const arrange = <Row>(
  all: readonly DataColumn<Row>[],
  arranged: readonly ArrangedColumn[] | null,
  standard: readonly string[],
): readonly DataColumn<Row>[] => {
  const wanted = [...new Map((arranged ?? []).map((column) => [column.id, column])).values()]
  const found = wanted.flatMap(({ id, width }) => {
    const column = all.find((one) => one.id === id)
    if (column === undefined) return []
    return [width === undefined ? column : { ...column, width, grow: false }]
  })
  if (found.length > 0) return found
  return standard.flatMap((id) => all.filter((column) => column.id === id))
}

/** For the chooser: those shown in their order, then the rest. */
export const listChosenColumns = <Row>(
  all: readonly DataColumn<Row>[],
  visible: readonly DataColumn<Row>[],
): readonly ChosenColumn[] => [
  ...visible.map(({ id, header }) => ({ id, header, visible: true })),
  ...all
    .filter(({ id }) => !visible.some((one) => one.id === id))
    .map(({ id, header }) => ({ id, header, visible: false })),
]

/** The arrangement after a column got another width. */
export const resized = (
  visible: readonly ArrangedColumn[],
  id: string,
  width: number,
): readonly ArrangedColumn[] => visible.map((column) => (column.id === id ? { id, width } : column))

/**
 * The arrangement after columns were taken away, added or moved; those that stay keep their width.
 */
export const reordered = (
  before: readonly ArrangedColumn[],
  ids: readonly string[],
): readonly ArrangedColumn[] => ids.map((id) => before.find((column) => column.id === id) ?? { id })
