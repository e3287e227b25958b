import type { Point } from '@panelflow/domain/page/document/page-document.ts'
import { toastRemark } from '@panelflow/ui/patterns/toast.ts'
import { useEffect } from 'react'
import { toScreen } from '../engine/camera.ts'
import type { Editor } from '../engine/editor.ts'
import { lockKey } from '../engine/text-locks.ts'
import { personName } from '../../lib/i18n/labels.ts'
import { usePanelTranslations } from '../panels/use-panel-translations.ts'
import classes from './canvas-view.module.css'
import { PALETTE } from './palette.ts'
import { TypingField } from './typing-field.tsx'
import { useWatched } from './use-watched.ts'

const join = (points: readonly Point[]): string => points.map(({ x, y }) => `${x},${y}`).join(' ')

/** Why nothing is typed, when somebody tries. */
const useRefusalToast = (editor: Editor): void => {
  const t = usePanelTranslations()
  useEffect(
    () =>
      editor.typing.refused.subscribe(() => {
        const what = editor.typing.refused.get()?.what
        if (what === 'everything') toastRemark(t('properties.locked'))
        if (what === 'words') toastRemark(t('typing.words_locked'))
        const { pageId, itemIds } = editor.selection.state.get()
        const holder = editor.presence.locks.held.get().get(lockKey(pageId ?? '', itemIds[0] ?? ''))
        if (what === 'held' && holder !== undefined)
          toastRemark(t('lock.refused', { name: personName(holder.person) }))
      }),
    [editor, t],
  )
}

/** Caret, marked letters and composed ones of the text that is typed in, and its field. */
export const TypingOverlay = ({ editor }: { readonly editor: Editor }) => {
  useRefusalToast(editor)
  const camera = useWatched(editor.calmCamera)
  const viewport = useWatched(editor.viewport)
  const typing = useWatched(editor.typing.state)
  const marks = useWatched(editor.typing.marks)
  const page = editor.strip.pages.find(({ frame }) => frame.id === typing?.pageId)
  if (typing === null || page === undefined) return null
  const place = (points: readonly Point[]): readonly Point[] =>
    points.map(({ x, y }) =>
      toScreen(camera, editor.strip, viewport, { x: x + page.left, y: y + page.top }),
    )
  const caret = marks === null ? [] : place(marks.caret)
  return (
    <>
      <svg className={classes['overlay']} aria-hidden data-typing={typing.itemId}>
        {marks?.marked.map((outline, at) => (
          <polygon key={at} points={join(place(outline))} fill={PALETTE.markedLetters} />
        ))}
        {marks?.composed.map((line, at) => (
          <g key={at} fill="none">
            <polyline points={join(place(line))} stroke={PALETTE.halo} strokeWidth={4} />
            <polyline points={join(place(line))} stroke={PALETTE.selected} strokeWidth={2} />
          </g>
        ))}
        {caret.length > 0 ? (
          // anew at each place, so that it is seen there at once
          <g key={`${join(marks?.caret ?? [])}`} className={classes['caret']} fill="none">
            <polyline points={join(caret)} stroke={PALETTE.halo} strokeWidth={4} />
            <polyline points={join(caret)} stroke={PALETTE.selected} strokeWidth={2} data-caret />
          </g>
        ) : null}
      </svg>
      <TypingField key={typing.itemId} editor={editor} typing={typing} caret={caret} />
    </>
  )
}
