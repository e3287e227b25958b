import type { Box } from '@panelflow/domain/page/document/page-document.ts'
import { hashText } from '@panelflow/domain/page/accepted-lines.ts'
import { type Cell, createCell } from './cell.ts'
import type { PictureView } from './stage.ts'

export interface AcceptedLine {
  /** of the words that were accepted; other words are to be looked at again */
  readonly hash: number
  /** name of somebody else; null: the person */
  readonly by: string | null
}

/** What was accepted at the stage, by text. */
export type AcceptedLines = ReadonlyMap<string, AcceptedLine>

/** Null: these words were not accepted. */
export const findAccepted = (
  lines: AcceptedLines,
  itemId: string,
  words: string,
): AcceptedLine | null => {
  const line = lines.get(itemId)
  return line?.hash === hashText(words) ? line : null
}

/** How many lines of the chapter are accepted: on a page that is shown, by the words it has now. */
export const countAccepted = (
  lines: AcceptedLines,
  shown: readonly { readonly id: string; readonly words: string }[],
): number => {
  const ids = new Set(shown.map(({ id }) => id))
  const elsewhere = [...lines.keys()].filter((id) => !ids.has(id)).length
  return elsewhere + shown.filter(({ id, words }) => findAccepted(lines, id, words)).length
}

interface Line {
  readonly pageId: string
  readonly itemId: string
}

/** Something that changed since the chapter was sent back; `itemId` is null where it is gone. */
export interface ChangedPlace {
  readonly pageId: string
  readonly itemId: string | null
  readonly box: Box
}

/** What somebody who judges the work of others has open. */
export interface ReviewState {
  /** lines that were looked at, by the person or whoever had the stage before */
  readonly accepted: Cell<AcceptedLines>
  /** lines of the chapter; null where nobody reads line by line */
  readonly lineCount: Cell<number | null>
  /** what lines are proofread in */
  readonly order: Cell<'reading' | 'risk'>
  /** the line a comment is to be written on; taken by the drawer of comments */
  readonly commentOn: Cell<Line | null>
  /** what a second look is about; null: everything */
  readonly changed: Cell<readonly ChangedPlace[] | null>
  /** index of the changed place in front; -1 before the first */
  readonly changedAt: Cell<number>
  /** what was shown before the original was asked for */
  readonly shownLast: Cell<PictureView | null>
  /** the original is shown next to the page, moving along */
  readonly sideBySide: Cell<boolean>
}

export const createReviewState = (): ReviewState => ({
  accepted: createCell<AcceptedLines>(new Map()),
  lineCount: createCell<number | null>(null),
  order: createCell<'reading' | 'risk'>('reading'),
  commentOn: createCell<Line | null>(null),
  changed: createCell<readonly ChangedPlace[] | null>(null),
  changedAt: createCell(-1),
  shownLast: createCell<PictureView | null>(null),
  sideBySide: createCell(false),
})
