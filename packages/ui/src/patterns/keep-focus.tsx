import { useEffect } from 'react'
import { FocusTrail } from './focus-trail.ts'

/** Windows, menus and calendars are drawn in these, directly under the body. */
const PORTAL = '[data-portal]'

/**
 * A press on any of these, or inside, moves the focus there; a press elsewhere only takes it away.
 */
const TAKES_FOCUS = 'a[href], button, input, select, textarea, label, [tabindex], [contenteditable]'

/** Mantine gives the focus back by itself where a window is only hidden: it goes first. */
const OTHERS_FIRST_MS = 30

const isThere = (place: HTMLElement): boolean =>
  place.isConnected && place.checkVisibility() && !place.matches(':disabled, [inert] *')

const restoreLostFocus = (page: Document): (() => void) => {
  const trail = new FocusTrail<HTMLElement>()
  const isLost = (): boolean => page.activeElement === null || page.activeElement === page.body
  const note = ({ target }: FocusEvent): void => {
    if (target instanceof HTMLElement && target !== page.body) trail.note(target)
  }
  const press = ({ target }: MouseEvent): void => {
    if (target instanceof Element && target.closest(TAKES_FOCUS) === null) trail.forget()
  }
  const goBack = (): void => {
    if (isLost()) trail.back(isThere)?.focus({ preventScroll: true })
  }
  const windows = new MutationObserver((changes) => {
    for (const { addedNodes, target } of changes)
      if (target === page.body)
        for (const node of addedNodes)
          if (node instanceof HTMLElement && node.matches(PORTAL)) watch(node)
    if (changes.some(({ removedNodes }) => removedNodes.length > 0))
      setTimeout(goBack, OTHERS_FIRST_MS)
  })
  const watch = (portal: HTMLElement): void => windows.observe(portal, { childList: true })
  windows.observe(page.body, { childList: true })
  for (const portal of page.querySelectorAll<HTMLElement>(PORTAL)) watch(portal)
  page.addEventListener('focusin', note)
  page.addEventListener('mousedown', press, true)
  return () => {
    windows.disconnect()
    page.removeEventListener('focusin', note)
    page.removeEventListener('mousedown', press, true)
  }
}

/**
 * A window that goes takes the focus with it: gives it back to where the person was, so that the
 * keyboard goes on from there.
 */
export const FocusRestorer = (): null => {
  useEffect(() => restoreLostFocus(document), [])
  return null
}
