import { orderChapters, type OrderView } from '@panelflow/contract/order.ts'
import { lazy, Suspense } from 'react'
import { useRead } from '../../lib/http/query.ts'

const CheckRequestModal = lazy(async () => ({
  default: (await import('../chapter/parts/check-request-modal.tsx')).CheckRequestModal,
}))

/**
 * A check request for chapters of an order: the window of the chapter screen, opened from the
 * order.
 */
export const OrderCheckWindow = ({
  order,
  onClose,
}: {
  readonly order: OrderView
  readonly onClose: () => void
}) => {
  const { data: chapters } = useRead(orderChapters, { params: { orderId: order.id } })
  if (chapters === undefined) return null
  return (
    <Suspense fallback={null}>
      <CheckRequestModal order={order} chapters={chapters} onClose={onClose} />
    </Suspense>
  )
}
