import { Textarea } from '@mantine/core'
import type { ChapterView } from '@panelflow/contract/order.ts'
import { chapterTransition } from '@panelflow/contract/workflow.ts'
import { FormModal } from '@panelflow/ui/patterns/form-modal.tsx'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { getFailureMessage } from '../../../lib/http/failure-message.ts'
import { useWrite } from '../../../lib/http/query.ts'
import type { ReasonedEvent } from '../chapter.actions.ts'

interface ReasonModalProps {
  readonly chapter: ChapterView
  readonly event: ReasonedEvent
  readonly onClose: () => void
}

/** An event that needs a reason in words. */
export const ReasonModal = ({ chapter, event, onClose }: ReasonModalProps) => {
  const { t } = useTranslation()
  const { register, handleSubmit, formState } = useForm({ defaultValues: { reason: '' } })
  const done = (after: ChapterView): string =>
    t('chapter.event_done', { number: after.number, status: t(`chapter.status.${after.status}`) })
  const send = useWrite(chapterTransition, { quiet: true, done, onDone: onClose })
  return (
    <FormModal
      opened
      onClose={onClose}
      title={`${t('chapter.label', { number: chapter.number })}: ${t(`chapter.event.${event}`)}`}
      submitLabel={t(`chapter.event.${event}`)}
      cancelLabel={t('action.cancel')}
      busy={send.isPending}
      failure={send.error ? getFailureMessage(send.error) : null}
      onSubmit={handleSubmit(({ reason }) =>
        send.mutate({
          params: { chapterId: chapter.id },
          body: { version: chapter.version, event: { type: event, reason } },
        }),
      )}
    >
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
