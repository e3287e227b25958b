import { Textarea, TextInput } from '@mantine/core'
import { serialCreate, serialUpdate, type SerialView } from '@panelflow/contract/serial.ts'
import { fieldError } from '@panelflow/domain/error/field-error.ts'
import { FormModal } from '@panelflow/ui/patterns/form-modal.tsx'
import { useTranslation } from 'react-i18next'
import { useFieldsDraft } from '../../../lib/forms/form-draft.tsx'
import { getFailureMessage } from '../../../lib/http/failure-message.ts'
import { FieldConflicts } from '../../../lib/forms/field-conflicts.tsx'
import { useFieldMessage } from '../../../lib/forms/field-messages.ts'
import { markFact, rulesResolver } from '../../../lib/forms/form-rules.ts'
import { storedRow } from '../../../lib/forms/fresh-row.ts'
import { useWrite } from '../../../lib/http/query.ts'
import { useFreshForm } from '../../../lib/forms/use-fresh-form.ts'
import { SERIAL_READS } from '../serial-reads.ts'

interface Values {
  readonly title: string
  readonly remark: string
}

interface SerialFormModalProps {
  /** null: a new one */
  readonly serial: SerialView | null
  readonly onClose: () => void
  readonly onDone: (serial: SerialView) => void
}

/** A new series, or changes to one (spec 2.modal.serial_edit). */
export const SerialFormModal = ({ serial, onClose, onDone }: SerialFormModalProps) => {
  const { t } = useTranslation('serial')
  const { t: app } = useTranslation()
  const words = useFieldMessage()
  const options = { quiet: true, refreshes: SERIAL_READS, onDone }
  const create = useWrite(serialCreate, { ...options, done: () => t('create.done') })
  const update = useWrite(serialUpdate, { ...options, done: () => t('edit.done') })
  const stored = serial === null ? null : storedRow(serial, update.error)
  const form = useFreshForm<Values>(
    { title: stored?.title ?? '', remark: stored?.remark ?? '' },
    rulesResolver(
      ({ title }) => (title.trim() === '' ? [fieldError('title', 'field.required')] : []),
      words,
    ),
  )
  const { register, handleSubmit, formState, setError, conflicts } = form
  const draft = useFieldsDraft(`serial:${serial?.id ?? ''}`, form)
  const onError = (error: unknown): void =>
    markFact(error, { 'serial.title_taken': 'title' }, setError)
  const submit = handleSubmit((body) => {
    if (stored === null) create.mutate({ body }, { onError })
    else
      update.mutate(
        { params: { serialId: stored.id }, body: { ...body, version: stored.version } },
        { onError },
      )
  })
  const failure = create.error ?? update.error
  return (
    <FormModal
      opened
      onClose={onClose}
      title={serial === null ? t('create.title') : t('edit.title')}
      submitLabel={serial === null ? t('create.submit') : app('action.save')}
      cancelLabel={app('action.cancel')}
      busy={create.isPending || update.isPending}
      failure={failure ? getFailureMessage(failure) : null}
      onSubmit={submit}
    >
      {draft}
      <FieldConflicts
        conflicts={conflicts}
        labels={{ title: t('field.title'), remark: t('field.remark') }}
      />
      <TextInput
        label={t('field.title')}
        withAsterisk
        maxLength={200}
        data-autofocus
        error={formState.errors.title?.message}
        {...register('title')}
      />
      <Textarea
        label={t('field.remark')}
        maxLength={1000}
        autosize
        minRows={2}
        maxRows={6}
        {...register('remark')}
      />
    </FormModal>
  )
}
