import { Text } from '@mantine/core'
import type { OrderView } from '@panelflow/contract/order.ts'
import type { DataColumn } from '@panelflow/ui/patterns/data-table.tsx'
import { type ReactNode, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { bookTitle, languageName } from '../../../lib/labels.ts'
import { OrderDeadlineCell, OrderStatusCell, OrderTypeCell, ProgressCell, StageDaysCell, WaitingForCell } from './order-cells.tsx'

const TitleCell = ({ order, book }: { readonly order: OrderView; readonly book: string }) => (
  <div style={{ lineHeight: 1.3 }}>
    <Text fw={500} truncate title={order.title}>
      {order.title}
    </Text>
    <Text fz="xs" c="dimmed" truncate title={book}>
      {order.serial} · {book}
    </Text>
  </div>
)

const LanguageCell = ({ language, range }: { readonly language: string; readonly range: string }) => (
  <div style={{ lineHeight: 1.3 }}>
    <Text truncate title={language}>
      {language}
    </Text>
    <Text fz="xs" c="dimmed">
      {range}
    </Text>
  </div>
)

/** Columns of the order list (design/ui.md: always whom it waits for and how long in the stage). */
export const useOrderColumns = (actions: (order: OrderView) => ReactNode): readonly DataColumn<OrderView>[] => {
  const { t, i18n } = useTranslation()
  return useMemo(
    () => [
      {
        id: 'title',
        sortable: true,
        header: `${t('order.column.title')} / ${t('order.column.book')}`,
        width: 180,
        grow: true,
        cell: (order) => <TitleCell order={order} book={bookTitle(order, i18n.language)} />,
      },
      { id: 'type', header: t('order.column.type'), width: 98, cell: (order) => <OrderTypeCell order={order} /> },
      {
        id: 'language',
        header: `${t('order.column.language')} / ${t('order.column.range')}`,
        width: 142,
        cell: (order) => (
          <LanguageCell
            language={languageName(order.targetLanguage, i18n.language)}
            range={
              order.chapterStart === order.chapterEnd
                ? t('chapter.label', { number: order.chapterStart })
                : t('order.range', { start: order.chapterStart, end: order.chapterEnd })
            }
          />
        ),
      },
      { id: 'status', header: t('order.column.status'), width: 156, cell: (order) => <OrderStatusCell order={order} /> },
      { id: 'progress', header: t('order.column.progress'), width: 106, cell: (order) => <ProgressCell order={order} /> },
      { id: 'waiting_for', header: t('order.column.waiting_for'), width: 170, cell: (order) => <WaitingForCell order={order} /> },
      {
        id: 'stageEnteredAt',
        sortable: true,
        header: t('order.column.stage_days'),
        width: 88,
        cell: (order) => <StageDaysCell order={order} />,
      },
      {
        id: 'cutoffTime',
        sortable: true,
        header: t('order.column.deadline'),
        width: 122,
        cell: (order) => <OrderDeadlineCell order={order} />,
      },
      { id: 'actions', header: t('order.column.actions'), width: 126, sticky: true, align: 'end', cell: actions },
    ],
    [t, i18n.language, actions],
  )
}
