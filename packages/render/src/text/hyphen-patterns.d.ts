/** Hyphenation by TeX's patterns, per language (ISO 639-1). */
export const PATTERNS: Readonly<
  Record<
    string,
    {
      readonly hyphenateSync: (
        text: string,
        options: { readonly hyphenChar: string; readonly minWordLength: number },
      ) => string
    }
  >
>
