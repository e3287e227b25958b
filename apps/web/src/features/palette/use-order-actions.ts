import { orderGet } from '@panelflow/contract/order.ts'
import { toastFailed } from '@panelflow/ui/patterns/toast.ts'
import { useRead } from '../../lib/http/query.ts'
import { orderActions, type OrderCommand } from '../order/order.actions.ts'
import { useOrderCommandLabel } from '../order/order-action-menu.tsx'
import type { PaletteContext } from './local-items.ts'
import type { PaletteItem } from './palette-items.ts'

/** The window's name in the address of an order (`chapter-search.ts`). */
const toAddress = ({ type }: OrderCommand): string =>
  type === 'assign' ? 'assign_people' : type === 'send_for_review' ? 'send' : type

/**
 * What the acting person may do with an order; each leads to its window. What cannot be done now
 * says why.
 */
export const useOrderActions = (
  orderId: string | null,
  { role, onOpen }: Pick<PaletteContext, 'role' | 'onOpen'>,
) => {
  const getLabel = useOrderCommandLabel()
  const { data, error, refetch } = useRead(
    orderGet,
    { params: { orderId: orderId ?? '' } },
    { enabled: orderId !== null },
  )
  const order = data?.id === orderId ? data : undefined
  const items = (order === undefined ? [] : orderActions(order)).map(
    ({ key, command, reason }): PaletteItem => ({
      id: `order_action ${key}`,
      group: 'order_action',
      words: getLabel(command),
      icon: 'order',
      ...(reason === null ? {} : { hint: reason, refusal: reason }),
      run: () =>
        reason === null
          ? onOpen(`/order/chapter/${role}/${orderId}?open=${toAddress(command)}`)
          : toastFailed(reason),
    }),
  )
  return {
    items,
    error: orderId === null || order !== undefined ? null : error,
    isLoading: orderId !== null && order === undefined && error === null,
    retry: () => void refetch(),
  }
}
