import { type KeyboardEvent, useState } from 'react'

const STEPS: Readonly<Record<string, number>> = {
  j: 1,
  ArrowDown: 1,
  k: -1,
  ArrowUp: -1,
  PageDown: 10,
  PageUp: -10,
}

const getTargetRow = (key: string, active: number, count: number): number | null => {
  if (key === 'Home') return 0
  if (key === 'End') return count - 1
  const step = STEPS[key]
  return step === undefined ? null : Math.min(count - 1, Math.max(0, active + step))
}

/**
 * What a row opened outside of the table, such as its menu: React tells the table of keys pressed
 * there too.
 */
const isElsewhere = ({ currentTarget, target }: KeyboardEvent<HTMLElement>): boolean =>
  target instanceof Node && !currentTarget.contains(target)

const isTyping = (target: EventTarget): boolean =>
  target instanceof HTMLElement &&
  target.closest('input:not([type="checkbox"]), textarea, select, [contenteditable]') !== null

interface RowKeys {
  /** the one row that Tab reaches */
  readonly active: number
  readonly setActive: (index: number) => void
  readonly onKeyDown: (event: KeyboardEvent<HTMLElement>) => void
}

/**
 * j and k (or the arrows) move through rows, Enter opens, x marks. `reveal` scrolls to a row and
 * gives it the focus; `start` is reached first.
 */
export const useRowKeys = (
  count: number,
  reveal: (index: number) => void,
  open: ((index: number) => void) | null,
  mark: ((index: number, range: boolean) => void) | null = null,
  start = 0,
): RowKeys => {
  const [wanted, setActive] = useState(start)
  const active = Math.max(0, Math.min(wanted, count - 1))

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (
      event.ctrlKey ||
      event.metaKey ||
      event.altKey ||
      isTyping(event.target) ||
      isElsewhere(event) ||
      count === 0
    )
      return
    const onRow = event.target instanceof HTMLElement && event.target.matches('tr, [data-rows]')
    if (event.key === 'Enter' && onRow && open) {
      event.preventDefault()
      open(active)
      return
    }
    if (event.key.toLowerCase() === 'x' && mark) {
      event.preventDefault()
      mark(active, event.shiftKey)
      return
    }
    const next = getTargetRow(event.key, active, count)
    if (next === null) return
    event.preventDefault()
    setActive(next)
    reveal(next)
  }
  return { active, setActive, onKeyDown }
}
