import type { CommentView } from '@panelflow/contract/comment.ts'
import { type Cell, createCell } from '../../editor/engine/cell.ts'
import type { DraftBox } from '../../editor/tools/tool-state.ts'
import type { Place } from './rework/go-to-place.ts'

/** Where a comment is being written for, and which thread has been asked for on the page. */
export interface CommentSession {
  /** place of the comment being written; null: the whole chapter */
  readonly place: Cell<Place | null>
  /** thread whose mark was clicked */
  readonly thread: Cell<string | null>
  /** the next box drawn is a place for a comment */
  readonly wantsBox: Cell<boolean>
}

export const createCommentSession = (): CommentSession => ({
  place: createCell<Place | null>(null),
  thread: createCell<string | null>(null),
  wantsBox: createCell(false),
})

/** Page pixels, whichever way it was drawn. */
export const toRect = ({ from, to }: DraftBox) => ({
  x: Math.min(from.x, to.x),
  y: Math.min(from.y, to.y),
  w: Math.abs(to.x - from.x),
  h: Math.abs(to.y - from.y),
})

/** Open notes to the typesetter on a text, oldest first, each with who wrote it. */
export const joinNotes = (threads: readonly CommentView[], itemId: string): string | null => {
  const notes = threads.filter(
    ({ kind, pin, deleted }) =>
      kind === 'note_to_typesetter' && pin?.itemId === itemId && !pin.replaced && !deleted,
  )
  const lines = notes.toReversed().map(({ author, text }) => {
    const name = author.realName === '' ? author.name : author.realName
    return `${name}: ${text}`
  })
  return lines.length === 0 ? null : lines.join('\n')
}

interface Size {
  readonly width: number
  readonly height: number
}

/** The place as the wire takes it: whole pixels, inside the page. */
export const toPin = ({ pageId, itemId, rect }: Place, page: Size | undefined) => {
  if (pageId === null) return undefined
  if (itemId !== null) return { pageId, itemId }
  if (rect === null || page === undefined) return { pageId }
  const x = Math.min(page.width - 1, Math.max(0, Math.floor(rect.x)))
  const y = Math.min(page.height - 1, Math.max(0, Math.floor(rect.y)))
  const width = Math.max(1, Math.min(page.width, Math.ceil(rect.x + rect.w)) - x)
  const height = Math.max(1, Math.min(page.height, Math.ceil(rect.y + rect.h)) - y)
  return { pageId, rect: { x, y, width, height } }
}
