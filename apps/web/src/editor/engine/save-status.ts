import type { PageView } from './page-room.ts'

/** What the chip in the header says. */
export type SaveStatus =
  | { readonly kind: 'saved' }
  | { readonly kind: 'saving' }
  /** on this machine only; `count` batches wait for the connection */
  | { readonly kind: 'kept_here'; readonly count: number }
  /** words of somebody else stand against mine */
  | { readonly kind: 'needs_attention'; readonly count: number }

export const saveStatusOf = (views: readonly PageView[]): SaveStatus => {
  const ready = views.filter((view) => view.status === 'ready')
  const held = ready.reduce((sum, view) => sum + view.held.length, 0)
  const waiting = ready.reduce((sum, view) => sum + view.waiting, 0)
  if (held > 0) return { kind: 'needs_attention', count: held }
  if (waiting === 0) return { kind: 'saved' }
  return ready.some((view) => view.unreachable) ? { kind: 'kept_here', count: waiting } : { kind: 'saving' }
}
