import type { ChapterView, OrderView } from '@panelflow/contract/order.ts'
import { lazy, Suspense } from 'react'
import { loadTranslations } from '../../../lib/i18n/i18n.ts'
import { UploadModal } from '../upload/upload-modal.tsx'
import type { ChapterCommand } from '../chapter.actions.ts'
import { ChapterEventDialog } from '../event/chapter-event-dialog.tsx'
import {
  CheckAnswerModal,
  CheckDecisionModal,
  CheckWithdrawModal,
  type PersonPicker,
} from './check-decision-modal.tsx'
import { CheckRequestModal } from './check-request-modal.tsx'

const TextFreeModal = lazy(async () => {
  const [{ TextFreeModal: Window }] = await Promise.all([
    import('../upload/text-free-modal.tsx'),
    loadTranslations('text-free'),
  ])
  return { default: Window }
})

interface ChapterDialogsProps {
  readonly order: OrderView
  readonly chapters: readonly ChapterView[]
  readonly chapter: ChapterView
  readonly command: ChapterCommand
  readonly picker: PersonPicker
  readonly onClose: () => void
}

/** The window behind a chapter's action; actions without one are done at once by the screen. */
export const ChapterDialogs = ({
  order,
  chapters,
  chapter,
  command,
  picker,
  onClose,
}: ChapterDialogsProps) => {
  switch (command.type) {
    case 'upload':
      return <UploadModal chapter={chapter} onClose={onClose} />
    case 'text_free':
      return (
        <Suspense>
          <TextFreeModal chapter={chapter} onClose={onClose} />
        </Suspense>
      )
    case 'event':
      return (
        <ChapterEventDialog
          order={order}
          chapter={chapter}
          event={command.event}
          onClose={onClose}
        />
      )
    case 'request_check':
      return (
        <CheckRequestModal
          order={order}
          chapters={chapters}
          chapterId={chapter.id}
          onClose={onClose}
        />
      )
    case 'decide_check':
      return <CheckDecisionModal chapter={chapter} picker={picker} onClose={onClose} />
    case 'withdraw_check':
      return <CheckWithdrawModal chapter={chapter} onClose={onClose} />
    case 'answer_check':
      return <CheckAnswerModal chapter={chapter} onClose={onClose} />
    case 'route':
      return <ChapterEventDialog order={order} chapter={chapter} event="route" onClose={onClose} />
    case 'workspace':
    case 'download':
    case 'export':
    case 'grade':
    case 'cancel_ai':
    case 'cancel_synthesis':
    case 'plain':
      return null
  }
}
