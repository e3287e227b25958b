import type { ErasureView } from '@panelflow/contract/erasure.ts'
import type { Editor } from '../engine/editor.ts'
import { takeErasure } from './eraser-link.ts'

export interface ErasureWatch {
  /** Asks for an erasure, and waits from now on for what comes of it. */
  readonly request: (send: () => Promise<ErasureView>) => Promise<ErasureView>
  /** What is known of the erasures now: ended ones that were waited for enter the history. */
  readonly see: (rows: readonly ErasureView[]) => void
}

export const isActive = ({ status }: ErasureView): boolean =>
  status === 'waiting' || status === 'running'

/**
 * What comes of the erasures under way in this tab: a step of the history, or the reason why not. A
 * patch is often seen on its page a moment
 * before its list tells of it; until then whoever wants to undo asks here first.
 * @param read asks the studio what is known of them
 */
export const watchErasures = (
  editor: Editor,
  read: () => Promise<readonly ErasureView[]>,
  onFailed: (erasure: ErasureView) => void,
): ErasureWatch => {
  const waiting = new Set<string>()
  const taking = new Set<Promise<void>>()
  let asking = 0
  const updateProgress = (): void =>
    editor.eraser.coming.set(asking + waiting.size + taking.size === 0 ? null : refresh)
  const take = (erasure: ErasureView): void => {
    if (erasure.status === 'failed') onFailed(erasure)
    const work = takeErasure(editor, erasure, performance.now())
      .catch((error: unknown) => console.warn('an erased page was not read again', error))
      .finally(() => {
        taking.delete(work)
        updateProgress()
      })
    taking.add(work)
  }
  const see = (rows: readonly ErasureView[]): void => {
    for (const erasure of rows) {
      if (isActive(erasure)) waiting.add(erasure.id)
      else if (waiting.delete(erasure.id)) take(erasure)
    }
    updateProgress()
  }
  const refresh = async (): Promise<void> => {
    see(await read())
    await Promise.all(taking)
  }
  return {
    see,
    request: async (send) => {
      asking += 1
      updateProgress()
      try {
        const erasure = await send()
        // a quick worker may have ended before the list is read for the first time
        waiting.add(erasure.id)
        return erasure
      } finally {
        asking -= 1
        updateProgress()
      }
    },
  }
}
