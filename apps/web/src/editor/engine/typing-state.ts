/** What an input method composes: not in the document before it is done. */
export interface Composition {
  /** the whole text with it */
  readonly words: string
  readonly from: number
  readonly to: number
}

/** The text that is typed in on the page. Offsets are UTF-16. */
export interface Typing {
  readonly pageId: string
  readonly itemId: string
  /** as the document had it when the offsets were set */
  readonly words: string
  readonly anchor: number
  /** where the caret stands */
  readonly focus: number
  /** the caret belongs to the end of a line, not to the start of the next */
  readonly atLineEnd: boolean
  /** how far along its line the caret was when it began to go from line to line */
  readonly goal: number | null
  readonly composition: Composition | null
  /** letters can be marked, and styled; the words are locked */
  readonly readOnly: boolean
}
