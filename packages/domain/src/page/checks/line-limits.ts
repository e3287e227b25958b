/** What a book allows the lettering of a text: so many lines, so many characters in a line. */
export interface LineLimits {
  readonly lines: number | null
  readonly characters: number | null
}

export const NO_LIMITS: LineLimits = { lines: null, characters: null }

/** Between these a limit means something. */
export const LINE_LIMIT_RANGES = {
  lines: { min: 1, max: 50 },
  characters: { min: 4, max: 200 },
} as const
