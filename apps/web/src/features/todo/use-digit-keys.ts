import { useEffect } from 'react'

/** Rows that have a key: 1 to 9. */
export const DIGITS = 9

/**
 * Which row a key press opens, from 0; null for every other key, while somebody types, and while a
 * window is open.
 */
export const digitRow = (
  event: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'defaultPrevented'>,
  busy: boolean,
): number | null => {
  if (busy || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return null
  return /^[1-9]$/.test(event.key) ? Number(event.key) - 1 : null
}

const isBusy = (target: EventTarget | null): boolean =>
  (target instanceof HTMLElement &&
    target.closest('input:not([type="checkbox"]), textarea, select, [contenteditable]') !== null) ||
  document.querySelector('[role="dialog"], [role="menu"]') !== null

/** The digits open the first nine rows from anywhere on the screen. */
export const useDigitKeys = <Row>(rows: readonly Row[], onOpen: (row: Row) => void): void => {
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      const at = digitRow(event, isBusy(event.target))
      const row = at === null ? undefined : rows[at]
      if (row === undefined) return
      event.preventDefault()
      onOpen(row)
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [rows, onOpen])
}
