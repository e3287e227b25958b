import { SegmentedControl, Text } from '@mantine/core'
import { useWatched } from '../../editor/canvas/use-watched.ts'
import { getPolygons } from '../../editor/engine/contour-edits.ts'
import type { Editor } from '../../editor/engine/editor.ts'
import { textIn } from '../../editor/engine/page-session.ts'
import { usePanelTranslations } from '../../editor/panels/use-panel-translations.ts'
import classes from './workspace.module.css'

const MODES = ['bubble', 'mask'] as const

/** What the contour tool draws, and what it waits for. */
export const ContourControls = ({ editor }: { readonly editor: Editor }) => {
  const t = usePanelTranslations()
  const tool = useWatched(editor.toolName)
  const mode = useWatched(editor.contourMode)
  const open = useWatched(editor.openContour)
  const { pageId, itemIds } = useWatched(editor.selection.state)
  useWatched(editor.session.changes)
  if (tool !== 'contour') return null
  const [itemId] = itemIds
  const text =
    pageId === null || itemId === undefined
      ? null
      : textIn(editor.session.page(pageId).view.get(), itemId)
  const step =
    text === null || itemIds.length > 1
      ? 'choose'
      : open === null && getPolygons(text.props, mode).length > 0
        ? 'edit'
        : 'draw'
  return (
    <div className={classes['toolOptions']}>
      <SegmentedControl
        size="xs"
        aria-label={t('contour.mode')}
        value={mode}
        onChange={(value) => {
          editor.cancelGesture()
          editor.touchedPoint.set(null)
          editor.contourMode.set(value === 'mask' ? value : 'bubble')
        }}
        data={MODES.map((value) => ({ value, label: t(`contour.${value}`) }))}
      />
      <Text fz="xs" c="dimmed" role="status">
        {t(`contour.${step}`)}
      </Text>
    </div>
  )
}
