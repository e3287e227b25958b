/** Formats a font may be brought in. */
export const FONT_FORMATS = ['ttf', 'otf', 'woff2'] as const
export type FontFormat = (typeof FONT_FORMATS)[number]

/**
 * What the maker of a font allows by OS/2 fsType (OpenType 1.9); fonts that must not be embedded
 * are refused.
 */
export const FONT_EMBEDDINGS = ['installable', 'editable', 'preview_and_print'] as const
export type FontEmbedding = (typeof FONT_EMBEDDINGS)[number]

/** What is changed in a font on the way in, for people to know. */
export const FONT_REMARKS = [
  'variable_pinned',
  'checksums_repaired',
  'colours_dropped',
  'hinting_dropped',
] as const
export type FontRemark = (typeof FONT_REMARKS)[number]

export const FONT_SLANTS = ['normal', 'italic'] as const
export type FontSlant = (typeof FONT_SLANTS)[number]

/** Fonts that come with the program, and those people brought. */
export const FONT_SOURCES = ['bundled', 'own'] as const
export type FontSource = (typeof FONT_SOURCES)[number]

/**
 * What a character needs from a font. `common` (spaces, digits, Western punctuation) is in every
 * bundled font.
 */
export const SCRIPT_GROUPS = ['latin', 'thai', 'han', 'kana', 'hangul', 'symbol', 'common'] as const
export type ScriptGroup = (typeof SCRIPT_GROUPS)[number]
