import type { Box } from '@panelflow/domain/page/document/page-document.ts'
import { type Cell, createCell } from './cell.ts'
import type { PictureView } from './stage.ts'

/** Hashes of the words a person accepted, by text; other words are to be looked at again. */
export type AcceptedLines = ReadonlyMap<string, number>

/** FNV-1a over UTF-16 units: words that differ must only be unlikely to share it. */
export const hashText = (words: string): number => {
  let hash = 0x81_1c_9d_c5
  for (let at = 0; at < words.length; at += 1)
    hash = Math.imul(hash ^ words.charCodeAt(at), 0x01_00_01_93)
  return hash >>> 0
}

export const isAccepted = (lines: AcceptedLines, itemId: string, words: string): boolean =>
  lines.get(itemId) === hashText(words)

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
  /** lines the person looked at; kept on this device */
  readonly accepted: Cell<AcceptedLines>
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
  order: createCell<'reading' | 'risk'>('reading'),
  commentOn: createCell<Line | null>(null),
  changed: createCell<readonly ChangedPlace[] | null>(null),
  changedAt: createCell(-1),
  shownLast: createCell<PictureView | null>(null),
  sideBySide: createCell(false),
})
