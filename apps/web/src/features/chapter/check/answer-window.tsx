import { Text, Textarea } from '@mantine/core'
import {
  checkRequestAnswer,
  type CheckRequestView,
  checkRequestWithdraw,
} from '@panelflow/contract/check-request.ts'
import { FormModal, ConfirmModal } from '@panelflow/ui/patterns/form-modal.tsx'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { getFailureMessage } from '../../../lib/http/failure-message.ts'
import { useWrite } from '../../../lib/http/query.ts'
import { RequestView } from './request-view.tsx'

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

interface AnswerWindowProps {
  readonly request: CheckRequestView
  readonly onClose: () => void
}

/** The judged person answers, once (spec 10.check.answer). */
export const AnswerWindow = ({ request, onClose }: AnswerWindowProps) => {
  const { t } = useTranslation('check')
  const { t: app } = useTranslation()
  const { register, handleSubmit, formState } = useForm({ defaultValues: { words: '' } })
  const answer = useWrite(checkRequestAnswer, {
    quiet: true,
    done: () => t('answer.done'),
    onDone: onClose,
  })
  return (
    <FormModal
      opened
      size="lg"
      onClose={onClose}
      title={t('answer.title')}
      submitLabel={t('answer.submit')}
      cancelLabel={app('action.cancel')}
      busy={answer.isPending}
      failure={answer.error ? getFailureMessage(answer.error) : null}
      onSubmit={handleSubmit(({ words }) =>
        answer.mutate({ params: { checkRequestId: request.id }, body: { words } }),
      )}
    >
      <RequestView request={request} />
      <Text fz="sm">{t('answer.hint')}</Text>
      <Textarea
        label={t('answer.words')}
        withAsterisk
        data-autofocus
        autosize
        minRows={3}
        maxLength={4000}
        error={formState.errors.words?.message}
        {...register('words', { validate: (value) => value.trim() !== '' || t('answer.required') })}
      />
    </FormModal>
  )
}
