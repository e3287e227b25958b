import { Select, Textarea } from '@mantine/core'
import type { ChapterView } from '@panelflow/contract/order.ts'
import { chapterTransition } from '@panelflow/contract/workflow.ts'
import { SUSPECTED_CAUSES, type SuspectedCause } from '@panelflow/domain/order/workflow-event.ts'
import { FormModal } from '@panelflow/ui/patterns/form-modal.tsx'
import { Controller, useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { getFailureMessage } from '../../../lib/http/failure-message.ts'
import { useWrite } from '../../../lib/http/query.ts'

interface AbnormalValues {
  readonly suspectedCause: SuspectedCause
  readonly reason: string
}

/**
 * "This chapter cannot go on": reason and suspected cause; the translation administrator decides
 * where it goes.
 */
export const AbnormalModal = ({
  chapter,
  onClose,
}: {
  readonly chapter: ChapterView
  readonly onClose: () => void
}) => {
  const { t } = useTranslation()
  const { register, control, handleSubmit, formState } = useForm<AbnormalValues>({
    defaultValues: { suspectedCause: 'translation', reason: '' },
  })
  const done = (after: ChapterView): string =>
    t('chapter.event_done', { number: after.number, status: t(`chapter.status.${after.status}`) })
  const send = useWrite(chapterTransition, { quiet: true, done, onDone: onClose })
  return (
    <FormModal
      opened
      danger
      onClose={onClose}
      title={`${t('chapter.label', { number: chapter.number })}: ${t('chapter.event.report_abnormal')}`}
      submitLabel={t('chapter.event.report_abnormal')}
      cancelLabel={t('action.cancel')}
      busy={send.isPending}
      failure={send.error ? getFailureMessage(send.error) : null}
      onSubmit={handleSubmit((values) =>
        send.mutate({
          params: { chapterId: chapter.id },
          body: { version: chapter.version, event: { type: 'report_abnormal', ...values } },
        }),
      )}
    >
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
      <Textarea
        label={t('chapter.reason')}
        withAsterisk
        data-autofocus
        autosize
        minRows={3}
        maxLength={2000}
        error={formState.errors.reason?.message}
        {...register('reason', {
          validate: (value) => value.trim() !== '' || t('chapter.reason_required'),
        })}
      />
    </FormModal>
  )
}
