import type { OrderView } from '@panelflow/contract/order.ts'
import { lazy, Suspense } from 'react'
import { CreateBookModal } from '../../book/create-book-modal.tsx'
import type { BookWindow, OrderBeginning } from './create-order-modal.tsx'
import { loadTranslations } from '../../../lib/i18n/i18n.ts'

const CreateOrderModal = lazy(async () => {
  const [{ CreateOrderModal: Modal }] = await Promise.all([
    import('./create-order-modal.tsx'),
    loadTranslations('order-page'),
  ])
  return { default: Modal }
})

const CorrectOrderModal = lazy(async () => {
  const [{ CorrectOrderModal: Modal }] = await Promise.all([
    import('./correct-order-modal.tsx'),
    loadTranslations('order-page'),
  ])
  return { default: Modal }
})

const bookWindow: BookWindow = (props) => <CreateBookModal {...props} />

interface NewOrderWindowProps {
  readonly onClose: () => void
  readonly onCreated: (order: OrderView) => void
  readonly cloned?: OrderView
  readonly beginning?: OrderBeginning
}

/** The window of a new order, with that of a new book inside. */
export const NewOrderWindow = (props: NewOrderWindowProps) => (
  <Suspense fallback={null}>
    <CreateOrderModal {...props} bookWindow={bookWindow} />
  </Suspense>
)

/** The window that orders the correction of a completed order. */
export const CorrectOrderWindow = (props: {
  readonly order: OrderView
  readonly onClose: () => void
  readonly onCreated: (order: OrderView) => void
}) => (
  <Suspense fallback={null}>
    <CorrectOrderModal {...props} />
  </Suspense>
)
