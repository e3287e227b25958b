import type { PageSaving, PageSession } from './page-session.ts'

/** What the chip in the header says of the work itself. */
export type SaveKind =
  | 'saved'
  | 'saving'
  /** the connection is down; stored on this machine */
  | 'saved_locally'
  /** the connection is down and this browser stores nothing: the work is in this window only */
  | 'not_saved'

export interface SaveStatus {
  readonly kind: SaveKind
  /** batches the server has not confirmed */
  readonly waiting: number
  /**
   * texts that another person changed as well, or that the server refused; shown in addition to
   * `kind`
   */
  readonly conflicts: number
  /**
   * this browser stores nothing: without a connection the work would be in this window only; shown
   * in addition to `kind`
   */
  readonly unsafe?: true | undefined
}

interface PageState extends PageSaving {
  readonly held: readonly unknown[]
}

type SavedPage = Pick<PageSession, 'view' | 'saving'>

/** Whether the browser just stored something of a page. */
export const hasStored = ({ saving }: SavedPage): boolean => {
  const { waiting, storage } = saving.get()
  return waiting > 0 && storage === 'stored'
}

const getKind = (pages: readonly PageState[]): SaveKind => {
  // one page that the server did not answer: what others have just sent will not arrive either
  const isUnreachable = pages.some(({ waiting, unreachable }) => waiting > 0 && unreachable)
  // texts in conflict are stored on this machine only, so they count here even with the connection
  // up
  const unsent = pages.filter(
    ({ waiting, held }) => held.length > 0 || (waiting > 0 && isUnreachable),
  )
  if (unsent.some(({ storage }) => storage === 'failed')) return 'not_saved'
  const waiting = pages.filter((page) => page.waiting > 0)
  if (waiting.length === 0) return 'saved'
  return waiting.some(({ unreachable, storage }) => unreachable && storage === 'stored')
    ? 'saved_locally'
    : 'saving'
}

/** @param isBlocked what an earlier window left could not be read */
export const getSaveStatus = (opened: readonly SavedPage[], isBlocked: boolean): SaveStatus => {
  // also of a page that could not be opened: what waits of it is not saved
  const pages = opened.map(({ view, saving }): PageState => {
    const now = view.get()
    return { ...saving.get(), held: now.status === 'ready' ? now.held : [] }
  })
  const isUnsafe = isBlocked || pages.some(({ storage }) => storage === 'failed')
  return {
    ...(isUnsafe ? { unsafe: true } : {}),
    kind: getKind(pages),
    waiting: pages.reduce((sum, page) => sum + page.waiting, 0),
    conflicts: pages.reduce((sum, page) => sum + page.held.length, 0),
  }
}
