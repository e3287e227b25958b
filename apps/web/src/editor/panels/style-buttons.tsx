import { IconButton } from '@panelflow/ui/patterns/disabled-reason.tsx'
import { IconBrush, IconColorPicker, IconRulerMeasure } from '@tabler/icons-react'
import type { EditorActionId } from '@panelflow/domain/shortcut/shortcut-table.ts'
import { useKeyLabel } from '../../lib/shortcut/shortcut-store.ts'
import { runAction } from '../actions/editor-actions.ts'
import { useWatched } from '../canvas/use-watched.ts'
import type { Editor } from '../engine/editor.ts'
import { shapeTarget } from '../engine/shape-edits.ts'
import classes from './panels.module.css'
import { usePanelTranslations } from './use-panel-translations.ts'

const ICON = 16

/** Takes the look of a text and gives it to others. */
export const StyleButtons = ({
  editor,
  locked,
}: {
  readonly editor: Editor
  readonly locked: boolean
}) => {
  const t = usePanelTranslations()
  const copied = useWatched(editor.copiedStyle)
  const keyLabel = useKeyLabel()
  const label = (id: EditorActionId): string => keyLabel(t(`action.${id}`), id)
  const reason = locked
    ? t('properties.locked')
    : copied === null
      ? t('properties.nothing_copied')
      : null
  return (
    <span className={classes['buttonsEnd']}>
      <IconButton
        label={label('edit_shape')}
        reason={shapeTarget(editor) === null ? t('shape.one') : null}
        variant="subtle"
        color="gray"
        onClick={() => runAction(editor, 'edit_shape')}
      >
        <IconRulerMeasure size={ICON} />
      </IconButton>
      <IconButton
        label={label('copy_style')}
        variant="subtle"
        color="gray"
        onClick={() => runAction(editor, 'copy_style')}
      >
        <IconColorPicker size={ICON} />
      </IconButton>
      <IconButton
        label={label('paste_style')}
        reason={reason}
        variant="subtle"
        color="gray"
        onClick={() => runAction(editor, 'paste_style')}
      >
        <IconBrush size={ICON} />
      </IconButton>
    </span>
  )
}
