import type { OrderView } from '@panelflow/contract/order.ts'
import { lazy } from 'react'
import type { OrderCommand } from './order.actions.ts'
import { AssignModal } from './assign/assign-modal.tsx'
import { SendForReviewModal } from './send-for-review-modal.tsx'
import { StopModal } from './stop-modal.tsx'
import { loadTranslations } from '../../lib/i18n/i18n.ts'

const EditOrderModal = lazy(async () => {
  const [{ EditOrderModal: Modal }] = await Promise.all([
    import('./create/edit-order-modal.tsx'),
    loadTranslations('order-page'),
  ])
  return { default: Modal }
})

/**
 * The modal behind an order's action; those of a check request, an export and a clone are composed
 * by the screens.
 */
export const OrderDialogs = ({
  order,
  command,
  onClose,
}: {
  readonly order: OrderView
  readonly command: OrderCommand
  readonly onClose: () => void
}) => {
  switch (command.type) {
    case 'edit':
      return <EditOrderModal order={order} onClose={onClose} />
    case 'assign':
      return (
        <AssignModal
          order={order}
          seat={command.seat}
          chapterId={command.chapterId}
          onClose={onClose}
        />
      )
    case 'send_for_review':
      return <SendForReviewModal order={order} onClose={onClose} />
    case 'request_check':
    case 'export':
    case 'clone':
      return null
    case 'cancel':
    case 'terminate':
      return <StopModal order={order} how={command.type} onClose={onClose} />
  }
}
