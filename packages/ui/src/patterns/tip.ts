export interface TipProps {
  readonly 'data-tip'?: string
  readonly 'data-tip-side'?: 'right'
}

/**
 * What an element says when it is pointed at, focused by keyboard or touched; null and '' say
 * nothing. Lines end with `\n`.
 *
 * @param side where its neighbours stand above and below it
 */
export const tip = (text: string | null | undefined, side?: 'right'): TipProps =>
  text ? { 'data-tip': text, ...(side && { 'data-tip-side': side }) } : {}

/** Attributes that decide what `getTipText` answers. */
export const TIP_ATTRIBUTES = ['data-tip', 'aria-expanded']

/**
 * What the element says now: '' where it stands open, because its tooltip would lie over its own
 * list or menu.
 */
export const getTipText = (element: Pick<Element, 'getAttribute'>): string => {
  const open =
    element.getAttribute('aria-haspopup') !== null &&
    element.getAttribute('aria-expanded') === 'true'
  return open ? '' : (element.getAttribute('data-tip') ?? '')
}

const OPEN_MS = 150

const findTip = (target: EventTarget | null): HTMLElement | null =>
  target instanceof Element ? target.closest<HTMLElement>('[data-tip]') : null

const focused = (): HTMLElement | null => {
  const element = document.activeElement
  return element?.matches(':focus-visible') === true ? findTip(element) : null
}

export interface TipWatch {
  readonly over: (target: EventTarget | null) => void
  readonly focus: () => void
  /** it was read */
  readonly dismiss: () => void
  /** a link leads away from what it says, though pointer and focus rest on it */
  readonly click: (target: EventTarget | null) => void
  /** what is meant may have left the document */
  readonly check: () => void
  readonly stop: () => void
}

/**
 * Finds out whose tip is meant, the pointer's or the keyboard's, whichever came last. `show` is
 * passed on a little later, and null at once.
 */
export const watchTips = (show: (element: HTMLElement | null) => void): TipWatch => {
  let hovered: HTMLElement | null = null
  let wanted: HTMLElement | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  const want = (next: HTMLElement | null): void => {
    if (next === wanted) return
    wanted = next
    clearTimeout(timer)
    show(null)
    if (next !== null) timer = setTimeout(() => show(next), OPEN_MS)
  }
  // stays the wanted one: it does not come back by itself
  const dismiss = (): void => {
    clearTimeout(timer)
    show(null)
  }
  return {
    over: (target) => {
      hovered = findTip(target)
      want(hovered ?? focused())
    },
    focus: () => want(focused() ?? hovered),
    dismiss,
    click: (target) => {
      if (target instanceof Element && target.closest('a[href]') !== null) dismiss()
    },
    check: () => {
      if (hovered?.isConnected === false) hovered = null
      if (wanted?.isConnected === false) want(focused() ?? hovered)
    },
    stop: () => clearTimeout(timer),
  }
}
