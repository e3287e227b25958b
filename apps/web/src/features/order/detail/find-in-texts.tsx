import { Menu } from '@mantine/core'
import { type ChapterView, orderChapters } from '@panelflow/contract/order.ts'
import { WIDE_SCOPES, type WideScope } from '@panelflow/domain/text-search/search-options.ts'
import { IconButton } from '@panelflow/ui/patterns/disabled-reason.tsx'
import { toastFailed, toastRemark } from '@panelflow/ui/patterns/toast.ts'
import { IconListSearch } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { getFailureMessage } from '../../../lib/http/failure-message.ts'
import { useReadNow } from '../../../lib/http/query.ts'

/** The chapter that a search is opened from: the first with pages that the person may open. */
export const findSearchable = (chapters: readonly ChapterView[]): ChapterView | undefined =>
  chapters.find(({ can, pageCount }) => can['open_workspace'] === true && pageCount > 0)

/** Leads to find and replace in the texts of an order, or of its book in the same language. */
export const FindInTexts = ({ orderId }: { readonly orderId: string }) => {
  const { t } = useTranslation('order-page')
  const navigate = useNavigate()
  const readChapters = useReadNow(orderChapters)
  const open = async (find: WideScope): Promise<void> => {
    try {
      const chapter = findSearchable(await readChapters({ params: { orderId } }))
      if (chapter === undefined) return toastRemark(t('find.nothing_open'))
      await navigate({ to: '/workspace/index', search: { chapterId: chapter.id, find } })
    } catch (cause) {
      toastFailed(getFailureMessage(cause))
    }
  }
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <IconButton label={t('find.title')} size="lg" variant="default">
          <IconListSearch size={16} />
        </IconButton>
      </Menu.Target>
      <Menu.Dropdown>
        {WIDE_SCOPES.map((scope) => (
          <Menu.Item key={scope} onClick={() => void open(scope)}>
            {t(`find.in_${scope}`)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
