import { type ReactNode, useEffect, useRef } from 'react'
import { type Move, findMove } from './sorting.ts'
import classes from './sortable-list.module.css'
import { useSortDrag } from './use-sort-drag.ts'

interface SortableListProps {
  readonly rows: readonly { readonly id: string }[]
  /** false: rows stay where they are */
  readonly enabled: boolean
  readonly onMove: (move: Move) => void
  readonly label: string
  /** `li` with `data-sort-id`; what has `data-sort-grip` can be dragged */
  readonly children: ReactNode
}

/** A list sorted by dragging, or by Alt and the arrow keys; a row moved by keys keeps the focus. */
export const SortableList = ({ rows, enabled, onMove, label, children }: SortableListProps) => {
  const list = useRef<HTMLUListElement>(null)
  const { stepped, listening } = useSortDrag({
    enabled,
    frame: list,
    row: '[data-sort-id]',
    getRowId: (row) => row.dataset['sortId'],
    onMove,
    onStep: (id, step) => {
      const move = findMove(rows, id, step)
      if (move !== null) onMove(move)
    },
  })
  useEffect(() => {
    if (stepped.current === null) return
    const row = list.current?.querySelector<HTMLElement>(`[data-sort-id="${stepped.current}"]`)
    row?.querySelector<HTMLElement>('[data-sort-grip] button')?.focus()
  })
  return (
    <ul ref={list} className={classes['list']} aria-label={label} {...listening}>
      {children}
    </ul>
  )
}
