import type { ChapterView, OrderView } from '@panelflow/contract/order.ts'
import { UploadModal } from '../upload/upload-modal.tsx'
import type { ChapterCommand } from '../chapter.actions.ts'
import { AbnormalModal } from './abnormal-modal.tsx'
import {
  CheckAnswerModal,
  CheckDecisionModal,
  CheckWithdrawModal,
  type PersonPicker,
} from './check-decision-modal.tsx'
import { CheckRequestModal } from './check-request-modal.tsx'
import { ReasonModal } from './reason-modal.tsx'
import { ReturnModal } from './return-modal.tsx'
import { RouteModal } from './route-modal.tsx'

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
    case 'reason':
      return <ReasonModal chapter={chapter} event={command.event} onClose={onClose} />
    case 'return':
      return <ReturnModal chapter={chapter} event={command.event} onClose={onClose} />
    case 'abnormal':
      return <AbnormalModal chapter={chapter} onClose={onClose} />
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
      return <RouteModal chapter={chapter} onClose={onClose} />
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
