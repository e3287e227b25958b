/** Fonts of a house that a chapter should not be set in, by their id. */
export const FONT_FAULTS = [
  'expired',
  'hidden',
  'other_language',
  'other_series',
  'other_platform',
] as const

/**
 * `expired`: its licence has ended; `hidden`: the house offers it no more; `other_language`: nobody
 * offered it for the language; `other_series`, `other_platform`: its licence is for others.
 */
export type FontFault = (typeof FONT_FAULTS)[number]

export type FontFaults = Readonly<Record<string, FontFault>>
