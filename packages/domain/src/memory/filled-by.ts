/** Where the words of a line come from before people change them. */
export const FILLED_BY = ['memory', 'glossary', 'conversion', 'machine'] as const
export type FilledBy = (typeof FILLED_BY)[number]
