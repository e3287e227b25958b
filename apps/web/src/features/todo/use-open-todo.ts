import { useNavigate } from '@tanstack/react-router'
import { useCallback } from 'react'
import { switchRole } from '../../lib/permission/switch-role.ts'
import { toSpot } from './todo-spot.ts'
import type { TodoRow } from './todo-groups.ts'

/** Opens a to-do where it is done, in the role it is done in. */
export const useOpenTodo = (): ((
  todo: Pick<TodoRow, 'kind' | 'chapterId' | 'orderId' | 'roleId'>,
) => void) => {
  const navigate = useNavigate()
  return useCallback(
    ({ kind, chapterId, orderId, roleId }) => {
      const spot = toSpot(kind)
      switchRole(roleId)
      if (spot.place === 'workspace')
        return void navigate({ to: '/workspace/index', search: { chapterId } })
      void navigate({
        to: '/order/chapter/$roleId/$id',
        params: { roleId: String(roleId), id: orderId },
        search: { chapterId, open: spot.open, seat: spot.seat },
      })
    },
    [navigate],
  )
}
