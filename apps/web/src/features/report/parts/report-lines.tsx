import { Anchor, Button, Drawer, Group, Text } from '@mantine/core'
import type { EndpointAnswer } from '@panelflow/contract/endpoint.ts'
import {
  type ReportGroup,
  type ReportLine,
  reportLines,
  type ReportRow,
} from '@panelflow/contract/report.ts'
import { DataTable } from '@panelflow/ui/patterns/data-table.tsx'
import type { DataColumn } from '@panelflow/ui/patterns/table-column.ts'
import { EmptyState } from '@panelflow/ui/patterns/empty-state.tsx'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useStore } from 'zustand'
import { api } from '../../../lib/http/api.ts'
import type { CallError } from '../../../lib/http/call-error.ts'
import { languageName, personName } from '../../../lib/i18n/labels.ts'
import { tableState } from '../../../lib/http/query.ts'
import { sessionStore } from '../../../lib/http/session-store.ts'
import { TableError } from '../../../lib/table/table-states.tsx'
import { formatMinute } from '../../../lib/time/time.ts'
import { getDisplayZone } from '../../../lib/time/zone.ts'
import { formatCount } from '../../dashboard/format-figures.ts'
import { type Behind, behindRow } from '../behind.ts'
import type { Days } from '../period.ts'
import { getGroupLabel } from '../report-labels.ts'
import { Rate } from './report-columns.tsx'

type Page = EndpointAnswer<typeof reportLines>

const useLines = (query: Behind) => {
  const role = useStore(sessionStore, (state) => state.actingRole)
  return useInfiniteQuery<
    Page,
    CallError,
    { pages: Page[] },
    readonly unknown[],
    number | undefined
  >({
    queryKey: [reportLines.id, role, query],
    queryFn: ({ pageParam, signal }) =>
      api.call(reportLines, {
        query: { ...query, ...(pageParam === undefined ? {} : { after: pageParam }) } as never,
        signal,
      }),
    initialPageParam: undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
  })
}

/** The order, for those who still see it. */
const OrderLink = ({ line, linked }: { readonly line: ReportLine; readonly linked: boolean }) => {
  const role = useStore(sessionStore, (state) => state.actingRole)
  const words = `#${line.order.serial} ${line.order.title}`
  if (!linked || role === null)
    return (
      <Text fz="sm" lineClamp={2} title={words}>
        {words}
      </Text>
    )
  return (
    <Anchor
      component={Link}
      fz="sm"
      lineClamp={2}
      title={words}
      to={`/order/chapter/${role}/${line.order.id}`}
      search={{ chapterId: line.chapter.id } as never}
    >
      {words}
    </Anchor>
  )
}

const useLineColumns = (
  group: ReportGroup,
  showsEdits: boolean,
  linked: boolean,
): readonly DataColumn<ReportLine>[] => {
  const { t, i18n } = useTranslation('report')
  const { t: app } = useTranslation()
  const locale = i18n.language
  return useMemo(() => {
    const rate = (
      id: 'by_translator' | 'in_proofreading',
      field: 'byTranslator' | 'inProofreading',
    ): DataColumn<ReportLine> => ({
      id,
      header: t(`column.${id}`),
      hint: t(`column_hint.${id}`),
      width: 140,
      align: 'end',
      cell: (line) => <Rate share={line[field]} total={1} />,
    })
    const person: DataColumn<ReportLine> = {
      id: 'person',
      header: t('column.person'),
      width: 130,
      cell: (line) => personName(line.person),
    }
    const language: DataColumn<ReportLine> = {
      id: 'language',
      header: t('column.language'),
      width: 105,
      cell: (line) => languageName(line.language, locale),
    }
    return [
      {
        id: 'at',
        header: t('column.at'),
        width: 150,
        cell: (line) => formatMinute(line.at, locale, getDisplayZone()),
      },
      {
        id: 'order',
        header: t('column.order'),
        width: 200,
        grow: true,
        cell: (line) => <OrderLink line={line} linked={linked} />,
      },
      {
        id: 'chapter',
        header: t('column.chapter'),
        width: 90,
        cell: (line) => app('chapter.label', { number: line.chapter.number }),
      },
      ...(group === 'person' ? [] : [person]),
      ...(group === 'language' ? [] : [language]),
      {
        id: 'words',
        header: t('column.words'),
        width: 90,
        align: 'end',
        cell: ({ words }) => (words === null ? t('behind.uncounted') : formatCount(words, locale)),
      },
      {
        id: 'on_time',
        header: t('column.on_time'),
        width: 80,
        cell: ({ onTime }) => t(onTime ? 'behind.in_time' : 'behind.late'),
      },
      ...(showsEdits
        ? [rate('by_translator', 'byTranslator'), rate('in_proofreading', 'inProofreading')]
        : []),
    ]
  }, [app, group, linked, locale, showsEdits, t])
}

interface ReportLinesProps {
  readonly row: ReportRow
  readonly group: ReportGroup
  readonly days: Days
  /** filters of the report beside the row's own */
  readonly filters: { readonly language?: string; readonly person?: string }
  readonly showsEdits: boolean
  /** orders can be opened */
  readonly linked: boolean
  readonly onClose: () => void
}

/** The chapters behind a row of the report, with the words frozen for each. */
export const ReportLines = ({
  row,
  group,
  days,
  filters,
  showsEdits,
  linked,
  onClose,
}: ReportLinesProps) => {
  const { t, i18n } = useTranslation('report')
  const { t: app } = useTranslation()
  const query = useLines({ ...filters, ...behindRow(row, group, days) })
  const columns = useLineColumns(group, showsEdits, linked)
  const pages = query.data?.pages
  const lines = useMemo(() => pages?.flatMap((page) => page.rows) ?? [], [pages])
  const title = t('behind.title', {
    group: getGroupLabel(row, group, i18n.language),
    stage: app(`stage.${row.stage}`),
  })
  return (
    <Drawer
      opened
      position="right"
      size="min(1200px, 94vw)"
      onClose={onClose}
      title={<Text fw={600}>{title}</Text>}
    >
      <DataTable
        label={title}
        columns={columns}
        rows={lines}
        rowKey={(line) => `${line.chapter.id} ${line.person.id}`}
        state={tableState(query)}
        loadingLabel={app('table.loading')}
        maxHeight="calc(100vh - 140px)"
        empty={<EmptyState title={t('behind.empty')} />}
        error={<TableError error={query.error} onRetry={() => void query.refetch()} />}
        onEnd={() => void (query.hasNextPage && !query.isFetchingNextPage && query.fetchNextPage())}
        footer={
          lines.length === 0 ? undefined : (
            <Group justify="space-between" px="sm" py={6}>
              <Text fz="sm" c="dimmed" role="status">
                {t('behind.shown', {
                  loaded: formatCount(lines.length, i18n.language),
                  total: formatCount(row.chapters, i18n.language),
                })}
              </Text>
              {query.hasNextPage ? (
                <Button
                  variant="default"
                  size="compact-sm"
                  loading={query.isFetchingNextPage}
                  onClick={() => void query.fetchNextPage()}
                >
                  {t('behind.more')}
                </Button>
              ) : null}
            </Group>
          )
        }
      />
    </Drawer>
  )
}
