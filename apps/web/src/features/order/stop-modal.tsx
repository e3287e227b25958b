import { Text, Textarea } from '@mantine/core'
import { orderChapters, orderStop, type OrderView } from '@panelflow/contract/order.ts'
import { terminatedStatus } from '@panelflow/domain/order/derive-order-status.ts'
import { FormModal } from '@panelflow/ui/patterns/form-modal.tsx'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { getFailureMessage } from '../../lib/http/failure-message.ts'
import { useRead, useWrite } from '../../lib/http/query.ts'
import { StepPreview, type StepsTranslate } from '../../lib/forms/step-preview.tsx'
import { peopleOn } from './people-on.ts'

interface StopModalProps {
  readonly order: OrderView
  /** cancel before production, terminate in production (spec §4) */
  readonly how: 'cancel' | 'terminate'
  readonly onClose: () => void
}

export const StopModal = ({ order, how, onClose }: StopModalProps) => {
  const { t } = useTranslation()
  const { register, handleSubmit, formState } = useForm({ defaultValues: { reason: '' } })
  const chapters = useRead(orderChapters, { params: { orderId: order.id } }).data ?? []
  const stop = useWrite(orderStop, {
    quiet: true,
    done: () => t('order.stop.done'),
    onDone: onClose,
  })
  const listLines = (words: StepsTranslate): readonly string[] => {
    const people = peopleOn(chapters)
    const to = how === 'cancel' ? 'canceled' : terminatedStatus(order.status)
    return [
      words('stop.status', { status: t(`order.status.${to}`) }),
      words('stop.freeze', { count: order.progress.chapters }),
      words('stop.running'),
      words('stop.todos'),
      people === '' ? words('stop.told_nobody') : words('stop.told', { people }),
      words('stop.final'),
    ]
  }
  return (
    <FormModal
      opened
      danger
      onClose={onClose}
      title={t(`order.stop.${how}_title`, { serial: order.serial })}
      submitLabel={t(`order.stop.${how}`)}
      cancelLabel={t('order.stop.keep')}
      busy={stop.isPending}
      failure={stop.error ? getFailureMessage(stop.error) : null}
      onSubmit={handleSubmit(({ reason }) =>
        stop.mutate({
          params: { orderId: order.id },
          body: { version: order.version, how, reason },
        }),
      )}
    >
      <Text>{t(`order.stop.${how}_message`)}</Text>
      <StepPreview lines={listLines} />
      <Textarea
        label={t('order.stop.reason')}
        withAsterisk
        data-autofocus
        autosize
        minRows={2}
        maxLength={2000}
        error={formState.errors.reason?.message}
        {...register('reason', {
          validate: (value) => value.trim() !== '' || t('order.stop.reason_required'),
        })}
      />
    </FormModal>
  )
}
