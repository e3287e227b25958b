import type { ChapterView } from '@panelflow/contract/order.ts'
import { ActionItem } from '@panelflow/ui/patterns/action-item.tsx'
import { CellRow } from '@panelflow/ui/patterns/cell.tsx'
import { RowButton } from '@panelflow/ui/patterns/row-button.tsx'
import { RowMenu } from '@panelflow/ui/patterns/row-menu.tsx'
import { useCellTranslations } from '../../../lib/i18n/use-cell-translations.ts'
import { chapterActions, type ChapterCommand, getPrimaryAction } from '../chapter.actions.ts'

const useCommandLabel = (): ((command: ChapterCommand, chapter: ChapterView) => string) => {
  const { t } = useCellTranslations()
  return (command, chapter) => {
    switch (command.type) {
      case 'workspace':
        return t('chapter.open_workspace')
      case 'upload':
        return chapter.pageCount === 0 ? t('chapter.upload') : t('chapter.replace')
      case 'text_free':
        return t('chapter.text_free')
      case 'download':
        return command.format === 'jpeg' ? t('chapter.download_jpeg') : t('chapter.download')
      case 'export':
        return t('chapter.export')
      case 'grade':
        return t('chapter.grade')
      case 'cancel_ai':
        return t('chapter.cancel_ai')
      case 'cancel_synthesis':
        return t('chapter.cancel_synthesis')
      case 'plain':
      case 'event':
        return t(`chapter.event.${command.event}`)
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
  readonly onOpen: (command: ChapterCommand, chapter: ChapterView) => void
}

export const ChapterActionMenu = ({ chapter, onOpen }: ChapterActionMenuProps) => {
  const { t } = useCellTranslations()
  const words = useCommandLabel()
  const actions = chapterActions(chapter)
  const primary = getPrimaryAction(actions)
  const rest = actions.filter((action) => action.key !== primary?.key)
  return (
    <CellRow end>
      {primary === null ? null : (
        <RowButton onClick={() => onOpen(primary.command, chapter)}>
          {words(primary.command, chapter)}
        </RowButton>
      )}
      {rest.length === 0 ? null : (
        <RowMenu label={t('action.more')}>
          {() => (
            <>
              {rest.map(({ key, command, reason }) => (
                <ActionItem
                  key={key}
                  words={words(command, chapter)}
                  reason={reason}
                  onChoose={() => onOpen(command, chapter)}
                />
              ))}
            </>
          )}
        </RowMenu>
      )}
    </CellRow>
  )
}
