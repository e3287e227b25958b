import { Menu, Text } from '@mantine/core'
import { orderChapters, type OrderView } from '@panelflow/contract/order.ts'
import { orderList } from '@panelflow/contract/order-list.ts'
import type { SerialBookView } from '@panelflow/contract/serial.ts'
import { STOP_STATUSES } from '@panelflow/domain/order/order-status.ts'
import { ActionItem } from '@panelflow/ui/patterns/action-item.tsx'
import { toastFailed, toastRemark } from '@panelflow/ui/patterns/toast.ts'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { getFailureMessage } from '../../../lib/http/failure-message.ts'
import { useRead, useReadNow } from '../../../lib/http/query.ts'
import { languageName } from '../../../lib/i18n/labels.ts'
import { findSearchable } from '../../order/detail/find-in-texts.tsx'

/** Orders that a search is opened from; stopped ones are not searched. */
const MAX_ORDERS = 50

/** The languages a book is translated into, each once, with its orders. */
export const groupByLanguage = (
  orders: readonly OrderView[],
): ReadonlyMap<OrderView['targetLanguage'], readonly OrderView[]> => {
  const groups = new Map<OrderView['targetLanguage'], OrderView[]>()
  for (const order of orders) {
    if (STOP_STATUSES.some((stop) => stop === order.status)) continue
    groups.set(order.targetLanguage, [...(groups.get(order.targetLanguage) ?? []), order])
  }
  return groups
}

/** Lines of a menu that lead to find and replace in all orders of a book, one for each language. */
export const FindInBookItems = ({ book }: { readonly book: SerialBookView }) => {
  const { t, i18n } = useTranslation('serial')
  const { t: app } = useTranslation()
  const navigate = useNavigate()
  const readChapters = useReadNow(orderChapters)
  const { data, error } = useRead(orderList, { query: { book: book.id, size: MAX_ORDERS } })
  const open = async (orders: readonly OrderView[]): Promise<void> => {
    try {
      for (const { id } of orders) {
        const chapter = findSearchable(await readChapters({ params: { orderId: id } }))
        if (chapter === undefined) continue
        await navigate({
          to: '/workspace/index',
          search: { chapterId: chapter.id, find: 'book' },
        })
        return
      }
      toastRemark(t('find.nothing_open'))
    } catch (cause) {
      toastFailed(getFailureMessage(cause))
    }
  }
  if (data === undefined)
    return (
      <Menu.Label>
        <Text fz="xs">{error === null ? app('app.loading') : getFailureMessage(error)}</Text>
      </Menu.Label>
    )
  return [...groupByLanguage(data.rows)].map(([language, orders]) => (
    <ActionItem
      key={language}
      words={t('find.in_language', { language: languageName(language, i18n.language) })}
      reason={null}
      onChoose={() => void open(orders)}
    />
  ))
}
