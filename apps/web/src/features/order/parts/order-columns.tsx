import { Text } from '@mantine/core'
import type { OrderView } from '@panelflow/contract/order.ts'
import type { DataColumn } from '@panelflow/ui/patterns/data-table.tsx'
import { type ReactNode, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { languageName } from '../../../lib/labels.ts'
import { OrderDeadlineCell, OrderStatusCell, OrderTypeCell, ProgressCell, StageDaysCell, WaitingForCell } from './order-cells.tsx'

const TitleCell = ({ order }: { readonly order: OrderView }) => (
  <div style={{ lineHeight: 1.3 }}>
    <Text fz="sm" fw={500} truncate title={order.title}>
      {order.title}
    </Text>
    <Text fz="xs" c="dimmed" truncate>
      {order.serial}
    </Text>
  </div>
)

const bookTitle = (order: OrderView, locale: string): string => {
  const { titleEn, titleZh } = order.book
  return (locale === 'en' ? titleEn || titleZh : titleZh || titleEn) || order.book.bookId
}

/** Columns of the order list (design/ui.md: always whom it waits for and how long in the stage). */
export const useOrderColumns = (actions: (order: OrderView) => ReactNode): readonly DataColumn<OrderView>[] => {
  const { t, i18n } = useTranslation()
  return useMemo(
    () => [
      {
        id: 'title',
        sortable: true,
        header: `${t('order.column.title')} / ${t('order.column.serial')}`,
        width: 190,
        grow: true,
        cell: (order) => <TitleCell order={order} />,
      },
      {
        id: 'book',
        header: t('order.column.book'),
        width: 120,
        cell: (order) => (
          <Text fz="sm" truncate title={bookTitle(order, i18n.language)}>
            {bookTitle(order, i18n.language)}
          </Text>
        ),
      },
      { id: 'type', header: t('order.column.type'), width: 84, cell: (order) => <OrderTypeCell order={order} /> },
      {
        id: 'language',
        header: t('order.column.language'),
        width: 92,
        cell: (order) => (
          <Text fz="sm" truncate title={languageName(order.targetLanguage, i18n.language)}>
            {languageName(order.targetLanguage, i18n.language)}
          </Text>
        ),
      },
      {
        id: 'range',
        header: t('order.column.range'),
        width: 78,
        cell: (order) => t('order.range', { start: order.chapterStart, end: order.chapterEnd }),
      },
      { id: 'status', header: t('order.column.status'), width: 168, cell: (order) => <OrderStatusCell order={order} /> },
      { id: 'progress', header: t('order.column.progress'), width: 128, cell: (order) => <ProgressCell order={order} /> },
      { id: 'waiting_for', header: t('order.column.waiting_for'), width: 190, cell: (order) => <WaitingForCell order={order} /> },
      {
        id: 'stageEnteredAt',
        sortable: true,
        header: t('order.column.stage_days'),
        width: 92,
        cell: (order) => <StageDaysCell order={order} />,
      },
      {
        id: 'cutoffTime',
        sortable: true,
        header: t('order.column.deadline'),
        width: 146,
        cell: (order) => <OrderDeadlineCell order={order} />,
      },
      { id: 'actions', header: t('order.column.actions'), width: 150, sticky: true, align: 'end', cell: actions },
    ],
    [t, i18n.language, actions],
  )
}
