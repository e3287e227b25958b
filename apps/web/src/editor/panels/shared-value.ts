import type { TextProps } from '@panelflow/domain/page/document/page-document.ts'
import { sameValue } from '@panelflow/domain/page/document/page-fields.ts'

/** Whether the selected texts differ in a property; what is absent is as null. */
export const isMixed = (texts: readonly TextProps[], field: keyof TextProps): boolean =>
  texts.some((text) => !sameValue(text[field] ?? null, texts[0]?.[field] ?? null))

/** The value all selected texts share, or null. */
export const sharedValue = <K extends keyof TextProps>(
  texts: readonly TextProps[],
  field: K,
): Exclude<TextProps[K], undefined> | null => {
  const value = texts[0]?.[field]
  if (value === undefined || isMixed(texts, field)) return null
  return value as Exclude<TextProps[K], undefined>
}
