import { toastFailed } from '@panelflow/ui/patterns/toast.ts'
import { useCallback, useState } from 'react'
import { getFailureMessage } from '../../lib/http/failure-message.ts'
import type { Editor } from '../engine/editor.ts'
import { itemIn } from '../engine/page-session.ts'
import { loadPicture } from '../image/load-picture.ts'
import { readPixels, toPng } from '../image/picture-pixels.ts'
import { sendPicture } from '../image/send-picture.ts'
import { usePictureTranslations } from '../use-picture-translations.ts'
import { deletePatch, setPatch } from './patch-edits.ts'
import type { ListedPatch } from './patch-list.ts'
import { type BrushStroke, restored, toPatchPixel } from './restore-pixels.ts'

interface Restoring {
  readonly busy: boolean
  readonly restore: (pageId: string, patch: ListedPatch, stroke: BrushStroke) => Promise<void>
}

/**
 * Takes a stroke out of a patch: new pixels are stored, the patch becomes smaller, undo brings it
 * back.
 */
export const useRestore = (editor: Editor, chapterId: string): Restoring => {
  const t = usePictureTranslations()
  const [busy, setBusy] = useState(false)
  const restore = useCallback<Restoring['restore']>(
    async (pageId, patch, { points, radius }) => {
      const view = editor.session.page(pageId).view.get()
      if (view.status !== 'ready') return
      setBusy(true)
      try {
        const { x, y, w, rotation, asset } = patch.item.props
        const pixels = readPixels(await loadPicture(view.assets, asset))
        // a patch that was resized has other pixels than page pixels
        const scale = pixels.width / w
        const own = points.map((point) => toPatchPixel(patch.item.props, scale, point))
        const left = restored(
          pixels,
          { points: own, radius: radius * scale },
          // a turned patch that is cut would turn round another point
          rotation === 0,
        )
        const now = itemIn(editor.session.page(pageId).view.get(), patch.item.id)?.item
        if (now?.kind !== 'patch' || now.props.asset !== asset)
          toastFailed(t('patch.changed_meanwhile'))
        else if (left === null) deletePatch(editor, pageId, patch)
        else {
          const sent = await sendPicture(chapterId, await toPng(left.pixels))
          const to = (value: number): number => Math.round(value / scale)
          setPatch(editor, pageId, patch, {
            asset: sent.asset,
            x: x + to(left.box.x),
            y: y + to(left.box.y),
            w: Math.max(1, to(left.box.w)),
            h: Math.max(1, to(left.box.h)),
          })
          editor.session.flush()
        }
      } catch (error) {
        toastFailed(getFailureMessage(error), t('picture.save_failed'))
      }
      setBusy(false)
    },
    [editor, chapterId, t],
  )
  return { busy, restore }
}
