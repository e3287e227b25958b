import { orderSendForReview, type OrderView } from '@panelflow/contract/order.ts'
import { ConfirmModal } from '@panelflow/ui/patterns/form-modal.tsx'
import { useTranslation } from 'react-i18next'
import { failureWords } from '../../../lib/failure-words.ts'
import { useWrite } from '../../../lib/query.ts'

export const SendForReviewModal = ({ order, onClose }: { readonly order: OrderView; readonly onClose: () => void }) => {
  const { t } = useTranslation()
  const send = useWrite(orderSendForReview, { quiet: true, done: () => t('order.send_for_review.done'), onDone: onClose })
  return (
    <ConfirmModal
      opened
      onClose={onClose}
      title={t('order.send_for_review.title')}
      message={t('order.send_for_review.message')}
      submitLabel={t('order.send_for_review.open')}
      cancelLabel={t('action.cancel')}
      busy={send.isPending}
      failure={send.error ? failureWords(send.error) : null}
      onConfirm={() => send.mutate({ params: { orderId: order.id }, body: { version: order.version } })}
    />
  )
}
