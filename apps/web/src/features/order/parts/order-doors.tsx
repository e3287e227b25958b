import type { OrderView } from '@panelflow/contract/order.ts'
import { lazy } from 'react'
import { addOrderPageWords } from '../order-area.ts'
import type { OrderDoor } from '../order.actions.ts'
import { AssignModal } from './assign-modal.tsx'
import { SendForReviewModal } from './send-for-review-modal.tsx'
import { StopModal } from './stop-modal.tsx'

const EditOrderModal = lazy(async () => {
  const [{ EditOrderModal: Modal }] = await Promise.all([import('./edit-order-modal.tsx'), addOrderPageWords()])
  return { default: Modal }
})

/** The modal behind an order's action; those of a check request, an export and a clone are composed by the screens. */
export const OrderDoors = ({
  order,
  door,
  onClose,
}: {
  readonly order: OrderView
  readonly door: OrderDoor
  readonly onClose: () => void
}) => {
  switch (door.type) {
    case 'edit':
      return <EditOrderModal order={order} onClose={onClose} />
    case 'assign':
      return <AssignModal order={order} seat={door.seat} chapterId={door.chapterId} onClose={onClose} />
    case 'send_for_review':
      return <SendForReviewModal order={order} onClose={onClose} />
    case 'request_check':
    case 'export':
    case 'clone':
      return null
    case 'cancel':
    case 'terminate':
      return <StopModal order={order} how={door.type} onClose={onClose} />
  }
}
