import type { TableFormat } from '@panelflow/domain/output/output-values.ts'
import { Button, Group, Text } from '@mantine/core'
import { logSentence } from '@panelflow/contract/messages/log-sentence.ts'
import { type LogView, orderLogFile, orderLog } from '@panelflow/contract/order-log.ts'
import type { OrderView } from '@panelflow/contract/order.ts'
import { isRoleId } from '@panelflow/domain/account/role.ts'
import { DataTable } from '@panelflow/ui/patterns/data-table.tsx'
import type { DataColumn } from '@panelflow/ui/patterns/table-column.ts'
import { toastFailed } from '@panelflow/ui/patterns/toast.ts'
import { useMutation, useInfiniteQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../../lib/http/api.ts'
import { currentLocale } from '../../lib/i18n/i18n.ts'
import { personName, roleName } from '../../lib/i18n/labels.ts'
import { formatMessage } from '../../lib/i18n/sentences.ts'
import { getFailureMessage } from '../../lib/http/failure-message.ts'
import { ListEmpty } from '../../lib/table/list-empty.tsx'
import { tableState } from '../../lib/http/query.ts'
import { saveAnswer } from '../../lib/save-file.ts'
import { TableError } from '../../lib/table/table-states.tsx'
import { formatMinute } from '../../lib/time/time.ts'
import { useNumber } from '../../lib/i18n/use-number.ts'
import { getDisplayZone } from '../../lib/time/zone.ts'
import { isFiltered, type LogFilter } from './log-filter.ts'
import { LogFilterBar } from './log-filter-bar.tsx'
import type { EndpointAnswer } from '@panelflow/contract/endpoint.ts'
import { useStore } from 'zustand'
import type { CallError } from '../../lib/http/call-error.ts'
import { sessionStore } from '../../lib/http/session-store.ts'

type Page = EndpointAnswer<typeof orderLog>

const SIZE = 100

/** The log as far as it was read; live events read the same pages again. */
const useLog = (orderId: string, filter: LogFilter) => {
  const role = useStore(sessionStore, (state) => state.actingRole)
  return useInfiniteQuery<
    Page,
    CallError,
    { pages: Page[] },
    readonly unknown[],
    number | undefined
  >({
    queryKey: [orderLog.id, role, orderId, filter],
    queryFn: ({ pageParam, signal }) =>
      api.call(orderLog, {
        params: { orderId },
        query: { ...filter, size: SIZE, ...(pageParam === undefined ? {} : { before: pageParam }) },
        signal,
      }),
    initialPageParam: undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    placeholderData: (before) => before,
  })
}

/** the server counts no further */
const CAP = 10_000

const Actor = ({ entry }: { readonly entry: LogView }) => {
  const { t } = useTranslation()
  if (entry.actor === null)
    return (
      <Text fz="sm" c="dimmed">
        {t('log.system')}
      </Text>
    )
  return (
    <div style={{ lineHeight: 1.3 }}>
      <Text fz="sm" truncate>
        {personName(entry.actor)}
      </Text>
      {isRoleId(entry.actorRole) ? (
        <Text fz="xs" c="dimmed" truncate>
          {t(`role.${roleName(entry.actorRole)}`)}
        </Text>
      ) : null}
    </div>
  )
}

const useLogColumns = (): readonly DataColumn<LogView>[] => {
  const { t, i18n } = useTranslation()
  return useMemo(() => {
    const reader = { locale: currentLocale(), zone: getDisplayZone(), formatMessage }
    return [
      {
        id: 'at',
        header: t('log.column_at'),
        width: 150,
        cell: (entry) => (
          <Text fz="sm">{formatMinute(entry.at, i18n.language, getDisplayZone())}</Text>
        ),
      },
      {
        id: 'actor',
        header: t('log.column_actor'),
        width: 170,
        cell: (entry) => <Actor entry={entry} />,
      },
      {
        id: 'chapter',
        header: t('todo.column_chapter'),
        width: 110,
        cell: (entry) =>
          entry.chapterNumber === null ? '' : t('chapter.label', { number: entry.chapterNumber }),
      },
      {
        id: 'sentence',
        header: t('log.column_what'),
        width: 320,
        grow: true,
        cell: (entry) => (
          <Text fz="sm" style={{ overflowWrap: 'anywhere' }}>
            {logSentence(reader, entry)}
          </Text>
        ),
      },
    ]
  }, [t, i18n.language])
}

/** a log of years is written by the server in one go */
const PATIENCE_MS = 60_000

const useExport = (orderId: string, filter: LogFilter) =>
  useMutation({
    mutationFn: async (format: TableFormat) => {
      const exportInput = {
        params: { orderId },
        query: { ...filter, format },
        timeoutMs: PATIENCE_MS,
      }
      await saveAnswer(await api.open(orderLogFile, exportInput), `log.${format}`)
    },
    onError: (error) => toastFailed(getFailureMessage(error)),
  })

interface OrderLogProps {
  readonly order: Pick<OrderView, 'id' | 'serial'>
  readonly chapters: readonly { readonly number: number }[]
  readonly filter: LogFilter
  readonly onFilter: (filter: LogFilter) => void
}

/** What happened to the order, newest first, in the reader's language. */
export const OrderLog = ({ order, chapters, filter, onFilter }: OrderLogProps) => {
  const { t } = useTranslation()
  const { t: words } = useTranslation('order-page')
  const number = useNumber()
  const query = useLog(order.id, filter)
  const columns = useLogColumns()
  const saving = useExport(order.id, filter)
  const pages = query.data?.pages
  const rows = useMemo(() => pages?.flatMap((page) => page.rows) ?? [], [pages])
  const total = pages?.[0]?.total ?? 0
  return (
    <>
      <LogFilterBar
        filter={filter}
        onChange={onFilter}
        people={pages?.[0]?.people ?? []}
        chapters={chapters}
        busy={saving.isPending}
        onExport={(format) => saving.mutate(format)}
      />
      <DataTable
        label={t('screen.order_log')}
        columns={columns}
        rows={rows}
        rowKey={(entry) => String(entry.id)}
        state={tableState(query)}
        loadingLabel={t('table.loading')}
        empty={
          <ListEmpty
            filtered={isFiltered(filter)}
            filteredTitle={words('log.none')}
            title={t('log.empty')}
            onClear={() => onFilter({})}
          />
        }
        error={<TableError error={query.error} onRetry={() => void query.refetch()} />}
        onEnd={
          query.hasNextPage && !query.isFetchNextPageError
            ? () => void query.fetchNextPage()
            : undefined
        }
        footer={
          rows.length === 0 ? null : (
            <Group justify="space-between" px="sm" py={6}>
              <Text fz="sm" c="dimmed" role="status">
                {words('log.shown', {
                  loaded: number(rows.length),
                  total: total >= CAP ? `${number(CAP)}+` : number(total),
                })}
              </Text>
              {query.hasNextPage ? (
                <Button
                  variant="default"
                  size="compact-sm"
                  loading={query.isFetchingNextPage}
                  onClick={() => void query.fetchNextPage()}
                >
                  {words('log.more')}
                </Button>
              ) : null}
            </Group>
          )
        }
      />
    </>
  )
}
