import {
  type ColumnDef,
  getCoreRowModel,
  getSortedRowModel,
  type Row as TableRow,
  useReactTable,
} from '@tanstack/react-table'
import { measureElement, useVirtualizer } from '@tanstack/react-virtual'
import {
  type CSSProperties,
  type ReactNode,
  type RefObject,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import classes from './data-table.module.css'
import { MarkAll, type RowSelection, SELECTION_WIDTH, useMarking } from './row-selection.tsx'
import type { DataColumn } from './table-column.ts'
import { type ColumnSizing, HeadCell } from './table-head.tsx'
import { getPlace, useScrollRestoration, useTopOfOthers } from './table-place.ts'
import { BodyRows, LoadingRows, type RowNote } from './table-rows.tsx'
import { useRowKeys } from './use-row-keys.ts'

export const TABLE_DENSITIES = ['compact', 'normal', 'roomy'] as const
export type TableDensity = (typeof TABLE_DENSITIES)[number]

export interface TableSort {
  readonly id: string
  readonly desc: boolean
}

interface DataTableProps<Row> {
  readonly label: string
  readonly columns: readonly DataColumn<Row>[]
  readonly rows: readonly Row[]
  readonly rowKey: (row: Row) => string
  readonly state: 'loading' | 'error' | 'ready'
  readonly loadingLabel: string
  readonly empty: ReactNode
  readonly error: ReactNode
  readonly onOpen?: (row: Row) => void
  /** address of what a row opens: its `lead` column is a link, for Ctrl and the middle button */
  readonly getHref?: (row: Row) => string
  /** with `onSort` the rows come sorted */
  readonly sort?: TableSort | null
  readonly onSort?: (sort: TableSort | null) => void
  /** the row that is meant just now, e.g. by a link */
  readonly isSelected?: (row: Row) => boolean
  /** a column of boxes to mark rows with; x marks too, Shift marks a range */
  readonly selection?: RowSelection<Row>
  readonly maxHeight?: number | string
  readonly footer?: ReactNode
  /** the last rows are near: more may be fetched. Called again only when there are more rows */
  readonly onEnd?: () => void
  /** all rows there are, when not all are here yet */
  readonly rowCount?: number
  /** columns can be drawn wider and narrower */
  readonly sizing?: ColumnSizing
  readonly density?: TableDensity
  readonly getNote?: (row: Row) => RowNote | undefined
  /** of a row that is a heading above others: its words, across all columns */
  readonly getHeading?: (row: Row) => string | undefined
}

const ROW_HEIGHT: Readonly<Record<TableDensity, number>> = { compact: 33, normal: 37, roomy: 53 }

const toColumnDef = <Row,>(column: DataColumn<Row>, serverSorts: boolean): ColumnDef<Row> => ({
  id: column.id,
  header: column.header,
  accessorFn: (row) => column.sortValue?.(row) ?? '',
  enableSorting: serverSorts ? column.sortable === true : column.sortValue !== undefined,
  sortUndefined: 'last',
})

const nextSort = (id: string, sort: TableSort | null): TableSort | null => {
  if (sort?.id !== id) return { id, desc: false }
  return sort.desc ? null : { id, desc: true }
}

const useSorting = <Row,>({ sort, onSort }: Pick<DataTableProps<Row>, 'sort' | 'onSort'>) => {
  const [own, setOwn] = useState<TableSort | null>(null)
  const current = onSort ? (sort ?? null) : own
  // the same list for the same sort: the table computes its rows anew for every new one
  const id = current?.id
  const desc = current?.desc === true
  const state = useMemo(() => (id === undefined ? [] : [{ id, desc }]), [id, desc])
  return { state, toggle: (id: string) => (onSort ?? setOwn)(nextSort(id, current)) }
}

const useEnd = (last: number, count: number, onEnd: (() => void) | undefined): void => {
  useEffect(() => {
    if (count > 0 && last >= count - END_ROWS) onEnd?.()
  }, [last, count, onEnd])
}

/**
 * Whether something stands behind the columns that stay at the edge: only then they are set off
 * from it.
 */
const useIsWider = (scroll: RefObject<HTMLDivElement | null>): boolean => {
  const [isWider, setWider] = useState(false)
  useEffect(() => {
    const frame = scroll.current
    const table = frame?.querySelector('table')
    if (frame === null || table === null || table === undefined) return
    const watch = new ResizeObserver(() => setWider(frame.scrollWidth > frame.clientWidth))
    watch.observe(frame)
    watch.observe(table)
    return () => watch.disconnect()
  }, [scroll])
  return isWider
}

/**
 * The rows that are drawn. Rows not seen yet are taken to be as high as the first one that was:
 * while that is true, scrolling reckons
 * nothing anew.
 */
const useRowWindow = <Row,>(
  visibleRows: readonly TableRow<Row>[],
  scroll: RefObject<HTMLDivElement | null>,
  density: TableDensity,
) => {
  const height = useRef<{ readonly density: TableDensity; readonly px: number } | null>(null)
  // a new function would have the place of every row reckoned anew at each step
  const keyAt = useCallback((index: number) => visibleRows[index]?.id ?? index, [visibleRows])
  return useVirtualizer<HTMLDivElement, HTMLTableRowElement>({
    count: visibleRows.length,
    getScrollElement: () => scroll.current,
    estimateSize: () =>
      height.current?.density === density ? height.current.px : ROW_HEIGHT[density],
    measureElement: (element, entry, instance) => {
      const px = measureElement(element, entry, instance)
      if (px > 0 && height.current?.density !== density) height.current = { density, px }
      return px
    },
    getItemKey: keyAt,
    overscan: 8,
  })
}

/** where the row's name stands while the rest scrolls */
const LEAD_AFTER_BOXES = { '--pf-lead-start': `${SELECTION_WIDTH}px` } as CSSProperties

/** rows before the end at which more are fetched */
const END_ROWS = 15

/**
 * Dense table: sticky header, sort, only the visible rows in the document, j/k/Enter. 10,000 rows
 * cost as much as 30.
 */
export const DataTable = <Row,>(props: DataTableProps<Row>) => {
  const {
    label,
    columns,
    rows,
    rowKey,
    state,
    empty,
    error,
    onOpen,
    onSort,
    isSelected,
    selection,
    maxHeight,
    footer,
    loadingLabel,
  } = props
  const { density = 'normal', sizing, getNote, getHref, getHeading } = props
  const scroll = useRef<HTMLDivElement>(null)
  const isWider = useIsWider(scroll)
  const sorting = useSorting(props)
  const defs = useMemo(
    () => columns.map((column) => toColumnDef(column, onSort !== undefined)),
    [columns, onSort],
  )
  const source = useMemo(() => [...rows], [rows])
  const table = useReactTable({
    data: source,
    columns: defs,
    getRowId: rowKey,
    state: { sorting: sorting.state },
    manualSorting: onSort !== undefined,
    // a caller whose rows are a new array at every render would otherwise set state in every
    // render, for ever
    autoResetAll: false,
    getCoreRowModel: getCoreRowModel(),
    getSortedRowModel: getSortedRowModel(),
  })
  const visibleRows = table.getRowModel().rows
  const virtualizer = useRowWindow(visibleRows, scroll, density)
  const reveal = (index: number) => {
    virtualizer.scrollToIndex(index)
    requestAnimationFrame(() =>
      scroll.current?.querySelector<HTMLElement>(`tr[data-index="${index}"]`)?.focus(),
    )
  }
  const rowIds = useMemo(() => visibleRows.map(({ id }) => id), [visibleRows])
  const mark = useMarking(rowIds, selection)
  const openAt = onOpen
    ? (index: number, elsewhere: boolean) => {
        const row = visibleRows[index]?.original
        if (row === undefined) return
        if (elsewhere && getHref !== undefined) window.open(getHref(row), '_blank', 'noopener')
        else onOpen(row)
      }
    : null
  const keys = useRowKeys({
    count: visibleRows.length,
    reveal,
    open: openAt,
    mark: selection ? mark : null,
    start: getPlace(label).active,
    isHeading: (index) =>
      visibleRows[index] !== undefined && getHeading?.(visibleRows[index].original) !== undefined,
    scroll,
  })
  const ready = state === 'ready' && visibleRows.length > 0
  useScrollRestoration(scroll, label, keys.active, ready)
  useTopOfOthers(scroll, rowIds, keys.setActive)
  useEnd(
    virtualizer.getVirtualItems().at(-1)?.index ?? -1,
    visibleRows.length,
    ready ? props.onEnd : undefined,
  )

  return (
    <div
      className={classes['frame']}
      style={{ maxHeight }}
      data-density={density}
      data-wider={isWider || undefined}
    >
      <div className={classes['scroll']} ref={scroll} onKeyDown={keys.onKeyDown} data-rows>
        <table
          className={classes['table']}
          aria-label={label}
          aria-rowcount={(props.rowCount ?? visibleRows.length) + 1}
          style={{
            ...(selection ? LEAD_AFTER_BOXES : {}),
            minWidth: columns.reduce(
              (sum, column) => sum + column.width,
              selection ? SELECTION_WIDTH : 0,
            ),
          }}
        >
          <colgroup>
            {selection ? <col style={{ width: SELECTION_WIDTH }} /> : null}
            {columns.map((column) => (
              <col key={column.id} style={column.grow ? undefined : { width: column.width }} />
            ))}
          </colgroup>
          <thead>
            {table.getHeaderGroups().map((group) => (
              <tr key={group.id}>
                {selection ? (
                  <th scope="col" className={`${classes['head']} ${classes['mark']}`}>
                    <MarkAll keys={rowIds} selection={selection} />
                  </th>
                ) : null}
                {group.headers.map((header, index) => {
                  const column = columns[index]
                  return column ? (
                    <HeadCell
                      key={header.id}
                      header={header}
                      column={column}
                      onSort={sorting.toggle}
                      sizing={sizing}
                    />
                  ) : null
                })}
              </tr>
            ))}
          </thead>
          {ready ? (
            <BodyRows
              rows={visibleRows}
              columns={columns}
              virtualizer={virtualizer}
              active={keys.active}
              setActive={keys.setActive}
              onOpen={onOpen}
              getHref={getHref}
              isSelected={isSelected}
              selection={selection}
              onMark={mark}
              getNote={getNote}
              getHeading={getHeading}
            />
          ) : null}
        </table>
        {state === 'loading' ? <LoadingRows label={loadingLabel} /> : null}
        {state === 'error' ? error : null}
        {state === 'ready' && visibleRows.length === 0 ? empty : null}
      </div>
      {footer}
    </div>
  )
}
