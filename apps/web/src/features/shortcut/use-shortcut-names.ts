import {
  type EditorActionId,
  getShortcut,
  type NativeShortcutId,
  type ShortcutId,
} from '@panelflow/domain/shortcut/shortcut-table.ts'
import { useTranslation } from 'react-i18next'

const isOfWorkspace = (id: ShortcutId): id is EditorActionId | NativeShortcutId =>
  !['frame', 'lists'].includes(getShortcut(id).group)

/** What every key does, in the words its button has. */
export const useShortcutNames = (): ((id: ShortcutId) => string) => {
  const { t } = useTranslation('shortcut')
  const { t: workspace } = useTranslation('workspace')
  return (id) => (isOfWorkspace(id) ? workspace(`action.${id}`) : t(`name.${id}`))
}
