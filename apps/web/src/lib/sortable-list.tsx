import { type DragEvent, type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react'
import { type Move, type Side, stepOf } from './sorting.ts'
import classes from './sortable-list.module.css'

const STEPS: Readonly<Record<string, 'up' | 'down'>> = { ArrowUp: 'up', ArrowDown: 'down' }
const ROW = '[data-sort-id]'

const rowAt = (target: EventTarget): HTMLElement | null => (target instanceof Element ? target.closest<HTMLElement>(ROW) : null)

const sideAt = (row: HTMLElement, clientY: number): Side => {
  const { top, height } = row.getBoundingClientRect()
  return clientY < top + height / 2 ? 'before' : 'after'
}

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
  const dragged = useRef<string | null>(null)
  const stepped = useRef<string | null>(null)
  const unmark = (): void => list.current?.querySelectorAll<HTMLElement>('[data-drop]').forEach((row) => delete row.dataset['drop'])
  useEffect(() => {
    if (stepped.current === null) return
    const row = list.current?.querySelector<HTMLElement>(`[data-sort-id="${stepped.current}"]`)
    row?.querySelector<HTMLElement>('[data-sort-grip] button')?.focus()
  })
  const end = (): void => {
    dragged.current = null
    unmark()
  }
  const onDragStart = (event: DragEvent): void => {
    const row = rowAt(event.target)
    dragged.current = row?.dataset['sortId'] ?? null
    if (row !== null) event.dataTransfer.setDragImage(row, 0, 0)
    event.dataTransfer.effectAllowed = 'move'
  }
  const onDragOver = (event: DragEvent): void => {
    const row = rowAt(event.target)
    if (dragged.current === null || row === null) return
    event.preventDefault()
    unmark()
    row.dataset['drop'] = sideAt(row, event.clientY)
  }
  const onDrop = (event: DragEvent): void => {
    const row = rowAt(event.target)
    const placeId = row?.dataset['sortId']
    if (dragged.current !== null && row !== null && placeId !== undefined) {
      event.preventDefault()
      if (placeId !== dragged.current) onMove({ id: dragged.current, placeId, side: sideAt(row, event.clientY) })
    }
    end()
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    const step = STEPS[event.key]
    const id = rowAt(event.target)?.dataset['sortId']
    if (!event.altKey || event.ctrlKey || event.metaKey || step === undefined || id === undefined) return
    event.preventDefault()
    stepped.current = id
    const move = stepOf(rows, id, step)
    if (move !== null) onMove(move)
  }
  const listening = enabled ? { onDragStart, onDragOver, onDrop, onDragEnd: end, onKeyDown } : {}
  return (
    <ul ref={list} className={classes['list']} aria-label={label} onBlur={() => (stepped.current = null)} {...listening}>
      {children}
    </ul>
  )
}
