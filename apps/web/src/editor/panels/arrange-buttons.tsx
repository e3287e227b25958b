import type { EditorActionId } from '@panelflow/domain/shortcut/shortcut-table.ts'
import { IconButton } from '@panelflow/ui/patterns/disabled-reason.tsx'
import {
  IconLayoutAlignBottom,
  IconLayoutAlignCenter,
  IconLayoutAlignLeft,
  IconLayoutAlignMiddle,
  IconLayoutAlignRight,
  IconLayoutAlignTop,
  IconLayoutDistributeHorizontal,
  IconLayoutDistributeVertical,
  type TablerIcon,
} from '@tabler/icons-react'
import { useKeyLabel } from '../../lib/shortcut/shortcut-store.ts'
import { runAction } from '../actions/editor-actions.ts'
import type { Editor } from '../engine/editor.ts'
import classes from './panels.module.css'
import { usePanelTranslations } from './use-panel-translations.ts'

const ICON = 16

/** In the order of the row, with how many items each needs. */
const BUTTONS = [
  ['align_left', IconLayoutAlignLeft, 2],
  ['align_centre', IconLayoutAlignCenter, 2],
  ['align_right', IconLayoutAlignRight, 2],
  ['align_top', IconLayoutAlignTop, 2],
  ['align_middle', IconLayoutAlignMiddle, 2],
  ['align_bottom', IconLayoutAlignBottom, 2],
  ['distribute_horizontal', IconLayoutDistributeVertical, 3],
  ['distribute_vertical', IconLayoutDistributeHorizontal, 3],
] as const satisfies readonly (readonly [EditorActionId, TablerIcon, number])[]

interface ArrangeButtonsProps {
  readonly editor: Editor
  /** items selected */
  readonly count: number
  readonly locked: boolean
}

/** Aligns and distributes what is selected. */
export const ArrangeButtons = ({ editor, count, locked }: ArrangeButtonsProps) => {
  const t = usePanelTranslations()
  const keyLabel = useKeyLabel()
  return (
    <div className={classes['buttons']} role="group" aria-label={t('properties.arrange')}>
      {BUTTONS.map(([id, Icon, least]) => (
        <IconButton
          key={id}
          label={keyLabel(t(`action.${id}`), id)}
          reason={
            locked
              ? t('properties.locked')
              : count < least
                ? t('properties.arrange_more', { count: least })
                : null
          }
          variant="subtle"
          color="gray"
          onClick={() => runAction(editor, id)}
        >
          <Icon size={ICON} />
        </IconButton>
      ))}
    </div>
  )
}
