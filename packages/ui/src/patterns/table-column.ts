import type { ReactNode } from 'react'

export interface DataColumn<Row> {
  readonly id: string
  readonly header: string
  /** the heading in full, where it is short */
  readonly hint?: string
  readonly cell: (row: Row) => ReactNode
  /** least width in px; the column with `grow` takes what is left */
  readonly width: number
  readonly grow?: boolean
  readonly align?: 'start' | 'end'
  /** stays at the right edge while the rest scrolls */
  readonly sticky?: boolean
  /** names the row: stays at the left edge, and leads to where the row opens */
  readonly lead?: boolean
  /** makes the column sortable on the screen */
  readonly sortValue?: (row: Row) => string | number | null
  /** makes the column sortable by `onSort` (the server sorts) */
  readonly sortable?: boolean
  /** a small control beside the heading, such as the column's filter */
  readonly tool?: ReactNode
}
