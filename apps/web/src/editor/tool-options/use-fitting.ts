import { type RefObject, useEffect, useState } from 'react'

/** px between two options */
export const OPTION_GAP = 10
/** px: the button of the menu */
const MENU_WIDTH = 30

/**
 * How many options stand in the row, from the first one on; the rest is in the menu, whose button
 * takes room too.
 */
export const countFitting = (widths: readonly number[], available: number): number => {
  const ends = widths.map((_, index) =>
    widths.slice(0, index + 1).reduce((sum, width) => sum + width + OPTION_GAP, -OPTION_GAP),
  )
  if ((ends.at(-1) ?? 0) <= available) return widths.length
  return ends.filter((end) => end + OPTION_GAP + MENU_WIDTH <= available).length
}

interface Measured {
  readonly available: number
  /** of options that stand in the row, or did */
  readonly widths: Readonly<Record<string, number>>
}

const measure = (row: HTMLElement, { widths }: Measured): Measured => {
  const options = [...row.querySelectorAll<HTMLElement>(':scope > [data-option]')]
  const found = options.map((option) => [option.dataset['option'] ?? '', option.offsetWidth])
  return { available: row.clientWidth, widths: { ...widths, ...Object.fromEntries(found) } }
}

const isSame = (a: Measured, b: Measured): boolean =>
  a.available === b.available &&
  Object.entries(b.widths).every(([key, width]) => a.widths[key] === width)

/**
 * How many options fit into a row: all until each was measured once. Each is an element of the row
 * with its key in `data-option`.
 */
export const useFitting = (row: RefObject<HTMLElement | null>, keys: readonly string[]): number => {
  const [measured, setMeasured] = useState<Measured>({ available: Infinity, widths: {} })
  const all = keys.join(' ')
  useEffect(() => {
    const element = row.current
    if (element === null) return undefined
    const observer = new ResizeObserver(() =>
      setMeasured((before) => {
        const now = measure(element, before)
        return isSame(before, now) ? before : now
      }),
    )
    observer.observe(element)
    for (const key of all.split(' ')) {
      const option = element.querySelector(`[data-option="${key}"]`)
      if (option !== null) observer.observe(option)
    }
    return () => observer.disconnect()
  }, [row, all])
  const known = keys.map((key) => measured.widths[key]).filter((width) => width !== undefined)
  return known.length < keys.length ? keys.length : countFitting(known, measured.available)
}
