import { useEffect } from 'react'

/** Open lists, menus and calendars: Escape is theirs first. */
const FLOATING = '.mantine-Popover-dropdown, .mantine-Menu-dropdown, [role="listbox"]'

const isVisible = (element: Element): boolean => element.getClientRects().length > 0

/**
 * Escape leaves a dialog, unless something that floats over it is open: closing a calendar must not
 * throw a filled form away.
 */
export const useEscape = (onEscape: () => void, enabled: boolean): void => {
  useEffect(() => {
    if (!enabled) return undefined
    // in the capture phase what floats has not closed itself yet
    const listen = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape' || [...document.querySelectorAll(FLOATING)].some(isVisible)) return
      onEscape()
    }
    window.addEventListener('keydown', listen, true)
    return () => window.removeEventListener('keydown', listen, true)
  }, [onEscape, enabled])
}
