import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react'

const STEPS: Readonly<Record<string, number>> = {
  j: 1,
  ArrowDown: 1,
  k: -1,
  ArrowUp: -1,
  PageDown: 10,
  PageUp: -10,
}

interface RowKeysOptions {
  readonly count: number
  /** scrolls to a row and gives it the focus */
  readonly reveal: (index: number) => void
  readonly open: ((index: number, elsewhere: boolean) => void) | null
  readonly mark: ((index: number, range: boolean) => void) | null
  /** the row that is reached first */
  readonly start: number
  /** a heading among the rows: keys pass it */
  readonly isHeading: (index: number) => boolean
  readonly scroll: RefObject<HTMLElement | null>
}

/** The first row from here on that is no heading, else one before. */
const passHeadings = (
  from: number,
  step: number,
  { count, isHeading }: Pick<RowKeysOptions, 'count' | 'isHeading'>,
): number => {
  const isRow = (index: number): boolean => index >= 0 && index < count && !isHeading(index)
  for (const direction of [Math.sign(step) || 1, -(Math.sign(step) || 1)])
    for (let index = from; index >= 0 && index < count; index += direction)
      if (isRow(index)) return index
  return Math.max(0, Math.min(from, count - 1))
}

const getTargetRow = (
  key: string,
  active: number,
  rows: Pick<RowKeysOptions, 'count' | 'isHeading'>,
): number | null => {
  if (key === 'Home') return passHeadings(0, 1, rows)
  if (key === 'End') return passHeadings(rows.count - 1, -1, rows)
  const step = STEPS[key]
  if (step === undefined) return null
  return passHeadings(Math.min(rows.count - 1, Math.max(0, active + step)), step, rows)
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

/** A window, menu or list of choices; closed ones may stay in the document. */
const isSomethingOpen = (): boolean =>
  [...document.querySelectorAll('[role="dialog"], [role="menu"], [role="listbox"]')].some(
    (element) => element.getClientRects().length > 0,
  )

/** Letters that mean a row from anywhere on the screen, and Enter where nothing has the focus. */
const isMeantForRows = ({ key, target }: globalThis.KeyboardEvent): boolean =>
  ['j', 'k', 'x', 'X'].includes(key) || (key === 'Enter' && target === document.body)

/**
 * The keys of a table work as soon as its screen is there: those pressed outside of it go to the
 * first table, unless somebody types or a window or menu is open.
 */
const useKeysFromOutside = (
  scroll: RefObject<HTMLElement | null>,
  onKey: (key: string, shift: boolean) => void,
): void => {
  const latest = useRef(onKey)
  useEffect(() => {
    latest.current = onKey
  })
  useEffect(() => {
    const listen = (event: globalThis.KeyboardEvent): void => {
      const frame = scroll.current
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return
      if (frame === null || !isMeantForRows(event)) return
      if (event.target instanceof Node && frame.contains(event.target)) return
      if (event.target !== null && isTyping(event.target)) return
      if (isSomethingOpen()) return
      if (document.querySelector('[data-rows]') !== frame) return
      event.preventDefault()
      latest.current(event.key, event.shiftKey)
    }
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [scroll])
}

interface RowKeys {
  /** the one row that Tab reaches */
  readonly active: number
  readonly setActive: (index: number) => void
  readonly onKeyDown: (event: KeyboardEvent<HTMLElement>) => void
}

/**
 * j and k (or the arrows) move through rows, Enter opens (with Ctrl in a tab of its own), x marks.
 */
export const useRowKeys = ({
  count,
  reveal,
  open,
  mark,
  start,
  isHeading,
  scroll,
}: RowKeysOptions): RowKeys => {
  const [wanted, setActive] = useState(start)
  const active = passHeadings(Math.max(0, Math.min(wanted, count - 1)), 1, { count, isHeading })

  useKeysFromOutside(scroll, (key, shift) => {
    if (count === 0) return
    if (key === 'Enter') return open?.(active, false)
    // the first press shows where the keys are
    reveal(active)
    if (key.toLowerCase() === 'x') mark?.(active, shift)
  })

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.altKey || isTyping(event.target) || isElsewhere(event) || count === 0) return
    const onRow = event.target instanceof HTMLElement && event.target.matches('tr, [data-rows]')
    const isHeld = event.ctrlKey || event.metaKey
    if (event.key === 'Enter' && onRow && open) {
      event.preventDefault()
      open(active, isHeld)
      return
    }
    if (isHeld) return
    if (event.key.toLowerCase() === 'x' && mark) {
      event.preventDefault()
      mark(active, event.shiftKey)
      return
    }
    const next = getTargetRow(event.key, active, { count, isHeading })
    if (next === null) return
    event.preventDefault()
    setActive(next)
    reveal(next)
  }
  return { active, setActive, onKeyDown }
}
