import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual'
import {
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { type GridPlace, moveInGrid } from './grid-keys.ts'
import classes from './windowed-grid.module.css'

interface WindowedGridProps<Row, Column> {
  readonly label: string
  readonly rows: readonly Row[]
  readonly columns: readonly Column[]
  readonly getRowKey: (row: Row) => string | number
  readonly getColumnKey: (column: Column) => string
  /** CSS px; all rows have it */
  readonly rowHeight: number
  readonly headWidth: number
  readonly columnWidth: number
  /** over the first column */
  readonly corner: ReactNode
  readonly renderColumnHead: (column: Column) => ReactNode
  /** its controls have this `tabIndex` */
  readonly renderRowHead: (row: Row, tabIndex: 0 | -1) => ReactNode
  /** one link, button or other element with this `tabIndex` */
  readonly renderCell: (row: Row, column: Column, tabIndex: 0 | -1) => ReactNode
}

const AROUND = 6

const focusCell = (frame: HTMLElement | null, { row, column }: GridPlace): void => {
  const cell = frame?.querySelector<HTMLElement>(`[data-place="${row}.${column}"]`)
  const control = cell?.querySelector<HTMLElement>('a, button, [tabindex]')
  control?.focus({ preventScroll: true })
  cell?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
}

/**
 * The cell that is reached by Tab; keys move it. It exists although it was scrolled away, so that
 * the focus is not lost.
 */
const useGridFocus = (
  frame: { readonly current: HTMLElement | null },
  size: { readonly rows: number; readonly columns: number },
) => {
  const [place, setPlace] = useState<GridPlace>({ row: 0, column: 0 })
  const moved = useRef(false)
  useLayoutEffect(() => {
    if (!moved.current) return
    moved.current = false
    focusCell(frame.current, place)
  }, [frame, place])
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.altKey || event.metaKey) return
    const next = moveInGrid(place, event, size)
    if (next === null) return
    event.preventDefault()
    moved.current = true
    setPlace(next)
  }
  return { place, setPlace, onKeyDown }
}

/**
 * A table of rows × columns of which only the rows in sight exist. Its head and its first column
 * stay; arrows go from cell to cell.
 */
export const WindowedGrid = <Row, Column>({
  label,
  rows,
  columns,
  getRowKey,
  getColumnKey,
  rowHeight,
  headWidth,
  columnWidth,
  corner,
  renderColumnHead,
  renderRowHead,
  renderCell,
}: WindowedGridProps<Row, Column>) => {
  const frame = useRef<HTMLDivElement>(null)
  const size = { rows: rows.length, columns: columns.length }
  const { place, setPlace, onKeyDown } = useGridFocus(frame, size)
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => frame.current,
    estimateSize: () => rowHeight,
    overscan: AROUND,
    rangeExtractor: (range) => {
      const visible = defaultRangeExtractor(range)
      const kept = place.row < rows.length && !visible.includes(place.row) ? [place.row] : []
      return [...visible, ...kept].toSorted((a, b) => a - b)
    },
    initialRect: { width: 1024, height: 640 },
  })
  useEffect(() => virtualizer.measure(), [virtualizer, rowHeight])
  let end = 0
  return (
    <div ref={frame} className={classes['scroll']} style={{ scrollPaddingInlineStart: headWidth }}>
      <table
        role="grid"
        aria-label={label}
        aria-rowcount={rows.length + 1}
        aria-colcount={columns.length + 1}
        className={classes['table']}
        style={{ width: headWidth + columns.length * columnWidth }}
        onKeyDown={onKeyDown}
      >
        <thead className={classes['head']}>
          <tr aria-rowindex={1}>
            <th scope="col" className={classes['first']} style={{ width: headWidth }}>
              {corner}
            </th>
            {columns.map((column) => (
              <th key={getColumnKey(column)} scope="col" style={{ width: columnWidth }}>
                {renderColumnHead(column)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {virtualizer.getVirtualItems().flatMap(({ index, start, end: itemEnd }) => {
            const row = rows[index]
            if (row === undefined) return []
            const gap = start - end
            end = itemEnd
            return [
              gap > 0 ? <tr key={`gap ${index}`} aria-hidden style={{ height: gap }} /> : null,
              <tr key={getRowKey(row)} aria-rowindex={index + 2}>
                <th scope="row" className={classes['first']}>
                  {renderRowHead(row, place.row === index ? 0 : -1)}
                </th>
                {columns.map((column, at) => {
                  const active = place.row === index && place.column === at
                  return (
                    <td
                      key={getColumnKey(column)}
                      role="gridcell"
                      aria-colindex={at + 2}
                      className={classes['cell']}
                      data-place={`${index}.${at}`}
                      style={{ height: rowHeight }}
                      onFocus={() => (active ? undefined : setPlace({ row: index, column: at }))}
                    >
                      {renderCell(row, column, active ? 0 : -1)}
                    </td>
                  )
                })}
              </tr>,
            ]
          })}
          {virtualizer.getTotalSize() > end ? (
            <tr aria-hidden style={{ height: virtualizer.getTotalSize() - end }} />
          ) : null}
        </tbody>
      </table>
    </div>
  )
}
