import type { ChapterView } from '@panelflow/contract/order.ts'
import { ActionItem } from '@panelflow/ui/patterns/action-item.tsx'
import { Beside } from '@panelflow/ui/patterns/cell.tsx'
import { RowButton } from '@panelflow/ui/patterns/row-button.tsx'
import { RowMenu } from '@panelflow/ui/patterns/row-menu.tsx'
import { useCellWords } from '../../../lib/use-cell-words.ts'
import { chapterActions, type ChapterDoor, primaryOf } from '../chapter.actions.ts'

const useDoorWords = (): ((door: ChapterDoor, chapter: ChapterView) => string) => {
  const { t } = useCellWords()
  return (door, chapter) => {
    switch (door.type) {
      case 'workspace':
        return t('chapter.open_workspace')
      case 'upload':
        return chapter.pageCount === 0 ? t('chapter.upload') : t('chapter.replace')
      case 'download':
        return door.format === 'jpeg' ? t('chapter.download_jpeg') : t('chapter.download')
      case 'export':
        return t('chapter.export')
      case 'grade':
        return t('chapter.grade')
      case 'cancel_ai':
        return t('chapter.cancel_ai')
      case 'cancel_synthesis':
        return t('chapter.cancel_synthesis')
      case 'plain':
      case 'reason':
      case 'return':
        return t(`chapter.event.${door.event}`)
      case 'abnormal':
        return t('chapter.event.report_abnormal')
      case 'request_check':
        return t('chapter.event.request_check')
      case 'decide_check':
        return t('check.decide')
      case 'withdraw_check':
        return t('chapter.event.withdraw_check')
      case 'answer_check':
        return t('check.answer')
      case 'route':
        return t('route.open')
    }
  }
}

interface ChapterActionMenuProps {
  readonly chapter: ChapterView
  readonly onOpen: (door: ChapterDoor, chapter: ChapterView) => void
}

export const ChapterActionMenu = ({ chapter, onOpen }: ChapterActionMenuProps) => {
  const { t } = useCellWords()
  const words = useDoorWords()
  const actions = chapterActions(chapter)
  const primary = primaryOf(actions)
  const rest = actions.filter((action) => action.key !== primary?.key)
  return (
    <Beside end>
      {primary === null ? null : <RowButton onClick={() => onOpen(primary.door, chapter)}>{words(primary.door, chapter)}</RowButton>}
      {rest.length === 0 ? null : (
        <RowMenu label={t('action.more')}>
          {() => (
            <>
              {rest.map(({ key, door, reason }) => (
                <ActionItem key={key} words={words(door, chapter)} reason={reason} onChoose={() => onOpen(door, chapter)} />
              ))}
            </>
          )}
        </RowMenu>
      )}
    </Beside>
  )
}
