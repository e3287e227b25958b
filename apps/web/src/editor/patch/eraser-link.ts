import { erasureAsk, erasureCancel, erasureList, type ErasureView } from '@panelflow/contract/erasure.ts'
import type { EraseWish } from '@panelflow/domain/page/erase.ts'
import type { PageOp } from '@panelflow/domain/page/page-document.ts'
import { api } from '../../lib/api.ts'
import type { Editor } from '../engine/editor.ts'

/** Hands a selection to the workers. Throws CallError. */
export const askForErasure = (chapterId: string, pageId: string, wish: EraseWish): Promise<ErasureView> =>
  api.call(erasureAsk, { params: { chapterId, pageId }, body: structuredClone(wish) as never })

export const listErasures = (chapterId: string): Promise<readonly ErasureView[]> => api.call(erasureList, { params: { chapterId } })

export const stopErasure = (erasureId: string): Promise<ErasureView> => api.call(erasureCancel, { params: { erasureId }, body: {} })

/** The ops were taken by the server and checked by its schema. */
const opsOf = (ops: NonNullable<ErasureView['made']>['applied']): readonly PageOp[] => ops as unknown as readonly PageOp[]

/** The worker has written a patch: the page is brought up to date, and the work becomes a step that can be undone like any other. */
export const takeErasure = async (editor: Editor, { pageId, wish, made }: ErasureView, now: number): Promise<void> => {
  if (made === null) return
  const room = editor.book.room(pageId)
  await room.open()
  await Promise.all(room.channels().map((channel) => channel.pull()))
  const { itemId, applied, inverse } = made
  const label = wish.replaces === null ? 'adding' : 'styling'
  editor.book.history.record({ pageId, document: wish.document, itemId, label, at: now, applied: opsOf(applied), inverse: opsOf(inverse) })
}
