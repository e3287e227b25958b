/** What is answered to an item of a fix list. */
export const FIX_ANSWERS = ['fixed', 'disputed'] as const
export type FixAnswer = (typeof FIX_ANSWERS)[number]
