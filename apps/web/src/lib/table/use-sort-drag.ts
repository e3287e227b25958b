import { type DragEvent, type KeyboardEvent, type RefObject, useRef } from 'react'
import type { Move, Side } from './sorting.ts'

export type SortStep = 'up' | 'down'

const STEPS: Readonly<Record<string, SortStep>> = { ArrowUp: 'up', ArrowDown: 'down' }

const sideAt = (row: HTMLElement, clientY: number): Side => {
  const { top, height } = row.getBoundingClientRect()
  return clientY < top + height / 2 ? 'before' : 'after'
}

interface SortDrag {
  readonly enabled: boolean
  readonly frame: RefObject<HTMLElement | null>
  /** selector of the rows inside the frame */
  readonly row: string
  readonly getRowId: (row: HTMLElement) => string | undefined
  readonly onMove: (move: Move) => void
  readonly onStep: (id: string, step: SortStep) => void
}

/**
 * Sorting by the pointer, and by Alt with the arrow keys. What is dragged is `draggable`; rows wear
 * `data-drop` (before, after) while something is over them.
 * `stepped` is the row moved by keys last, for the caller to put the focus back on it.
 */
export const useSortDrag = ({
  enabled,
  frame,
  row: selector,
  getRowId,
  onMove,
  onStep,
}: SortDrag) => {
  const dragged = useRef<string | null>(null)
  const stepped = useRef<string | null>(null)
  const rowAt = (target: EventTarget): HTMLElement | null =>
    target instanceof Element ? target.closest<HTMLElement>(selector) : null
  const unmark = (): void =>
    frame.current
      ?.querySelectorAll<HTMLElement>('[data-drop]')
      .forEach((row) => delete row.dataset['drop'])
  const onDragEnd = (): void => {
    dragged.current = null
    unmark()
  }
  const onDragStart = (event: DragEvent): void => {
    const row = rowAt(event.target)
    dragged.current = row === null ? null : (getRowId(row) ?? null)
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
    const placeId = row === null ? undefined : getRowId(row)
    if (dragged.current !== null && row !== null && placeId !== undefined) {
      event.preventDefault()
      if (placeId !== dragged.current)
        onMove({ id: dragged.current, placeId, side: sideAt(row, event.clientY) })
    }
    onDragEnd()
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    const step = STEPS[event.key]
    const row = rowAt(event.target)
    const id = row === null ? undefined : getRowId(row)
    if (!event.altKey || event.ctrlKey || event.metaKey || step === undefined || id === undefined)
      return
    event.preventDefault()
    stepped.current = id
    onStep(id, step)
  }
  const onBlur = (): void => {
    stepped.current = null
  }
  return {
    stepped,
    listening: enabled
      ? { onDragStart, onDragOver, onDrop, onDragEnd, onKeyDown, onBlur }
      : { onBlur },
  }
}
