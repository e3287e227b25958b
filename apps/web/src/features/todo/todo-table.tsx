import { Group, Kbd, Text } from '@mantine/core'
import type { EndpointAnswer } from '@panelflow/contract/endpoint.ts'
import { todoList } from '@panelflow/contract/order.ts'
import { ActionButton } from '@panelflow/ui/patterns/disabled-reason.tsx'
import { DataTable } from '@panelflow/ui/patterns/data-table.tsx'
import type { DataColumn } from '@panelflow/ui/patterns/table-column.ts'
import { EmptyState } from '@panelflow/ui/patterns/empty-state.tsx'
import { StatusLabel } from '@panelflow/ui/patterns/status-label.tsx'
import { IconMoodSmile } from '@tabler/icons-react'
import { type ReactNode, useCallback, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { DeadlineLabel } from '../../lib/time/deadline-label.tsx'
import { bookTitle, languageName } from '../../lib/i18n/labels.ts'
import { tableState, useRead } from '../../lib/http/query.ts'
import { Pager, TableError } from '../../lib/table/table-states.tsx'
import { formatMinute } from '../../lib/time/time.ts'
import { getTodoLabel } from '../../lib/i18n/todo-label.ts'
import { getDisplayZone } from '../../lib/time/zone.ts'
import { DIGITS, useDigitKeys } from './use-digit-keys.ts'

export type TodoRow = EndpointAnswer<typeof todoList>['rows'][number]

const NO_ROWS: readonly TodoRow[] = []
const SIZES = [50, 100, 200] as const

const useTodoColumns = (
  onOpen: (todo: TodoRow) => void,
  getShortcutDigit: (todo: TodoRow) => number | null,
): readonly DataColumn<TodoRow>[] => {
  const { t, i18n } = useTranslation()
  return useMemo(
    () => [
      {
        id: 'key',
        header: t('todo.column_key'),
        width: 52,
        cell: (row) => {
          const key = getShortcutDigit(row)
          return key === null ? null : <Kbd size="xs">{key}</Kbd>
        },
      },
      {
        id: 'task',
        header: t('todo.column_task'),
        width: 190,
        sortValue: (row) => getTodoLabel(row.kind),
        cell: (row) => (
          <Group gap={6} wrap="nowrap">
            <Text fz="sm" fw={500} truncate>
              {getTodoLabel(row.kind)}
            </Text>
            {row.round > 0 ? (
              <StatusLabel tone="attention">{t('todo.round', { round: row.round })}</StatusLabel>
            ) : null}
          </Group>
        ),
      },
      {
        id: 'order',
        header: t('todo.column_order'),
        width: 200,
        grow: true,
        sortValue: (row) => row.order.title,
        cell: (row) => (
          <div style={{ lineHeight: 1.3 }}>
            <Text fz="sm" truncate title={row.order.title}>
              {row.order.title}
            </Text>
            <Text fz="xs" c="dimmed" truncate>
              #{row.order.serial} · {bookTitle(row.order, i18n.language)}
            </Text>
          </div>
        ),
      },
      {
        id: 'chapter',
        header: t('todo.column_chapter'),
        width: 96,
        sortValue: (row) => row.chapterNumber,
        cell: (row) => t('chapter.label', { number: row.chapterNumber }),
      },
      {
        id: 'deadline',
        header: t('todo.column_deadline'),
        width: 140,
        sortValue: (row) => row.deadline,
        cell: (row) => <DeadlineLabel until={row.deadline} />,
      },
      {
        id: 'language',
        header: t('todo.column_language'),
        width: 124,
        sortValue: (row) => row.order.targetLanguage,
        cell: (row) => languageName(row.order.targetLanguage, i18n.language),
      },
      {
        id: 'type',
        header: t('order.column.type'),
        width: 96,
        sortValue: (row) => row.order.type,
        cell: (row) =>
          row.order.type === 'urgent' ? (
            <StatusLabel tone="attention">{t('order.type.urgent')}</StatusLabel>
          ) : (
            <Text c="dimmed">{t('order.type.regular')}</Text>
          ),
      },
      {
        id: 'since',
        header: t('todo.column_since'),
        width: 140,
        sortValue: (row) => row.since,
        cell: (row) => formatMinute(row.since, i18n.language, getDisplayZone()),
      },
      {
        id: 'open',
        header: t('todo.column_open'),
        width: 84,
        align: 'end',
        sticky: true,
        cell: (row) => (
          <ActionButton size="compact-sm" variant="light" onClick={() => onOpen(row)}>
            {t('todo.column_open')}
          </ActionButton>
        ),
      },
    ],
    [t, i18n.language, onOpen, getShortcutDigit],
  )
}

interface TodoTableProps {
  readonly onOpen: (todo: TodoRow) => void
  /** the person has other roles whose work is not shown here */
  readonly hasOtherRoles: boolean
  /** where to go while nothing waits */
  readonly emptyAction?: ReactNode
}

/**
 * Chapters that wait for me, most urgent first; one key (its digit, or Enter on the row) opens the
 * exact spot.
 */
export const TodoTable = ({ onOpen, hasOtherRoles, emptyAction }: TodoTableProps) => {
  const { t } = useTranslation()
  const [paging, setPaging] = useState<{ readonly page: number; readonly size: number }>({
    page: 1,
    size: 50,
  })
  const query = useRead(todoList, { query: paging }, { keepPrevious: true })
  const rows = query.data?.rows ?? NO_ROWS
  const getShortcutDigit = useCallback(
    (row: TodoRow) => {
      const at = rows.indexOf(row)
      return at >= 0 && at < DIGITS ? at + 1 : null
    },
    [rows],
  )
  useDigitKeys(rows, onOpen)
  const columns = useTodoColumns(onOpen, getShortcutDigit)
  const total = query.data?.total ?? 0
  return (
    <DataTable
      label={t('todo.title')}
      columns={columns}
      rows={rows}
      rowKey={(row) => `${row.chapterId} ${row.kind}`}
      state={tableState(query)}
      loadingLabel={t('table.loading')}
      onOpen={onOpen}
      empty={
        <EmptyState
          title={t('todo.empty')}
          hint={[t('todo.empty_hint'), hasOtherRoles ? t('todo.empty_other_roles') : ''].join(' ')}
          icon={<IconMoodSmile size={40} stroke={1.3} />}
        >
          {emptyAction}
        </EmptyState>
      }
      error={<TableError error={query.error} onRetry={() => void query.refetch()} />}
      footer={
        total > 0 ? (
          <Pager
            total={total}
            page={paging.page}
            size={paging.size}
            sizes={SIZES}
            onChange={(next) => setPaging({ ...paging, ...next })}
          />
        ) : undefined
      }
    />
  )
}
