import { TextInput } from '@mantine/core'
import {
  batchEnd,
  batchStart,
  batchUpdate,
  type BatchView,
  type SerialView,
} from '@panelflow/contract/serial.ts'
import { fieldError } from '@panelflow/domain/error/field-error.ts'
import { ConfirmModal, FormModal } from '@panelflow/ui/patterns/form-modal.tsx'
import { Controller } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { DeadlineField, isUnreadField, wireOfField } from '../../../lib/forms/deadline-field.tsx'
import { getFailureMessage } from '../../../lib/http/failure-message.ts'
import { FieldConflicts } from '../../../lib/forms/field-conflicts.tsx'
import { useFieldMessage } from '../../../lib/forms/field-messages.ts'
import { markFact, rulesResolver } from '../../../lib/forms/form-rules.ts'
import { storedRow } from '../../../lib/forms/fresh-row.ts'
import { useWrite } from '../../../lib/http/query.ts'
import { useFreshForm } from '../../../lib/forms/use-fresh-form.ts'
import { toFieldTime } from '../../../lib/time/time.ts'
import { getDisplayZone } from '../../../lib/time/zone.ts'
import { SERIAL_READS } from '../serial-reads.ts'

interface BatchDialogProps {
  readonly batch: BatchView
  readonly onClose: () => void
}

interface Values {
  readonly description: string
  readonly startsAt: string
}

/** Description, and the time while the batch has not started. */
export const EditBatchModal = ({ batch, onClose }: BatchDialogProps) => {
  const { t } = useTranslation('serial')
  const { t: app } = useTranslation()
  const words = useFieldMessage()
  const update = useWrite(batchUpdate, {
    quiet: true,
    refreshes: SERIAL_READS,
    done: () => t('batch_edit.done'),
    onDone: onClose,
  })
  const stored = storedRow(batch, update.error)
  const before = toFieldTime(stored.startsAt, getDisplayZone())
  const { register, control, handleSubmit, formState, setError, conflicts } = useFreshForm<Values>(
    { description: stored.description, startsAt: before },
    rulesResolver(
      ({ description, startsAt }) => [
        ...(description.trim() === '' ? [fieldError('description', 'field.required')] : []),
        ...(startsAt === '' ? [fieldError('startsAt', 'field.required')] : []),
        ...(isUnreadField(startsAt) ? [fieldError('startsAt', 'field.not_an_instant')] : []),
      ],
      words,
    ),
  )
  const submit = handleSubmit(({ description, startsAt }) => {
    const moved = startsAt === before ? {} : { startsAt: wireOfField(startsAt) ?? undefined }
    update.mutate(
      { params: { batchId: batch.id }, body: { version: stored.version, description, ...moved } },
      {
        onError: (error) =>
          markFact(
            error,
            { 'batch.start_in_past': 'startsAt', 'batch.start_taken': 'startsAt' },
            setError,
          ),
      },
    )
  })
  const { errors } = formState
  return (
    <FormModal
      opened
      onClose={onClose}
      title={t('batch_edit.title', { number: batch.number })}
      submitLabel={app('action.save')}
      cancelLabel={app('action.cancel')}
      busy={update.isPending}
      failure={update.error ? getFailureMessage(update.error) : null}
      onSubmit={submit}
    >
      <FieldConflicts
        conflicts={conflicts}
        labels={{ description: t('field.description'), startsAt: t('field.starts_at') }}
        show={(name, values) =>
          name === 'startsAt' ? values.startsAt.replace('T', ' ') : undefined
        }
      />
      <TextInput
        label={t('field.description')}
        withAsterisk
        maxLength={200}
        data-autofocus
        error={errors.description?.message}
        {...register('description')}
      />
      {batch.status === 'not_started' ? (
        <Controller
          control={control}
          name="startsAt"
          render={({ field }) => (
            <DeadlineField
              label={t('field.starts_at')}
              required
              value={field.value}
              onChange={field.onChange}
              error={errors.startsAt?.message}
            />
          )}
        />
      ) : null}
    </FormModal>
  )
}

/** Before its time, or to an end: both say what it means for the other batches. */
export const BatchStepModal = ({
  batch,
  serial,
  step,
  onClose,
}: BatchDialogProps & { readonly serial: SerialView; readonly step: 'start' | 'end' }) => {
  const { t } = useTranslation('serial')
  const { t: app } = useTranslation()
  const act = useWrite(step === 'start' ? batchStart : batchEnd, {
    quiet: true,
    refreshes: SERIAL_READS,
    done: ({ number }) => t(`${step}.done`, { number }),
    onDone: onClose,
  })
  const switchText =
    step === 'start' && serial.current !== null
      ? ` ${t('start.hand_over', { number: serial.current.number })}`
      : ''
  return (
    <ConfirmModal
      opened
      danger={step === 'end'}
      onClose={onClose}
      title={t(`${step}.title`, { number: batch.number })}
      message={`${t(`${step}.message`)}${switchText}`}
      submitLabel={t(`act.${step}`)}
      cancelLabel={app('action.cancel')}
      busy={act.isPending}
      failure={act.error ? getFailureMessage(act.error) : null}
      onConfirm={() =>
        act.mutate({ params: { batchId: batch.id }, body: { version: batch.version } })
      }
    />
  )
}
