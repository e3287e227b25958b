/** What went wrong so far, and what was acknowledged and must be there at the end. */

export interface TypedText {
  readonly chapterId: string
  readonly pageId: string
  readonly itemId: string
  readonly text: string
}

/** A status that an acknowledged step brought a chapter to. */
export interface Step {
  readonly chapterId: string
  readonly status: string
}

export interface Tally {
  readonly lost: string[]
  readonly doubled: string[]
  readonly stuck: string[]
  readonly exited: string[]
  readonly errors500: string[]
  readonly faults: string[]
  /** Texts whose saving was acknowledged. */
  readonly texts: TypedText[]
  readonly steps: Step[]
  /** sha-256 of the files whose pages a chapter took, by chapter. */
  readonly uploads: Map<string, readonly string[]>
  /** Chapters whose last step was acknowledged. */
  readonly complete: Set<string>
}

export const createTally = (): Tally => ({
  lost: [],
  doubled: [],
  stuck: [],
  exited: [],
  errors500: [],
  faults: [],
  texts: [],
  steps: [],
  uploads: new Map(),
  complete: new Set(),
})
