import type { Flag } from '@panelflow/contract/primitives.ts'
import { TextInput } from '@mantine/core'
import {
  batchCreate,
  batchImport,
  type BatchImportAnswer,
  type BatchView,
} from '@panelflow/contract/serial.ts'
import { type FieldError, fieldError } from '@panelflow/domain/error/field-error.ts'
import { FormModal } from '@panelflow/ui/patterns/form-modal.tsx'
import { toastDone } from '@panelflow/ui/patterns/toast.ts'
import { useState } from 'react'
import { Controller, useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { DeadlineField, isUnreadField, wireOfField } from '../../../lib/forms/deadline-field.tsx'
import { getFailureMessage } from '../../../lib/http/failure-message.ts'
import { useFieldMessage } from '../../../lib/forms/field-messages.ts'
import { rulesResolver } from '../../../lib/forms/form-rules.ts'
import { useWrite } from '../../../lib/http/query.ts'
import { SERIAL_READS } from '../serial-reads.ts'
import { fileReason, SheetField } from './sheet-field.tsx'
import { SheetPreview } from './sheet-preview.tsx'

interface Values {
  readonly description: string
  readonly startsAt: string
  readonly file: File | null
}

const SENDING_MS = 60_000

/** Spec 5.batch: description, start-effective time and import file required. */
const createValidator =
  (isNew: boolean) =>
  ({ description, startsAt, file }: Values): readonly FieldError[] => [
    ...(isNew && description.trim() === '' ? [fieldError('description', 'field.required')] : []),
    ...(isNew && startsAt === '' ? [fieldError('startsAt', 'field.required')] : []),
    ...(isNew && isUnreadField(startsAt) ? [fieldError('startsAt', 'field.not_an_instant')] : []),
    ...(file === null ? [fieldError('file', 'field.required')] : []),
  ]

interface BatchSheetModalProps {
  readonly serialId: string
  /** gets more books; null: a new batch */
  readonly batch: BatchView | null
  readonly onClose: () => void
}

/** Both ways a file goes to the server: looked at (`apply` false), then taken. */
const useSending = (
  serialId: string,
  batch: BatchView | null,
  onAnswer: (answer: BatchImportAnswer) => void,
) => {
  const options = { quiet: true, refreshes: SERIAL_READS, onDone: onAnswer }
  const create = useWrite(batchCreate, options)
  const more = useWrite(batchImport, options)
  const send = ({ description, startsAt, file }: Values, apply: Flag): void => {
    if (file === null) return
    create.reset()
    more.reset()
    const raw = { bytes: file, timeoutMs: SENDING_MS }
    if (batch === null)
      create.mutate({
        params: { serialId },
        query: { description, startsAt: wireOfField(startsAt) ?? '', apply },
        ...raw,
      })
    else
      more.mutate({
        params: { batchId: batch.id },
        query: { version: batch.version, apply },
        ...raw,
      })
  }
  return { send, busy: create.isPending || more.isPending, failure: create.error ?? more.error }
}

/**
 * A new batch with its books, or more books for one: the file is looked at first, then all of it is
 * taken or nothing.
 */
export const BatchSheetModal = ({ serialId, batch, onClose }: BatchSheetModalProps) => {
  const { t } = useTranslation('serial')
  const { t: app } = useTranslation()
  const words = useFieldMessage()
  const [preview, setPreview] = useState<BatchImportAnswer | null>(null)
  const { register, control, handleSubmit, formState } = useForm<Values>({
    defaultValues: { description: '', startsAt: '', file: null },
    resolver: rulesResolver(createValidator(batch === null), words),
  })
  const { errors } = formState
  const form = batch === null ? 'batch_create' : 'batch_import'
  const sending = useSending(serialId, batch, (answer) => {
    if (answer.batch === null) return setPreview(answer)
    toastDone(t(`${form}.done`, { number: answer.batch.number }))
    onClose()
  })
  const submit = handleSubmit((values) => {
    if (preview === null) sending.send(values, 'false')
    else sending.send(values, 'true')
  })
  const back = preview === null ? null : () => setPreview(null)
  return (
    <FormModal
      opened
      size={preview === null ? 'md' : 'xl'}
      onClose={back ?? onClose}
      title={t(`${form}.title`, { number: batch?.number })}
      submitLabel={
        preview === null
          ? t('batch_create.check')
          : t(batch === null ? 'batch_create.submit' : 'batch_import.submit')
      }
      cancelLabel={back === null ? app('action.cancel') : t('preview.back')}
      busy={sending.busy}
      failure={sending.failure ? getFailureMessage(sending.failure) : null}
      submitDisabled={preview !== null && preview.faulty > 0}
      onSubmit={submit}
    >
      {preview === null ? (
        <>
          {batch === null ? (
            <>
              <TextInput
                label={t('field.description')}
                withAsterisk
                maxLength={200}
                data-autofocus
                error={errors.description?.message}
                {...register('description')}
              />
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
            </>
          ) : null}
          <Controller
            control={control}
            name="file"
            rules={{ validate: () => true }}
            render={({ field }) => (
              <SheetField
                file={field.value}
                onChange={field.onChange}
                error={
                  errors.file?.message ??
                  (field.value === null ? undefined : (fileReason(field.value) ?? undefined))
                }
              />
            )}
          />
        </>
      ) : (
        <SheetPreview answer={preview} />
      )}
    </FormModal>
  )
}
