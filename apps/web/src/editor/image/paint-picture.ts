import { useEffect, useState } from 'react'
import type { PaintedItem, PictureItem } from '../lettering/protocol.ts'
import type { LetteringClient } from '../lettering/worker-client.ts'

/**
 * A patch or picture as it is published: turned, with stroke, shadow and opacity. In page pixels.
 */
export const paintPicture = (
  lettering: LetteringClient,
  item: PictureItem,
  assets: string,
): Promise<PaintedItem> => lettering.enqueue({ kind: 'picture', item, scale: 1, assets }, 0)

export type PaintedPicture =
  | { readonly state: 'loading' }
  | { readonly state: 'failed' }
  | { readonly state: 'ready'; readonly painted: PaintedItem }

/** A painted item; while it is painted anew, as it was before. */
export const usePaintedPicture = (
  lettering: LetteringClient,
  item: PictureItem,
  assets: string,
): PaintedPicture => {
  const [visible, setVisible] = useState<PaintedPicture>({ state: 'loading' })
  useEffect(() => {
    let isCanceled = false
    paintPicture(lettering, item, assets).then(
      (painted) => {
        if (isCanceled) painted.picture?.close()
        else setVisible({ state: 'ready', painted })
      },
      () => (isCanceled ? undefined : setVisible({ state: 'failed' })),
    )
    return () => {
      isCanceled = true
    }
  }, [lettering, item, assets])
  return visible
}
