import { type RefObject, useEffect, useRef } from 'react'

interface Place {
  readonly top: number
  readonly left: number
  /** the row Tab reaches */
  readonly active: number
}

const START: Place = { top: 0, left: 0, active: 0 }

/** Until the window is closed. */
const places = new Map<string, Place>()

const toKey = (label: string): string =>
  `${window.location.pathname}${window.location.search} ${label}`

/** Where a table of this address stood when it was left; the start when it was not here before. */
export const getPlace = (label: string): Place => places.get(toKey(label)) ?? START

/** Whoever comes back to a table finds it as it was left, as soon as its rows are there. */
export const useScrollRestoration = (
  scroll: RefObject<HTMLElement | null>,
  label: string,
  active: number,
  ready: boolean,
): void => {
  const wanted = useRef<Place | null>(null)
  wanted.current ??= getPlace(label)
  useEffect(() => {
    const frame = scroll.current
    if (frame === null || !ready) return
    if (wanted.current !== null && wanted.current !== START)
      frame.scrollTo(wanted.current.left, wanted.current.top)
    wanted.current = START
    const saveScroll = (): void =>
      void places.set(toKey(label), { top: frame.scrollTop, left: frame.scrollLeft, active })
    saveScroll()
    // captured: read before the rows of this step are drawn, after which it would wait for their
    // layout
    frame.addEventListener('scroll', saveScroll, { passive: true, capture: true })
    return () => frame.removeEventListener('scroll', saveScroll, { capture: true })
  }, [scroll, label, active, ready])
}

/**
 * Are these other rows altogether, such as the next page's? A list that grows, shrinks or is sorted
 * anew has some in common.
 */
export const isReplaced = (before: readonly string[], now: readonly string[]): boolean => {
  if (before.length === 0 || now.length === 0) return false
  const known = new Set(before)
  return now.every((id) => !known.has(id))
}

/** Other rows are read from the top. */
export const useTopOfOthers = (
  scroll: RefObject<HTMLElement | null>,
  rowIds: readonly string[],
  setActive: (index: number) => void,
): void => {
  const before = useRef(rowIds)
  useEffect(() => {
    const replaced = isReplaced(before.current, rowIds)
    // while the next rows are fetched there are none: they are compared with the last ones
    if (rowIds.length > 0) before.current = rowIds
    if (!replaced) return
    scroll.current?.scrollTo({ top: 0 })
    setActive(0)
  }, [scroll, rowIds, setActive])
}
