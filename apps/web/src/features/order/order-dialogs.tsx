import type { OrderView } from '@panelflow/contract/order.ts'
import { lazy, Suspense } from 'react'
import type { OrderCommand } from './order.actions.ts'
import { SendForReviewModal } from './send-for-review-modal.tsx'
import { StopModal } from './stop-modal.tsx'
import { loadTranslations } from '../../lib/i18n/i18n.ts'
import type { AssignWindowProps } from './assign/assign-window.tsx'

const LazyAssignWindow = lazy(async () => {
  const [{ AssignWindow }] = await Promise.all([
    import('./assign/assign-window.tsx'),
    loadTranslations('assign'),
  ])
  return { default: AssignWindow }
})

/** The window that gives a seat away, fetched with its words when it is first asked for. */
const AssignModal = (props: AssignWindowProps) => (
  <Suspense fallback={null}>
    <LazyAssignWindow {...props} />
  </Suspense>
)

const AssignPeopleModal = lazy(async () => {
  const [{ AssignPeopleWindow }] = await Promise.all([
    import('./assign/assign-people-window.tsx'),
    loadTranslations('assign'),
    loadTranslations('crew'),
  ])
  return { default: AssignPeopleWindow }
})

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
      return command.seat === undefined ? (
        <AssignPeopleModal order={order} onClose={onClose} />
      ) : (
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
    case 'correct':
      return null
    case 'cancel':
    case 'terminate':
      return <StopModal order={order} how={command.type} onClose={onClose} />
  }
}
