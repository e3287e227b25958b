import { toastFailed } from '@panelflow/ui/patterns/toast.ts'
import { useEffect, useRef } from 'react'
import { useStore } from 'zustand'
import { isCallError, isTransient } from '../../lib/http/call-error.ts'
import { getFailureMessage } from '../../lib/http/failure-message.ts'
import { sessionStore } from '../../lib/http/session-store.ts'
import type { Editor } from '../engine/editor.ts'
import { getPageInWork } from '../engine/page-in-work.ts'
import { sendPicture } from '../image/send-picture.ts'
import { usePictureTranslations } from '../use-picture-translations.ts'
import type { PaintReply } from './cleanup-protocol.ts'
import { openCleanup, type PaintingClient } from './cleanup-session.ts'
import { createStrokeDrafts } from './stroke-drafts.ts'

const timers = {
  now: () => performance.now(),
  after: (ms: number, run: () => void) => {
    const timer = setTimeout(run, ms)
    return () => clearTimeout(timer)
  },
}

/** The painting worker of one open chapter. */
const openPaintingClient = (): PaintingClient => {
  const worker = new Worker(new URL('./cleanup.worker.ts', import.meta.url), { type: 'module' })
  return {
    send: (request) => worker.postMessage(request),
    listen: (hear) =>
      worker.addEventListener('message', ({ data }: MessageEvent<PaintReply<ImageBitmap>>) =>
        hear(data),
      ),
    close: () => worker.terminate(),
  }
}

/** A session that ended, or a studio that asks for patience, says nothing about the stroke. */
const isRefusal = (error: unknown): boolean =>
  isCallError(error) &&
  error.kind === 'envelope' &&
  !isTransient(error) &&
  ![401, 429].includes(Math.floor(error.code / 100))

/** The brushes of an open chapter; what an earlier tab has left behind is put on its page. */
export const useCleanup = (editor: Editor, chapterId: string): void => {
  const t = usePictureTranslations()
  // other words are no reason to open the brushes anew
  const words = useRef(t)
  useEffect(() => {
    words.current = t
  }, [t])
  const account = useStore(sessionStore, ({ user }) => user?.id ?? '')
  useEffect(() => {
    const { cleanup } = editor
    const opened = openCleanup(editor, {
      openClient: openPaintingClient,
      store: async (png) => (await sendPicture(chapterId, png)).asset,
      isRefusal,
      drafts: createStrokeDrafts(account, chapterId),
      timers,
      onFailed: (error) =>
        toastFailed(getFailureMessage(error), words.current('cleanup.not_saved')),
      date: () => Date.now(),
    })
    opened.recover().catch((cause: unknown) => console.warn('strokes were not read', cause))
    const prepare = (): void => {
      const pageId = getPageInWork(editor)
      if (editor.toolName.get() === 'cleanup' && pageId !== null)
        cleanup.brushes.get()?.prepare(pageId)
    }
    const stops = [
      editor.toolName.subscribe(prepare),
      cleanup.refusal.subscribe(() => {
        const why = cleanup.refusal.get()
        if (why !== null) toastFailed(words.current(`cleanup.${why}`))
      }),
    ]
    return () => {
      stops.forEach((stop) => stop())
      opened.close()
    }
  }, [editor, chapterId, account])
}
