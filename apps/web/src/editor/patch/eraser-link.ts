import {
  erasureCreate,
  erasureCancel,
  erasureList,
  type ErasureView,
} from '@panelflow/contract/erasure.ts'
import type { EraseOptions } from '@panelflow/domain/page/erase.ts'
import { parseOps } from '@panelflow/domain/page/document/parse-document.ts'
import { api } from '../../lib/http/api.ts'
import type { Editor } from '../engine/editor.ts'

/** Hands a selection to the workers. Throws CallError. */
export const requestErasure = (
  chapterId: string,
  pageId: string,
  options: EraseOptions,
): Promise<ErasureView> =>
  api.call(erasureCreate, {
    params: { chapterId, pageId },
    body: structuredClone(options) as never,
  })

export const listErasures = (chapterId: string): Promise<readonly ErasureView[]> =>
  api.call(erasureList, { params: { chapterId } })

export const stopErasure = (erasureId: string): Promise<ErasureView> =>
  api.call(erasureCancel, { params: { erasureId }, body: {} })

/**
 * The worker has written a patch: the page is brought up to date, and the work becomes a step that
 * can be undone like any other.
 */
export const takeErasure = async (
  editor: Editor,
  { id, pageId, options, made }: ErasureView,
  now: number,
): Promise<void> => {
  if (made === null) return
  const page = editor.session.page(pageId)
  await page.open()
  await Promise.all(page.channels().map((channel) => channel.pull()))
  const { itemId, schema, applied, inverse } = made
  const label = options.replaces === null ? 'adding' : 'styling'
  editor.session.history.record({
    ids: [id],
    pageId,
    itemId,
    selected: [],
    label,
    at: now,
    parts: [
      {
        pageId,
        document: options.document,
        applied: parseOps(schema, applied),
        inverse: parseOps(schema, inverse),
      },
    ],
  })
}
