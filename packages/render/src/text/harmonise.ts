import type { TextProps } from '@panelflow/domain/page/document/page-document.ts'

export interface LaidOutText {
  readonly id: string
  readonly text: TextProps
}

/** Texts this much smaller or larger than the middle one mean it: a whisper, a shout. */
const WHISPER = 0.6
const SHOUT = 1.6

/**
 * The `size` each fitted text needs so that texts of one font and direction on a page look alike:
 * the smallest of the fitted sizes around the middle one. Texts of fixed size, hidden ones, empty
 * ones and those without a layout are left out. Returns only texts whose `size` changes; lay these
 * out again.
 */
export function harmoniseSizes(texts: readonly LaidOutText[]): ReadonlyMap<string, number> {
  const voices = new Map<
    string,
    { readonly id: string; readonly text: TextProps; readonly fitted: number }[]
  >()
  for (const { id, text } of texts) {
    if (
      text.fit === 'fixed' ||
      text.hidden ||
      text.translation.trim() === '' ||
      text.layout === null
    )
      continue
    const voice = `${text.font} ${text.writing}`
    voices.set(voice, [...(voices.get(voice) ?? []), { id, text, fitted: text.layout.size }])
  }
  const sizes = new Map<string, number>()
  for (const voice of voices.values()) {
    const sorted = voice.map(({ fitted }) => fitted).sort((a, b) => a - b)
    const middle = sorted[(sorted.length - 1) >> 1] ?? 0
    const ordinary = voice.filter(
      ({ fitted }) => fitted >= middle * WHISPER && fitted <= middle * SHOUT,
    )
    const common = Math.min(...ordinary.map(({ fitted }) => fitted))
    for (const { id, text } of ordinary) if (text.size !== common) sizes.set(id, common)
  }
  return sizes
}
