import { useNavigate } from '@tanstack/react-router'
import { useCallback } from 'react'
import { usePanelTranslations } from '../../editor/panels/use-panel-translations.ts'
import { toSpot } from '../todo/todo-spot.ts'
import { type TodoRow, TodoTable } from '../todo/todo-table.tsx'
import { useRoleHolder } from '../../lib/permission/screen-role.ts'
import { switchRole } from '../../lib/permission/switch-role.ts'
import { Screen } from '../../lib/screen.tsx'
import { useAppTranslations } from './use-app-translations.ts'

/** The workspace without a chapter: which of the chapters that wait for me shall it be? */
export const ChapterPicker = () => {
  const t = usePanelTranslations()
  const app = useAppTranslations()
  const navigate = useNavigate()
  const { held, isFree } = useRoleHolder()
  const open = useCallback(
    ({ kind, chapterId, orderId, roleId }: TodoRow): void => {
      const spot = toSpot(kind)
      switchRole(roleId)
      if (spot.place === 'workspace')
        return void navigate({ to: '/workspace/index', search: { chapterId } })
      const search = { chapterId, open: spot.open, seat: spot.seat }
      void navigate({
        to: '/order/chapter/$roleId/$id',
        params: { roleId: String(roleId), id: orderId },
        search,
      })
    },
    [navigate],
  )
  return (
    <Screen title={app('screen.workspace')} subtitle={t('picker.subtitle')}>
      <TodoTable onOpen={open} hasOtherRoles={isFree && held.length > 1} />
    </Screen>
  )
}
