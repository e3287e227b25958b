import { useEffect, useState } from 'react'
import type { PhotoTarget } from '../engine/editor-dialog.ts'
import type { Editor } from '../engine/editor.ts'
import type { LetteringClient } from '../lettering/worker-client.ts'
import { openTarget, type OpenedTarget, TargetTooLarge } from './open-target.ts'
import { type PhotoDraft, photoDrafts } from './photo-drafts.ts'

export type PhotoOpening =
  | { readonly state: 'loading' }
  | { readonly state: 'failed'; readonly words: 'picture.not_retrieved' | 'photo.too_large' }
  /** `draft`: what was not saved last time */
  | { readonly state: 'ready'; readonly opened: OpenedTarget; readonly draft: PhotoDraft | null }

const fits = (
  draft: PhotoDraft | undefined,
  { width, height }: OpenedTarget['pixels'],
): draft is PhotoDraft => draft !== undefined && draft.width === width && draft.height === height

/** Fetches the picture once; what happens to the page meanwhile is asked when it is saved. */
export const usePhotoOpening = (
  editor: Editor,
  lettering: LetteringClient,
  target: PhotoTarget,
  key: string,
): PhotoOpening => {
  const [opening, setOpening] = useState<PhotoOpening>({ state: 'loading' })
  useEffect(() => {
    let isCanceled = false
    const updateOpening = (next: PhotoOpening): void => {
      if (!isCanceled) setOpening(next)
    }
    Promise.all([
      openTarget(editor, lettering, target),
      photoDrafts.load(key).catch(() => undefined),
    ]).then(
      ([opened, draft]) =>
        updateOpening({ state: 'ready', opened, draft: fits(draft, opened.pixels) ? draft : null }),
      (error: unknown) => {
        console.warn('the picture was not opened', error)
        updateOpening({
          state: 'failed',
          words: error instanceof TargetTooLarge ? 'photo.too_large' : 'picture.not_retrieved',
        })
      },
    )
    return () => {
      isCanceled = true
    }
  }, [editor, lettering, target, key])
  return opening
}
