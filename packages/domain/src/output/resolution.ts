import type { ReadingDirection } from '../book/reading-direction.ts'

/** Pixels per inch that a picture may state. */
export const RESOLUTION_LIMITS = { min: 36, max: 2_400 } as const

/** Pixels per inch of what is read on screens, and of what can be printed. */
export const SCREEN_RESOLUTION = 72
export const PRINT_RESOLUTION = 300

/** What the pictures of a book state where nobody chose: strips are read on screens. */
export const getResolution = (direction: ReadingDirection): number =>
  direction === 'strip' ? SCREEN_RESOLUTION : PRINT_RESOLUTION
