/** The way a book's pages are turned; `strip` is scrolled down. */
export const READING_DIRECTIONS = ['rtl', 'ltr', 'strip'] as const
export type ReadingDirection = (typeof READING_DIRECTIONS)[number]
