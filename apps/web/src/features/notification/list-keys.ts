/** What a key does in the list of notifications; null: nothing of ours. */
export type ListKey = { readonly step: number } | 'mark' | 'mark_group' | 'expand'

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
