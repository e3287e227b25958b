import { IconButton } from '@panelflow/ui/patterns/disabled-reason.tsx'
import type { LayerMove } from '@panelflow/domain/page/paint-order.ts'
import {
  IconArrowBarToDown,
  IconArrowBarToUp,
  IconArrowDown,
  IconArrowUp,
  type TablerIcon,
} from '@tabler/icons-react'
import { useKeyLabel } from '../../lib/shortcut/shortcut-store.ts'
import { runAction } from '../actions/editor-actions.ts'
import type { Editor } from '../engine/editor.ts'
import classes from '../panels/panels.module.css'
import { usePictureTranslations } from '../use-picture-translations.ts'

const MOVES: readonly (readonly [LayerMove, TablerIcon])[] = [
  ['to_front', IconArrowBarToUp],
  ['forward', IconArrowUp],
  ['backward', IconArrowDown],
  ['to_back', IconArrowBarToDown],
]

/** What lies over what on the page. */
export const LayerButtons = ({
  editor,
  reason,
}: {
  readonly editor: Editor
  readonly reason: string | null
}) => {
  const t = usePictureTranslations()
  const keyLabel = useKeyLabel()
  return (
    <div className={classes['buttons']} role="group" aria-label={t('layer.title')}>
      <span className={classes['tag']}>{t('layer.title')}</span>
      {MOVES.map(([move, Icon]) => (
        <IconButton
          key={move}
          label={keyLabel(t(`layer.${move}`), move)}
          reason={reason}
          variant="default"
          onClick={() => runAction(editor, move)}
        >
          <Icon size={16} />
        </IconButton>
      ))}
    </div>
  )
}
