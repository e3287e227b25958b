import { Button } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { toSpot } from '../todo/todo-spot.ts'
import { type TodoRow, TodoTable } from '../todo/todo-table.tsx'
import { roleName } from '../../lib/i18n/labels.ts'
import { useRoleHolder } from '../../lib/permission/screen-role.ts'
import { switchRole } from '../../lib/permission/switch-role.ts'
import { Screen } from '../../lib/screen.tsx'
import { RoleNote } from '../../shell/role-note.tsx'

/** My work: what waits for me in the acting role, one key away. */
export const HomeScreen = () => {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { held, isFree, acting: actingRole } = useRoleHolder()

  const open = useCallback(
    ({ kind, chapterId, orderId, roleId }: TodoRow): void => {
      const spot = toSpot(kind)
      switchRole(roleId)
      if (spot.place === 'workspace')
        void navigate({ to: '/workspace/index', search: { chapterId } })
      else
        void navigate({
          to: '/order/chapter/$roleId/$id',
          params: { roleId: String(roleId), id: orderId },
          search: { chapterId, open: spot.open, seat: spot.seat },
        })
    },
    [navigate],
  )

  return (
    <Screen
      title={t('screen.home')}
      subtitle={
        actingRole === null
          ? undefined
          : t('todo.subtitle', { role: t(`role.${roleName(actingRole)}`) })
      }
    >
      <RoleNote role={actingRole} />
      <TodoTable
        onOpen={open}
        hasOtherRoles={isFree && held.length > 1}
        emptyAction={
          <Button variant="default" mt="xs" onClick={() => void navigate({ to: '/order' })}>
            {t('todo.to_orders')}
          </Button>
        }
      />
    </Screen>
  )
}
