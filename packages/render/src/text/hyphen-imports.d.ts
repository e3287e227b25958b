import type { HyphenationPatterns } from '@panelflow/domain/locale/language-table.ts'

/** Parts words by the patterns of one language. */
export interface Hyphenator {
  readonly hyphenateSync: (
    text: string,
    options: { readonly hyphenChar: string; readonly minWordLength: number },
  ) => string
}

export const IMPORTS: Readonly<
  Record<HyphenationPatterns, () => Promise<{ readonly default: Hyphenator }>>
>
