import type { Editor } from '../engine/editor.ts'
import type { PageView } from '../engine/page-session.ts'
import type { PictureView } from '../engine/stage.ts'
import type { Pen } from './draw-into.ts'
import { listNextPages, type PageOnScreen, pagesWithItems } from './pages-on-screen.ts'
import { drawItems } from './paint-frame.ts'
import type { PaintStores } from './paint-stores.ts'

/** So long a page that was turned to is at rest before the next one is loaded. */
const AFTER_TURN_MS = 30
/** The same within a page and on opening: loading amid gestures would slow them down. */
const AFTER_MOVE_MS = 1_500

export interface NextPages {
  /** The picture has come to rest. */
  readonly rest: () => void
  /** It moves, or is gone. */
  readonly stop: () => void
  /** Pages whose tiles are wanted, too. */
  readonly pages: () => readonly PageOnScreen[]
  /** Asks for pictures of their items, once for each state of their documents. */
  readonly request: (show: PictureView) => void
}

/** Nothing is seen of what it draws: what is drawn from is loaded. */
const createBlindPen = (): Pen | null =>
  Object.assign(document.createElement('canvas'), { width: 1, height: 1 }).getContext('2d')

/**
 * The page after the one in front, ready before it is turned to: documents, tiles, painted texts.
 * Only once those in front have all they show.
 */
export const createNextPages = (
  editor: Editor,
  stores: PaintStores,
  onChange: () => void,
  pen: Pen | null = createBlindPen(),
): NextPages => {
  let timer: ReturnType<typeof setTimeout> | undefined
  let next: readonly PageOnScreen[] = []
  let requested: readonly unknown[] = []
  let front = editor.camera.get().page
  const getView = ({ page }: PageOnScreen): PageView =>
    editor.session.page(page.frame.id).view.get()
  const isComing = (on: PageOnScreen): boolean => ['absent', 'loading'].includes(getView(on).status)

  const prepare = (): void => {
    if (pagesWithItems(editor, 1).some(isComing)) return prepareAfter(AFTER_TURN_MS)
    next = listNextPages(editor, devicePixelRatio)
    requested = []
    for (const { page } of next) {
      const session = editor.session.page(page.frame.id)
      if (session.view.get().status === 'absent') void session.open()
    }
    if (next.length > 0) onChange()
  }
  const prepareAfter = (wait: number): void => {
    clearTimeout(timer)
    timer = setTimeout(prepare, wait)
  }
  return {
    rest: () => {
      const { page } = editor.camera.get()
      prepareAfter(page === front ? AFTER_MOVE_MS : AFTER_TURN_MS)
      front = page
    },
    stop: () => {
      clearTimeout(timer)
      next = []
    },
    pages: () => next,
    request: (show) => {
      const state = [show, ...next.map(getView)]
      const isKnown = state.every((each, at) => each === requested[at])
      if (pen === null || next.length === 0 || show === 'original' || isKnown) return
      requested = state
      const scale = editor.camera.get().zoom * devicePixelRatio
      drawItems(pen, editor, stores, next, { show, scale, isMoving: false })
    },
  }
}
