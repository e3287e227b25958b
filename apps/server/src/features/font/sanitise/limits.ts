const MB = 1024 * 1024

/** What an uploaded font may be. Sizes in bytes. */
export const FONT_LIMITS = {
  /** of the file as sent, and of what it unpacks to */
  bytes: 30 * MB,
  /** unpacked ÷ packed of a WOFF2; real fonts stay below 12 */
  ratio: 60,
  /** ratios of smaller files mean nothing */
  ratioFrom: 2 * MB,
  tables: 100,
  /** coordinates of one glyph; the richest Han glyphs have some 600 */
  glyphPoints: 60_000,
  /** coordinates of all glyphs; Noto Sans SC has 3.5 million */
  points: 40_000_000,
  /** how far from its origin a glyph may reach, in em */
  reach: 100,
} as const

export const FONT_LIMIT_MB = FONT_LIMITS.bytes / MB
