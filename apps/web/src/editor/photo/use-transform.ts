import { toastFailed } from '@panelflow/ui/patterns/toast.ts'
import { useCallback, useEffect } from 'react'
import { usePictureTranslations } from '../use-picture-translations.ts'
import type { OpenWarper, WarpResult } from './engine/warper.ts'
import { openFrame, type PhotoSession } from './photo-session.ts'

interface Waiting {
  readonly done: (result: WarpResult) => void
  readonly failed: (cause: Error) => void
}

/** Counts the pixels of a frame in a worker of its own, which answers in order. */
const openWarpWorker: OpenWarper = (source) => {
  const worker = new Worker(new URL('./transform.worker.ts', import.meta.url), { type: 'module' })
  let waiting: readonly Waiting[] = []
  let broken: Error | undefined
  const failAll = (cause: Error): void => {
    broken ??= cause
    const all = waiting
    waiting = []
    for (const { failed } of all) failed(cause)
  }
  worker.addEventListener('message', ({ data }: MessageEvent<WarpResult>) => {
    const [first, ...rest] = waiting
    waiting = rest
    first?.done(data)
  })
  // one that did not load says so once, and never answers
  worker.addEventListener('error', ({ message }) => failAll(new Error(message)))
  worker.addEventListener('messageerror', () => failAll(new Error('an answer was not readable')))
  worker.postMessage(source)
  return {
    warp: (request) =>
      new Promise((done, failed) => {
        if (broken !== undefined) return failed(broken)
        waiting = [...waiting, { done, failed }]
        worker.postMessage(request)
      }),
    close: () => {
      worker.terminate()
      failAll(new Error('the frame was closed'))
    },
  }
}

/** Opens a frame round the selection or the layer, or says why not; it ends with the window. */
export const useTransform = (session: PhotoSession): (() => void) => {
  const t = usePictureTranslations()
  useEffect(() => () => session.transforming.get()?.cancel(), [session])
  return useCallback(() => {
    const refusal = openFrame(session, openWarpWorker, () => toastFailed(t('photo.frame_failed')))
    if (refusal !== null) toastFailed(t(`photo.${refusal}`))
    else document.querySelector<HTMLElement>('[data-photo-canvas]')?.focus()
  }, [session, t])
}
