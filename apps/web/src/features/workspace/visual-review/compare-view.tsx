import { type KeyboardEvent, type PointerEvent, type ReactNode, useEffect, useRef } from 'react'
import { CanvasView } from '../../../editor/canvas/canvas-view.tsx'
import type { OpenStores } from '../../../editor/canvas/picture-stores.ts'
import { useWatched } from '../../../editor/canvas/use-watched.ts'
import type { Editor } from '../../../editor/engine/editor.ts'
import type { PictureView } from '../../../editor/engine/stage.ts'
import { usePanelTranslations } from '../../../editor/panels/use-panel-translations.ts'
import classes from '../workspace.module.css'

interface CompareViewProps {
  readonly editor: Editor
  readonly stores: OpenStores
  /** marks over the picture */
  readonly children: ReactNode
}

const STEP = 0.05
/** At an edge the handle stays inside: it covers neither tools nor panel. */
const HALF_HANDLE = '12px'

/** The line between original (left) and result (right). */
const SwipeHandle = ({ editor }: { readonly editor: Editor }) => {
  const t = usePanelTranslations()
  const at = useWatched(editor.swipe)
  const dragging = useRef(false)
  const set = (share: number): void => editor.swipe.set(Math.min(Math.max(share, 0), 1))
  const onMove = (event: PointerEvent<HTMLDivElement>): void => {
    const frame = event.currentTarget.parentElement?.getBoundingClientRect()
    if (dragging.current && frame !== undefined) set((event.clientX - frame.left) / frame.width)
  }
  const onKey = (event: KeyboardEvent): void => {
    if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return
    event.preventDefault()
    event.stopPropagation()
    set(at + (event.key === 'ArrowRight' ? STEP : -STEP))
  }
  return (
    <div
      className={classes['swipe']}
      style={{ left: `clamp(${HALF_HANDLE}, ${at * 100}%, 100% - ${HALF_HANDLE})` }}
      role="slider"
      tabIndex={0}
      aria-label={t('compare.swipe')}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.round(at * 100)}
      onKeyDown={onKey}
      onPointerDown={(event) => {
        dragging.current = true
        event.currentTarget.setPointerCapture(event.pointerId)
      }}
      onPointerMove={onMove}
      onPointerUp={() => {
        dragging.current = false
      }}
    />
  )
}

/**
 * What is shown against the original: beside each other, moving together; the synthesised picture
 * also over each other, with a line to swipe.
 */
export const CompareView = ({ editor, stores, children }: CompareViewProps) => {
  const t = usePanelTranslations()
  const picture = useWatched(editor.picture)
  const isSideBySide = useWatched(editor.review.sideBySide)
  useEffect(() => {
    if (isSideBySide) editor.fit()
  }, [editor, isSideBySide])
  const canvas = (label: string, shown?: PictureView) => (
    <CanvasView editor={editor} stores={stores} label={label} picture={shown}>
      {children}
    </CanvasView>
  )
  if (!isSideBySide) {
    // one canvas whatever is shown: another one would lose the focus
    return (
      <div className={classes['compare']}>
        {canvas(t('view.canvas'))}
        {picture === 'composite' ? <SwipeHandle editor={editor} /> : null}
      </div>
    )
  }
  return (
    <>
      <div className={classes['original']}>
        <CanvasView
          editor={editor}
          stores={stores}
          picture="original"
          label={t('compare.original')}
        />
      </div>
      {canvas(t('compare.result'), picture === 'original' ? 'lettered' : undefined)}
    </>
  )
}
