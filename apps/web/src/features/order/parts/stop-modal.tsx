import { Text, Textarea } from '@mantine/core'
import { orderStop, type OrderView } from '@panelflow/contract/order.ts'
import { FormModal } from '@panelflow/ui/patterns/form-modal.tsx'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { failureWords } from '../../../lib/failure-words.ts'
import { useWrite } from '../../../lib/query.ts'

interface StopModalProps {
  readonly order: OrderView
  /** cancel before production, terminate in production (spec §4) */
  readonly how: 'cancel' | 'terminate'
  readonly onClose: () => void
}

export const StopModal = ({ order, how, onClose }: StopModalProps) => {
  const { t } = useTranslation()
  const { register, handleSubmit, formState } = useForm({ defaultValues: { reason: '' } })
  const stop = useWrite(orderStop, { quiet: true, done: () => t('order.stop.done'), onDone: onClose })
  return (
    <FormModal
      opened
      danger
      onClose={onClose}
      title={t(`order.stop.${how}_title`, { serial: order.serial })}
      submitLabel={t(`order.stop.${how}`)}
      cancelLabel={t('order.stop.keep')}
      busy={stop.isPending}
      failure={stop.error ? failureWords(stop.error) : null}
      onSubmit={handleSubmit(({ reason }) => stop.mutate({ params: { orderId: order.id }, body: { version: order.version, how, reason } }))}
    >
      <Text>{t(`order.stop.${how}_message`)}</Text>
      <Textarea
        label={t('order.stop.reason')}
        withAsterisk
        data-autofocus
        autosize
        minRows={2}
        maxLength={2000}
        error={formState.errors.reason?.message}
        {...register('reason', { validate: (value) => value.trim() !== '' || t('order.stop.reason_required') })}
      />
    </FormModal>
  )
}
