import type { KeyboardEvent } from 'react'

/** What a key does in the list of notifications; null: nothing of ours. */
type ListKey = { readonly step: number } | 'mark' | 'mark_group' | 'expand'

interface Pressed {
  readonly key: string
  readonly ctrlKey: boolean
  readonly metaKey: boolean
  readonly altKey: boolean
  readonly target: unknown
}

const STEPS: Readonly<Record<string, number>> = {
  j: 1,
  ArrowDown: 1,
  k: -1,
  ArrowUp: -1,
  PageDown: 10,
  PageUp: -10,
  Home: Number.NEGATIVE_INFINITY,
  End: Number.POSITIVE_INFINITY,
}

export const getListKey = ({ key, ctrlKey, metaKey, altKey }: Pressed): ListKey | null => {
  if (ctrlKey || metaKey || altKey) return null
  const step = STEPS[key]
  if (step !== undefined) return { step }
  if (key === 'm') return 'mark'
  if (key === 'M') return 'mark_group'
  return key === 'o' ? 'expand' : null
}

/** The row that is reached; from outside of the rows it is the first. */
export const moveTo = (from: number, step: number, count: number): number =>
  from < 0 && step !== Number.POSITIVE_INFINITY ? 0 : Math.max(0, Math.min(count - 1, from + step))

const click = (element: Element | null | undefined): void => {
  if (element instanceof HTMLElement) element.click()
}

/** J and K go from message to message, M marks one, Shift+M its group, Space opens the group. */
export const pressListKey = (event: KeyboardEvent<HTMLElement>): void => {
  const key = getListKey(event)
  if (key === null) return
  const { currentTarget, target } = event
  const rows = [...currentTarget.querySelectorAll<HTMLElement>('[data-notice]')]
  const row =
    target instanceof Element ? target.closest('li')?.querySelector('[data-notice]') : null
  const at = rows.findIndex((one) => one === row)
  event.preventDefault()
  if (typeof key === 'object') {
    rows[moveTo(at, key.step, rows.length)]?.focus()
    return
  }
  const group = (row ?? (target instanceof Element ? target : null))?.closest(
    '[data-group], section',
  )
  if (key === 'mark') click(row?.closest('li')?.querySelector('button'))
  else if (key === 'mark_group') click(group?.querySelector('[data-mark-group]'))
  else click(group?.querySelector('[data-expand]'))
}
