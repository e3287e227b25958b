import { checkRequestWithdraw, type CheckRequestView } from '@panelflow/contract/check-request.ts'
import { ConfirmModal } from '@panelflow/ui/patterns/form-modal.tsx'
import { useTranslation } from 'react-i18next'
import { getFailureMessage } from '../../../lib/http/failure-message.ts'
import { useWrite } from '../../../lib/http/query.ts'

/** Whoever asked takes the request back. */
export const WithdrawWindow = ({
  request,
  onClose,
}: {
  readonly request: CheckRequestView
  readonly onClose: () => void
}) => {
  const { t } = useTranslation('check')
  const { t: app } = useTranslation()
  const withdraw = useWrite(checkRequestWithdraw, {
    quiet: true,
    done: () => t('withdraw.done'),
    onDone: onClose,
  })
  return (
    <ConfirmModal
      opened
      onClose={onClose}
      title={t('withdraw.title')}
      message={t('withdraw.message')}
      submitLabel={t('act.withdraw')}
      cancelLabel={app('action.cancel')}
      busy={withdraw.isPending}
      failure={withdraw.error ? getFailureMessage(withdraw.error) : null}
      onConfirm={() =>
        withdraw.mutate({
          params: { checkRequestId: request.id },
          body: { version: request.order.version },
        })
      }
    />
  )
}
