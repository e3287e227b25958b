import type { TextProps } from '@panelflow/domain/page/page-document.ts'
import { sameValue } from '@panelflow/domain/page/page-fields.ts'

/** The value all selected texts share, or null. */
export const sharedValue = <K extends keyof TextProps>(texts: readonly TextProps[], field: K): TextProps[K] | null => {
  const [first] = texts
  if (first === undefined) return null
  return texts.every((text) => sameValue(text[field], first[field])) ? first[field] : null
}
