import { type SerialBookView, serialRemoveBook } from '@panelflow/contract/serial.ts'
import { ConfirmModal } from '@panelflow/ui/patterns/form-modal.tsx'
import { useTranslation } from 'react-i18next'
import { getFailureMessage } from '../../../lib/http/failure-message.ts'
import { useWrite } from '../../../lib/http/query.ts'
import { SERIAL_READS } from '../serial-reads.ts'

interface RemoveBookModalProps {
  readonly serialId: string
  readonly book: SerialBookView
  readonly onClose: () => void
}

export const RemoveBookModal = ({ serialId, book, onClose }: RemoveBookModalProps) => {
  const { t } = useTranslation('serial')
  const { t: app } = useTranslation()
  const remove = useWrite(serialRemoveBook, {
    quiet: true,
    refreshes: SERIAL_READS,
    done: () => t('remove.done'),
    onDone: onClose,
  })
  return (
    <ConfirmModal
      opened
      danger
      onClose={onClose}
      title={t('remove.title', { title: book.titleZh })}
      message={t('remove.message')}
      submitLabel={t('remove.submit')}
      cancelLabel={app('action.cancel')}
      busy={remove.isPending}
      failure={remove.error ? getFailureMessage(remove.error) : null}
      onConfirm={() => remove.mutate({ params: { serialId, bookId: book.id } })}
    />
  )
}
