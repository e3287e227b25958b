import { IconButton } from '@panelflow/ui/patterns/disabled-reason.tsx'
import type { LayerMove } from '@panelflow/domain/page/paint-order.ts'
import {
  IconArrowBarToDown,
  IconArrowBarToUp,
  IconArrowDown,
  IconArrowUp,
  type TablerIcon,
} from '@tabler/icons-react'
import type { Editor } from '../engine/editor.ts'
import { moveLayer } from '../engine/layer-edits.ts'
import classes from '../panels/panels.module.css'
import { usePictureTranslations } from '../use-picture-translations.ts'

const MOVES: readonly (readonly [LayerMove, TablerIcon])[] = [
  ['to_front', IconArrowBarToUp],
  ['forward', IconArrowUp],
  ['backward', IconArrowDown],
  ['to_back', IconArrowBarToDown],
]

/** Which patch or picture lies over which. */
export const LayerButtons = ({
  editor,
  reason,
}: {
  readonly editor: Editor
  readonly reason: string | null
}) => {
  const t = usePictureTranslations()
  return (
    <div className={classes['buttons']} role="group" aria-label={t('layer.title')}>
      <span className={classes['tag']}>{t('layer.title')}</span>
      {MOVES.map(([move, Icon]) => (
        <IconButton
          key={move}
          label={t(`layer.${move}`)}
          reason={reason}
          variant="default"
          onClick={() => moveLayer(editor, move)}
        >
          <Icon size={16} />
        </IconButton>
      ))}
    </div>
  )
}
