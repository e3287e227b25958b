import type { ChapterView } from '@panelflow/contract/order.ts'
import { chapterTransition } from '@panelflow/contract/workflow.ts'
import { Text } from '@mantine/core'
import { RETURNED_TO } from '@panelflow/domain/order/return-deadline.ts'
import { FormModal } from '@panelflow/ui/patterns/form-modal.tsx'
import { usePanelTranslations } from '../../editor/panels/use-panel-translations.ts'
import type { ReturningEvent } from '../chapter/chapter.actions.ts'
import { useReturnDeadline } from '../chapter/return-deadline.tsx'
import { ReturnPreview } from '../chapter/parts/return-preview.tsx'
import { getFailureMessage } from '../../lib/http/failure-message.ts'
import { useWrite } from '../../lib/http/query.ts'
import { type FixDrafts, toPlaces } from './fix-drafts.ts'
import { useReasonLabel } from './fix-item-card.tsx'
import { useAppTranslations } from './use-app-translations.ts'
import classes from './workspace.module.css'

interface SendBackModalProps {
  readonly chapter: ChapterView
  readonly event: ReturningEvent
  readonly drafts: FixDrafts
  readonly onClose: () => void
}

/** The chapter goes back with the places marked on its pages. */
export const SendBackModal = ({ chapter, event, drafts, onClose }: SendBackModalProps) => {
  const t = usePanelTranslations()
  const app = useAppTranslations()
  const reason = useReasonLabel()
  const { field, ready, deadline } = useReturnDeadline(chapter.orderId, RETURNED_TO[event], [
    chapter,
  ])
  const send = useWrite(chapterTransition, {
    quiet: true,
    done: (after) =>
      app('chapter.event_done', {
        number: after.number,
        status: app(`chapter.status.${after.status}`),
      }),
    onDone: () => {
      drafts.clear()
      onClose()
    },
  })
  const wordless = drafts.list.filter(({ comment }) => comment.trim() === '').length
  const fixList = toPlaces(drafts.list)
  return (
    <FormModal
      opened
      danger
      onClose={onClose}
      title={app(`chapter.event.${event}`)}
      submitLabel={app(`chapter.event.${event}`)}
      cancelLabel={app('action.cancel')}
      busy={send.isPending}
      submitDisabled={drafts.list.length === 0 || wordless > 0}
      failure={send.error ? getFailureMessage(send.error) : null}
      onSubmit={(submit) => {
        submit.preventDefault()
        if (ready())
          send.mutate({
            params: { chapterId: chapter.id },
            body: { version: chapter.version, event: { type: event, fixList }, deadline },
          })
      }}
    >
      {drafts.list.length === 0 ? (
        <Text>{t('send_back.nothing_marked')}</Text>
      ) : (
        <Text>{t('send_back.going', { count: drafts.list.length })}</Text>
      )}
      {wordless > 0 ? <Text c="red">{t('send_back.wordless', { count: wordless })}</Text> : null}
      {field}
      <ReturnPreview chapter={chapter} event={event} />
      <ol className={classes['picker']}>
        {drafts.list.map(({ id, reasonCode, comment }) => (
          <li key={id} className={classes['fix']}>
            <strong>{reason(reasonCode)}</strong>
            <p className={classes['comment']}>{comment}</p>
          </li>
        ))}
      </ol>
    </FormModal>
  )
}
