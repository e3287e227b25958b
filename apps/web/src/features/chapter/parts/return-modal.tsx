import type { ChapterView } from '@panelflow/contract/order.ts'
import { chapterTransition } from '@panelflow/contract/workflow.ts'
import { FormModal } from '@panelflow/ui/patterns/form-modal.tsx'
import { RETURNED_TO } from '@panelflow/domain/order/return-deadline.ts'
import { useTranslation } from 'react-i18next'
import { getFailureMessage } from '../../../lib/http/failure-message.ts'
import { useWrite } from '../../../lib/http/query.ts'
import type { ReturningEvent } from '../chapter.actions.ts'
import { useReturnDeadline } from '../return-deadline.tsx'
import { ReturnPreview } from './return-preview.tsx'
import { FixListField, useFixListForm } from './fix-list-field.tsx'

interface ReturnModalProps {
  readonly chapter: ChapterView
  readonly event: ReturningEvent
  readonly onClose: () => void
}

/** Send back (spec §2): the chapter goes back with its fix list, the data stays. */
export const ReturnModal = ({ chapter, event, onClose }: ReturnModalProps) => {
  const { t } = useTranslation()
  const { control, handleSubmit } = useFixListForm()
  const { field, ready, deadline } = useReturnDeadline(chapter.orderId, RETURNED_TO[event], [
    chapter,
  ])
  const done = (after: ChapterView): string =>
    t('chapter.event_done', { number: after.number, status: t(`chapter.status.${after.status}`) })
  const send = useWrite(chapterTransition, { quiet: true, done, onDone: onClose })
  return (
    <FormModal
      opened
      danger
      size="lg"
      onClose={onClose}
      title={`${t('chapter.label', { number: chapter.number })}: ${t(`chapter.event.${event}`)}`}
      submitLabel={t(`chapter.event.${event}`)}
      cancelLabel={t('action.cancel')}
      busy={send.isPending}
      failure={send.error ? getFailureMessage(send.error) : null}
      onSubmit={handleSubmit(({ fixList }) => {
        if (ready())
          send.mutate({
            params: { chapterId: chapter.id },
            body: { version: chapter.version, event: { type: event, fixList }, deadline },
          })
      })}
    >
      <FixListField control={control} />
      {field}
      <ReturnPreview chapter={chapter} event={event} />
    </FormModal>
  )
}
