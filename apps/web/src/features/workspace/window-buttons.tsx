import type { EditorActionId } from '@panelflow/domain/shortcut/shortcut-table.ts'
import { IconButton } from '@panelflow/ui/patterns/disabled-reason.tsx'
import {
  IconKeyboard,
  IconLanguage,
  IconMessages,
  IconStack2,
  IconSearch,
  IconSparkles,
  IconTypography,
  IconVocabulary,
} from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { runAction } from '../../editor/actions/editor-actions.ts'
import { useWatched } from '../../editor/canvas/use-watched.ts'
import type { EditorDrawer, EditorWindow } from '../../editor/engine/editor-dialog.ts'
import type { Editor } from '../../editor/engine/editor.ts'
import { usePanelTranslations } from '../../editor/panels/use-panel-translations.ts'
import { useKeyLabel } from '../../lib/shortcut/shortcut-store.ts'
import classes from './workspace.module.css'

const ICON = 18

const BUTTONS: readonly {
  readonly id: EditorActionId
  readonly opens: EditorDrawer | EditorWindow
  readonly icon: ReactNode
}[] = [
  { id: 'find_words', opens: 'find', icon: <IconSearch size={ICON} /> },
  { id: 'show_layers', opens: 'layers', icon: <IconStack2 size={ICON} /> },
  { id: 'show_styles', opens: 'styles', icon: <IconTypography size={ICON} /> },
  { id: 'show_terms', opens: 'terms', icon: <IconVocabulary size={ICON} /> },
  { id: 'show_memory', opens: 'memory', icon: <IconLanguage size={ICON} /> },
  { id: 'show_proposals', opens: 'proposals', icon: <IconSparkles size={ICON} /> },
  { id: 'show_comments', opens: 'comments', icon: <IconMessages size={ICON} /> },
  { id: 'show_keys', opens: 'keys', icon: <IconKeyboard size={ICON} /> },
]

/** Opens drawers and windows. */
export const WindowButtons = ({ editor }: { readonly editor: Editor }) => {
  const t = usePanelTranslations()
  const keyLabel = useKeyLabel()
  const open = [useWatched(editor.drawer), useWatched(editor.window)]
  return (
    <div className={classes['toolGroup']} role="group" aria-label={t('view.windows')}>
      {BUTTONS.map(({ id, opens, icon }) => (
        <IconButton
          key={id}
          label={keyLabel(t(`action.${id}`), id)}
          variant={open.includes(opens) ? 'light' : 'subtle'}
          color={open.includes(opens) ? 'ink' : 'gray'}
          onClick={() =>
            id === 'find_words' && editor.drawer.get() === opens
              ? editor.drawer.set(null)
              : runAction(editor, id)
          }
        >
          {icon}
        </IconButton>
      ))}
    </div>
  )
}
