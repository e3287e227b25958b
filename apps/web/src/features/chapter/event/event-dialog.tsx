import { Select, Textarea } from '@mantine/core'
import { SUSPECTED_CAUSES } from '@panelflow/domain/order/workflow-event.ts'
import { FormModal } from '@panelflow/ui/patterns/form-modal.tsx'
import type { ReactNode } from 'react'
import { type Control, Controller, useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useFieldsDraft } from '../../../lib/forms/form-draft.tsx'
import { getFailureMessage } from '../../../lib/http/failure-message.ts'
import { type EventField, type EventValues, NEW_FIX_ENTRY } from './event-values.ts'
import { FixListField } from './fix-list-field.tsx'

interface EventDialogProps {
  /** id of the chapter or order it is about */
  readonly about: string
  readonly title: string
  readonly submitLabel: string
  readonly cancelLabel?: string
  readonly danger?: boolean
  readonly size?: 'md' | 'lg'
  readonly fields: readonly EventField[]
  /** lines of the empty reason; the cursor starts in it unless something else comes first */
  readonly reasonLines?: number
  readonly reasonFirst?: boolean
  /** what stands above and below the fields */
  readonly above?: ReactNode
  readonly below?: ReactNode
  readonly sending: { readonly isPending: boolean; readonly error: Error | null }
  readonly submitDisabled?: boolean
  readonly onSubmit: (values: EventValues) => void
  readonly onClose: () => void
}

const CauseField = ({ control }: { readonly control: Control<EventValues> }) => {
  const { t } = useTranslation()
  return (
    <Controller
      control={control}
      name="suspectedCause"
      render={({ field }) => (
        <Select
          label={t('chapter.suspected_cause')}
          withAsterisk
          allowDeselect={false}
          data={SUSPECTED_CAUSES.map((cause) => ({ value: cause, label: t(`cause.${cause}`) }))}
          {...field}
        />
      )}
    />
  )
}

/** Asks for what a workflow event needs: a reason, a suspected cause, a list of what to fix. */
export const EventDialog = ({
  about,
  cancelLabel,
  fields,
  reasonLines = 3,
  reasonFirst = true,
  above,
  below,
  sending,
  onSubmit,
  ...frame
}: EventDialogProps) => {
  const { t } = useTranslation()
  const form = useForm<EventValues>({
    defaultValues: { reason: '', suspectedCause: 'translation', fixList: [NEW_FIX_ENTRY] },
  })
  const { register, control, handleSubmit, formState } = form
  const draft = useFieldsDraft(`event:${about}:${frame.title}`, form)
  return (
    <FormModal
      opened
      {...frame}
      cancelLabel={cancelLabel ?? t('action.cancel')}
      busy={sending.isPending}
      failure={sending.error ? getFailureMessage(sending.error) : null}
      onSubmit={handleSubmit(onSubmit)}
    >
      {draft}
      {above}
      {fields.includes('cause') ? <CauseField control={control} /> : null}
      {fields.includes('fix_list') ? <FixListField control={control} /> : null}
      {fields.includes('reason') ? (
        <Textarea
          label={t('chapter.reason')}
          withAsterisk
          {...(reasonFirst ? { 'data-autofocus': true } : {})}
          autosize
          minRows={reasonLines}
          maxLength={2000}
          error={formState.errors.reason?.message}
          {...register('reason', {
            validate: (value) => value.trim() !== '' || t('chapter.reason_required'),
          })}
        />
      ) : null}
      {below}
    </FormModal>
  )
}
