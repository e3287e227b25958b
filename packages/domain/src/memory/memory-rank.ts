/**
 * How far the words of a line in the translation memory have come (decision 0013): completed by
 * the translator, read by a proofreader, reviewed, delivered. Higher ones are offered first, and a
 * lower one never replaces a higher one of another chapter.
 */
export const MEMORY_RANK = { translated: 1, proofread: 2, reviewed: 3, delivered: 4 } as const
export type MemoryRank = (typeof MEMORY_RANK)[keyof typeof MEMORY_RANK]

/** Nobody but its writer has read it: it is offered, and fills no draft by itself. */
export const isUnread = (rank: number): boolean => rank <= MEMORY_RANK.translated
