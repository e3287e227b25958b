import { Text } from '@mantine/core'
import type { ChapterView } from '@panelflow/contract/order.ts'
import { usePanelTranslations } from '../../editor/panels/use-panel-translations.ts'
import type { ReturningEvent } from '../chapter/chapter.actions.ts'
import { ChapterEventDialog } from '../chapter/event/chapter-event-dialog.tsx'
import { type FixDrafts, toPlaces } from './fix-drafts.ts'
import { useReasonLabel } from './use-reason-label.ts'
import classes from './workspace.module.css'

interface SendBackDialogProps {
  readonly chapter: ChapterView
  readonly event: ReturningEvent
  readonly drafts: FixDrafts
  readonly onClose: () => void
}

/** The chapter goes back with the places marked on its pages. */
export const SendBackDialog = ({ chapter, event, drafts, onClose }: SendBackDialogProps) => {
  const t = usePanelTranslations()
  const reason = useReasonLabel()
  const { list } = drafts
  const wordless = list.filter(({ comment }) => comment.trim() === '').length
  const marked = {
    places: toPlaces(list),
    complete: list.length > 0 && wordless === 0,
    summary: (
      <>
        <Text>
          {list.length === 0
            ? t('send_back.nothing_marked')
            : t('send_back.going', { count: list.length })}
        </Text>
        {wordless > 0 ? <Text c="red">{t('send_back.wordless', { count: wordless })}</Text> : null}
      </>
    ),
    list: (
      <ol className={classes['picker']}>
        {list.map(({ id, reasonCode, comment }) => (
          <li key={id} className={classes['fix']}>
            <strong>{reason(reasonCode)}</strong>
            <p className={classes['comment']}>{comment}</p>
          </li>
        ))}
      </ol>
    ),
    onSent: drafts.clear,
  }
  return <ChapterEventDialog chapter={chapter} event={event} marked={marked} onClose={onClose} />
}
