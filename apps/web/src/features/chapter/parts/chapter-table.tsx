import { orderChapters, orderGet, type ChapterView } from '@panelflow/contract/order.ts'
import type { EndpointAnswer } from '@panelflow/contract/endpoint.ts'
import { pageCheckCounts } from '@panelflow/contract/page-check.ts'
import { orderOutlook } from '@panelflow/contract/schedule.ts'
import type { Deadlines } from '@panelflow/domain/order/order-deadlines.ts'
import { STAGES } from '@panelflow/domain/chapter/chapter-status.ts'
import { Line, Nothing } from '@panelflow/ui/patterns/cell.tsx'
import { DataTable } from '@panelflow/ui/patterns/data-table.tsx'
import type { DataColumn } from '@panelflow/ui/patterns/table-column.ts'
import { EmptyState } from '@panelflow/ui/patterns/empty-state.tsx'
import { StatusLabel } from '@panelflow/ui/patterns/status-label.tsx'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { tableState, useRead } from '../../../lib/http/query.ts'
import { TableError } from '../../../lib/table/table-states.tsx'
import { formatShort } from '../../../lib/time/time.ts'
import { useNow } from '../../../lib/time/use-now.ts'
import { getDisplayZone } from '../../../lib/time/zone.ts'
import type { ChapterCommand } from '../chapter.actions.ts'
import { ChapterActionMenu } from './chapter-action-menu.tsx'
import { ChapterStatusCell, PeopleCell, TaskCell } from './chapter-cells.tsx'

type FindingCounts = EndpointAnswer<typeof pageCheckCounts>[number]

interface ProgressCellProps {
  readonly chapter: ChapterView
  readonly counts: FindingCounts | undefined
}

/** How far the machines are; once they are done, what the checks still find. */
const ProgressCell = ({ chapter, counts }: ProgressCellProps) => {
  const { t } = useTranslation()
  const isDone = chapter.tasks.done === chapter.tasks.total
  if (!isDone || counts === undefined || counts.open === 0) return <TaskCell chapter={chapter} />
  return counts.blocking > 0 ? (
    <StatusLabel tone="bad">
      {t('chapter.findings_blocking', { count: counts.blocking })}
    </StatusLabel>
  ) : (
    <StatusLabel tone="attention">{t('chapter.findings_open', { count: counts.open })}</StatusLabel>
  )
}

const useChapterColumns = (
  onOpen: (command: ChapterCommand, chapter: ChapterView) => void,
  words: ReadonlyMap<string, number>,
  findings: ReadonlyMap<string, FindingCounts>,
  orders: Deadlines | undefined,
): readonly DataColumn<ChapterView>[] => {
  const { t, i18n } = useTranslation()
  const { t: orderPageT } = useTranslation('order-page')
  const now = useNow()
  return useMemo(
    () => [
      {
        id: 'number',
        header: t('chapter.column.number'),
        width: 96,
        sortValue: (row) => row.number,
        cell: (row) => <Line strong>{t('chapter.label', { number: row.number })}</Line>,
      },
      {
        id: 'status',
        header: t('chapter.column.status'),
        width: 190,
        sortValue: (row) => STAGES.findIndex((stage) => stage === row.furthest),
        cell: (row) => <ChapterStatusCell chapter={row} orders={orders} />,
      },
      // beside the status: on a narrow screen the columns behind are what the actions cover
      {
        id: 'people',
        header: t('chapter.column.people'),
        width: 208,
        grow: true,
        cell: (row) => <PeopleCell chapter={row} />,
      },
      {
        id: 'progress',
        header: t('chapter.column.progress'),
        width: 112,
        sortValue: (row) => findings.get(row.id)?.blocking ?? -1,
        cell: (row) => <ProgressCell chapter={row} counts={findings.get(row.id)} />,
      },
      {
        id: 'pages',
        header: t('chapter.column.pages'),
        width: 64,
        align: 'end',
        sortValue: (row) => row.pageCount,
        cell: (row) => row.pageCount,
      },
      {
        id: 'words',
        header: orderPageT('words.column'),
        width: 72,
        align: 'end',
        sortValue: (row) => words.get(row.id) ?? -1,
        cell: (row) => {
          const count = words.get(row.id)
          return count === undefined ? (
            <Nothing />
          ) : (
            new Intl.NumberFormat(i18n.language).format(count)
          )
        },
      },
      {
        id: 'fix',
        header: t('chapter.column.fix'),
        width: 86,
        sortValue: (row) => row.openFixItems,
        cell: (row) =>
          row.openFixItems > 0 ? (
            <StatusLabel tone="attention">
              {t('chapter.fix_open', { count: row.openFixItems })}
            </StatusLabel>
          ) : (
            <Nothing />
          ),
      },
      {
        id: 'since',
        header: t('chapter.column.since'),
        width: 108,
        sortValue: (row) => row.statusSince,
        cell: (row) => (
          <Line wraps>{formatShort(row.statusSince, i18n.language, getDisplayZone(), now)}</Line>
        ),
      },
      {
        id: 'actions',
        header: t('chapter.column.actions'),
        width: 216,
        align: 'end',
        sticky: true,
        cell: (row) => <ChapterActionMenu chapter={row} onOpen={onOpen} />,
      },
    ],
    [t, orderPageT, i18n.language, onOpen, now, words, findings, orders],
  )
}

interface ChapterTableProps {
  readonly orderId: string
  readonly selectedId?: string
  /** Enter or a click on the row */
  readonly onChapter: (chapter: ChapterView) => void
  readonly onOpen: (command: ChapterCommand, chapter: ChapterView) => void
  /**
   * ids of the chapters that are chosen for something done to several at once; null: nothing can be
   */
  readonly chosen: ReadonlySet<string> | null
  readonly onChoose: (chosen: ReadonlySet<string>) => void
}

const isRunning = (chapter: ChapterView): boolean =>
  chapter.tasks.total > 0 && chapter.tasks.done + chapter.tasks.failed < chapter.tasks.total

/** Every chapter of the order with its stage, people, machines at work and allowed actions. */
export const ChapterTable = ({
  orderId,
  selectedId,
  onChapter,
  onOpen,
  chosen,
  onChoose,
}: ChapterTableProps) => {
  const { t } = useTranslation()
  const query = useRead(
    orderChapters,
    { params: { orderId } },
    { watchWhile: (chapters) => chapters.some(isRunning) },
  )
  const outlook = useRead(orderOutlook, { params: { orderId } }).data
  const counts = useMemo(
    () => new Map(outlook?.words.chapters.map(({ chapterId, words: count }) => [chapterId, count])),
    [outlook],
  )
  const found = useRead(pageCheckCounts, { params: { orderId } }).data
  const findings = useMemo(() => new Map(found?.map((count) => [count.chapterId, count])), [found])
  const { data: order } = useRead(orderGet, { params: { orderId } })
  const orders = useMemo(() => order && { ...order, cutoffAt: order.cutoffTime }, [order])
  const columns = useChapterColumns(onOpen, counts, findings, orders)
  const rows = useMemo(
    () => [...(query.data ?? [])].sort((a, b) => a.number - b.number),
    [query.data],
  )
  const words = {
    all: t('chapter.select_all'),
    row: ({ number }: ChapterView) => t('chapter.select', { number }),
  }
  return (
    <DataTable
      label={t('screen.order_chapter')}
      columns={columns}
      rows={rows}
      rowKey={(chapter) => chapter.id}
      state={tableState(query)}
      loadingLabel={t('table.loading')}
      onOpen={onChapter}
      isSelected={(chapter) => chapter.id === selectedId}
      selection={chosen === null ? undefined : { selected: chosen, onChange: onChoose, words }}
      empty={<EmptyState title={t('chapter.empty')} />}
      error={<TableError error={query.error} onRetry={() => void query.refetch()} />}
    />
  )
}
