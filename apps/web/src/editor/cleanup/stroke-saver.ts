/**
 * The way of strokes onto the page, one after the other: kept on this machine, sent, shown by an
 * op.
 */
import { createPatchProps } from '@panelflow/domain/page/document/new-items.ts'
import type { Box, PageOp } from '@panelflow/domain/page/document/page-document.ts'
import { topOrder } from '@panelflow/domain/page/paint-order.ts'
import type { Editor } from '../engine/editor.ts'
import { itemIn } from '../engine/page-session.ts'
import type { Timers } from '../engine/ports.ts'
import type { PaintedStroke, StrokeDrafts } from './stroke-drafts.ts'

export interface SaverPorts {
  /** Keeps a picture in the studio; answers its content hash. Throws CallError. */
  readonly store: (png: Blob) => Promise<string>
  /** the studio has decided: trying again cannot help */
  readonly isRefusal: (error: unknown) => boolean
  readonly drafts: StrokeDrafts
  readonly timers: Timers
  /** what waits has changed */
  readonly onChange: () => void
  readonly onSaved: (stroke: PaintedStroke, asset: string | null) => void
  readonly onFailed: (stroke: PaintedStroke, error: unknown) => void
}

export interface StrokeSaver {
  readonly add: (stroke: PaintedStroke) => void
  readonly waiting: () => readonly PaintedStroke[]
  /** Drops the last one that waits. */
  readonly takeBack: () => PaintedStroke | null
  /** Resolves when nothing waits, or nothing can be sent at the moment. */
  readonly settled: () => Promise<void>
  readonly close: () => void
}

const RETRY_MS = 3000

const addOp = (id: string, order: number, asset: string, { x, y, w, h }: Box): PageOp => ({
  op: 'add',
  item: { id, kind: 'patch', props: createPatchProps({ x, y, w, h, asset, order }) },
})

export const createStrokeSaver = (editor: Editor, ports: SaverPorts): StrokeSaver => {
  let waiting: readonly PaintedStroke[] = []
  /** contents strokes of this tab have put on the page, by patch */
  const own = new Map<string, string>()
  let isSending = false
  let hasFailed = false
  let isClosed = false
  let listeners: (() => void)[] = []

  const update = (): void => {
    ports.onChange()
    if (waiting.length > 0 && !hasFailed) return
    for (const listener of listeners) listener()
    listeners = []
  }

  const putOnPage = (
    { pageId, document, itemId, upon, left }: PaintedStroke,
    asset: string | null,
  ) => {
    const view = editor.session.page(pageId).view.get()
    if (view.status !== 'ready') throw new Error(`no page ${pageId}`)
    const found = itemIn(view, itemId)
    const item = found?.item.kind === 'patch' ? found.item : null
    const order = topOrder(view[document], 'patch')
    const isMine =
      item !== null && (item.props.asset === upon || item.props.asset === own.get(itemId))
    if (item !== null && item.props.asset === asset) return
    if (left === null || asset === null) {
      if (item === null || !isMine) return
      const op: PageOp = { op: 'delete', id: itemId }
      editor.session.edit(pageId, document, [op], { label: 'deleting', itemId })
    } else if (item === null || !isMine) {
      // what somebody else made of it meanwhile stays: the stroke lies over it
      const id = item === null ? itemId : editor.newId()
      const op = addOp(id, order, asset, left.box)
      editor.session.edit(pageId, document, [op], { label: 'adding', itemId: id })
    } else {
      const op: PageOp = { op: 'set', id: itemId, props: { asset, ...left.box } }
      editor.session.edit(pageId, document, [op], { label: 'styling', itemId })
    }
    if (asset !== null) own.set(itemId, asset)
  }

  const sendOne = async (stroke: PaintedStroke): Promise<void> => {
    const page = editor.session.page(stroke.pageId)
    await page.open()
    if (page.view.get().status !== 'ready') throw new Error('the page did not open')
    const asset = stroke.left === null ? null : await ports.store(stroke.left.png)
    // taken back meanwhile
    if (waiting[0] !== stroke || isClosed) return
    putOnPage(stroke, asset)
    editor.session.flush()
    waiting = waiting.slice(1)
    void ports.drafts.drop(stroke.id)
    ports.onSaved(stroke, asset)
  }

  const send = async (): Promise<void> => {
    if (isSending || isClosed) return
    isSending = true
    for (let [next] = waiting; next !== undefined && !isClosed; [next] = waiting) {
      const stroke = next
      try {
        await sendOne(stroke)
        hasFailed = false
      } catch (error) {
        if (!ports.isRefusal(error)) {
          hasFailed = true
          ports.timers.after(RETRY_MS, () => void send())
          break
        }
        waiting = waiting.filter((each) => each !== stroke)
        void ports.drafts.drop(stroke.id)
        ports.onFailed(stroke, error)
      }
      update()
    }
    isSending = false
    update()
  }

  return {
    waiting: () => waiting,
    add: (stroke) => {
      waiting = [...waiting, stroke]
      update()
      ports.drafts
        .save(stroke)
        .catch((cause: unknown) => console.warn('a stroke was not stored on this machine', cause))
        .finally(() => {
          // saved before it could be stored
          if (!waiting.includes(stroke)) void ports.drafts.drop(stroke.id)
        })
      void send()
    },
    takeBack: () => {
      const last = waiting.at(-1) ?? null
      if (last === null) return null
      waiting = waiting.slice(0, -1)
      void ports.drafts.drop(last.id)
      update()
      return last
    },
    settled: () =>
      new Promise((resolve) => {
        listeners.push(resolve)
        update()
      }),
    close: () => {
      isClosed = true
    },
  }
}
