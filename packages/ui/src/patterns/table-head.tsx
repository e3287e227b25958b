import { IconArrowDown, IconArrowsSort, IconArrowUp } from '@tabler/icons-react'
import type { Header } from '@tanstack/react-table'
import { type KeyboardEvent, type PointerEvent, type ReactNode, useRef, useState } from 'react'
import classes from './data-table.module.css'

/** Widths a person draws; the caller keeps them in its columns. */
export interface ColumnSizing {
  readonly onResize: (columnId: string, width: number) => void
  /** "Width of the column Title" */
  readonly label: (header: string) => string
}

/** What of a column its heading shows. */
interface HeadColumn {
  readonly id: string
  readonly header: string
  readonly hint?: string
  readonly align?: 'start' | 'end'
  readonly sticky?: boolean
  readonly lead?: boolean
  readonly tool?: ReactNode
}

const LEAST_WIDTH = 56
const MOST_WIDTH = 900
const STEP = 16

const within = (width: number): number =>
  Math.round(Math.min(MOST_WIDTH, Math.max(LEAST_WIDTH, width)))

/** Drawn with the pointer or the arrow keys; the width counts when the pointer is let go. */
const ResizeHandle = ({
  column,
  sizing,
}: {
  readonly column: HeadColumn
  readonly sizing: ColumnSizing
}) => {
  const start = useRef({ x: 0, width: 0 })
  const [drawn, setDrawn] = useState<number | null>(null)
  const getWidth = (element: Element): number =>
    element.parentElement?.getBoundingClientRect().width ?? LEAST_WIDTH
  const begin = (event: PointerEvent<HTMLSpanElement>): void => {
    event.preventDefault()
    event.currentTarget.setPointerCapture(event.pointerId)
    start.current = { x: event.clientX, width: getWidth(event.currentTarget) }
    setDrawn(start.current.width)
  }
  const move = (event: PointerEvent<HTMLSpanElement>): void => {
    if (drawn === null) return
    const width = within(start.current.width + event.clientX - start.current.x)
    setDrawn(width)
    const index = [...(event.currentTarget.closest('tr')?.children ?? [])].findIndex((cell) =>
      cell.contains(event.currentTarget),
    )
    const col = event.currentTarget.closest('table')?.querySelectorAll('col')[index]
    if (col) col.style.width = `${width}px`
  }
  const end = (): void => {
    if (drawn !== null) sizing.onResize(column.id, within(drawn))
    setDrawn(null)
  }
  const step = (event: KeyboardEvent<HTMLSpanElement>): void => {
    if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return
    event.preventDefault()
    event.stopPropagation()
    sizing.onResize(
      column.id,
      within(getWidth(event.currentTarget) + (event.key === 'ArrowRight' ? STEP : -STEP)),
    )
  }
  return (
    <span
      role="separator"
      aria-orientation="vertical"
      aria-label={sizing.label(column.header)}
      aria-valuemin={LEAST_WIDTH}
      aria-valuemax={MOST_WIDTH}
      aria-valuenow={drawn ?? LEAST_WIDTH}
      tabIndex={0}
      className={classes['handle']}
      data-drawn={drawn === null ? undefined : true}
      onPointerDown={begin}
      onPointerMove={move}
      onPointerUp={end}
      onPointerCancel={() => setDrawn(null)}
      onKeyDown={step}
    />
  )
}

const ARIA_SORT = { asc: 'ascending', desc: 'descending' } as const

interface HeadCellProps<Row> {
  readonly header: Header<Row, unknown>
  readonly column: HeadColumn
  readonly onSort: (id: string) => void
  readonly sizing?: ColumnSizing
}

export const HeadCell = <Row,>({ header, column, onSort, sizing }: HeadCellProps<Row>) => {
  const sorted = header.column.getIsSorted()
  const className = [
    classes['head'],
    column.align === 'end' ? classes['end'] : '',
    column.sticky ? classes['sticky'] : '',
    column.lead ? classes['lead'] : '',
  ].join(' ')
  return (
    <th
      scope="col"
      className={className}
      aria-sort={sorted ? ARIA_SORT[sorted] : undefined}
      title={column.hint ?? column.header}
    >
      <span className={classes['headline']}>
        {header.column.getCanSort() ? (
          <button type="button" className={classes['sortable']} onClick={() => onSort(column.id)}>
            {column.header}
            {sorted === 'asc' ? (
              <IconArrowUp size={13} />
            ) : sorted === 'desc' ? (
              <IconArrowDown size={13} />
            ) : (
              <IconArrowsSort size={13} className={classes['idle']} />
            )}
          </button>
        ) : (
          <span>{column.header}</span>
        )}
        {column.tool}
      </span>
      {sizing === undefined || column.sticky ? null : (
        <ResizeHandle column={column} sizing={sizing} />
      )}
    </th>
  )
}
