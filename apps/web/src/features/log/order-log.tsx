import { Text } from '@mantine/core'
import { orderLog, type LogView } from '@panelflow/contract/order.ts'
import { isRoleId } from '@panelflow/domain/account/role.ts'
import { type DataColumn, DataTable } from '@panelflow/ui/patterns/data-table.tsx'
import { EmptyState } from '@panelflow/ui/patterns/empty-state.tsx'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { personName, roleName } from '../../lib/labels.ts'
import { tableState, useRead } from '../../lib/query.ts'
import { Pager, TableError } from '../../lib/table-states.tsx'
import { formatMinute } from '../../lib/time.ts'
import { shownZone } from '../../lib/zone.ts'
import { logSentence } from './log-sentence.ts'

const SIZES = [50, 100, 200] as const

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
    const reader = { t, locale: i18n.language, zone: shownZone() }
    return [
      {
        id: 'at',
        header: t('log.column_at'),
        width: 150,
        cell: (entry) => <Text fz="sm">{formatMinute(entry.at, i18n.language, shownZone())}</Text>,
      },
      { id: 'actor', header: t('log.column_actor'), width: 170, cell: (entry) => <Actor entry={entry} /> },
      {
        id: 'chapter',
        header: t('todo.column_chapter'),
        width: 110,
        cell: (entry) => (entry.chapterNumber === null ? '' : t('chapter.label', { number: entry.chapterNumber })),
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

/** What happened to the order, newest first, in the reader's language. */
export const OrderLog = ({ orderId }: { readonly orderId: string }) => {
  const { t } = useTranslation()
  const [paging, setPaging] = useState<{ readonly page: number; readonly size: number }>({ page: 1, size: 50 })
  const query = useRead(orderLog, { params: { orderId }, query: paging }, { keepPrevious: true })
  const columns = useLogColumns()
  return (
    <DataTable
      label={t('screen.order_log')}
      columns={columns}
      rows={query.data?.rows ?? []}
      rowKey={(entry) => String(entry.id)}
      state={tableState(query)}
      loadingLabel={t('table.loading')}
      empty={<EmptyState title={t('log.empty')} />}
      error={<TableError error={query.error} onRetry={() => void query.refetch()} />}
      footer={
        <Pager
          total={query.data?.total ?? 0}
          page={paging.page}
          size={paging.size}
          sizes={SIZES}
          onChange={(next) => setPaging({ ...paging, ...next })}
        />
      }
    />
  )
}
