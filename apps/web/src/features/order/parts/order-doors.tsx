import type { OrderView } from '@panelflow/contract/order.ts'
import type { OrderDoor } from '../order.actions.ts'
import { AssignModal } from './assign-modal.tsx'
import { EditOrderModal } from './edit-order-modal.tsx'
import { SendForReviewModal } from './send-for-review-modal.tsx'
import { StopModal } from './stop-modal.tsx'

/** The modal behind an order's action; that of an export is another feature's, which the screens compose. */
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
    case 'export':
      return null
    case 'cancel':
    case 'terminate':
      return <StopModal order={order} how={door.type} onClose={onClose} />
  }
}
