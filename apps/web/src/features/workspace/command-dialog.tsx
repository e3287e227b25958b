import type { ChapterView, OrderView } from '@panelflow/contract/order.ts'
import { type ChapterCommand, isReturning } from '../chapter/chapter.actions.ts'
import { ChapterEventDialog } from '../chapter/event/chapter-event-dialog.tsx'
import { CheckWithdrawModal } from '../chapter/parts/check-decision-modal.tsx'
import { CheckRequestModal } from '../chapter/parts/check-request-modal.tsx'
import { type FixDrafts, toPlaces } from './fix-drafts.ts'
import { SendBackDialog } from './send-back-dialog.tsx'

interface CommandDialogProps {
  readonly order: OrderView
  readonly chapter: ChapterView
  readonly drafts: FixDrafts
  readonly command: ChapterCommand
  readonly onClose: () => void
}

/** What an action of the stage asks before it is done. */
export const CommandDialog = ({ command, order, chapter, drafts, onClose }: CommandDialogProps) => {
  switch (command.type) {
    case 'event':
      return isReturning(command.event) ? (
        <SendBackDialog chapter={chapter} event={command.event} drafts={drafts} onClose={onClose} />
      ) : (
        <ChapterEventDialog chapter={chapter} event={command.event} onClose={onClose} />
      )
    case 'request_check':
      return (
        <CheckRequestModal
          order={order}
          chapters={[chapter]}
          chapterId={chapter.id}
          evidence={toPlaces(drafts.list)}
          onSent={drafts.clear}
          onClose={onClose}
        />
      )
    case 'withdraw_check':
      return <CheckWithdrawModal chapter={chapter} onClose={onClose} />
    case 'route':
      return <ChapterEventDialog chapter={chapter} event="route" onClose={onClose} />
    case 'plain':
    case 'workspace':
    case 'upload':
    case 'text_free':
    case 'download':
    case 'export':
    case 'grade':
    case 'cancel_ai':
    case 'cancel_synthesis':
    case 'decide_check':
    case 'answer_check':
      return null
  }
}
