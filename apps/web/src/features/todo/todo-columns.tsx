import { Kbd } from '@mantine/core'
import { CellRow, Line } from '@panelflow/ui/patterns/cell.tsx'
import { ActionButton } from '@panelflow/ui/patterns/disabled-reason.tsx'
import { StatusLabel } from '@panelflow/ui/patterns/status-label.tsx'
import type { DataColumn } from '@panelflow/ui/patterns/table-column.ts'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { joinList } from '../../lib/i18n/join-list.ts'
import { bookTitle, languageName } from '../../lib/i18n/labels.ts'
import { getTodoLabel } from '../../lib/i18n/todo-label.ts'
import { DeadlineLabel } from '../../lib/time/deadline-label.tsx'
import { daysSince, formatMinute } from '../../lib/time/time.ts'
import { getDisplayZone } from '../../lib/time/zone.ts'
import type { TodoRow, WorkLine } from './todo-groups.ts'

interface TodoColumnsOptions {
  readonly now: number
  readonly onOpen: (todo: TodoRow) => void
  readonly getShortcutDigit: (todo: TodoRow) => number | null
}

/** The order's title, and below book, chapter and language. */
const OrderCell = ({ todo }: { readonly todo: TodoRow }) => {
  const { t, i18n } = useTranslation()
  const { order, chapterNumber, languages } = todo
  const name = [
    bookTitle(order, i18n.language),
    t('chapter.label', { number: chapterNumber }),
    joinList(
      languages.map((one) => languageName(one, i18n.language)),
      i18n.language,
    ),
  ].join(' · ')
  return (
    <>
      <Line title={order.title}>{order.title}</Line>
      <Line small dim title={name}>
        #{order.serial} · {name}
      </Line>
    </>
  )
}

const onTodos = (
  cell: (todo: TodoRow) => ReturnType<DataColumn<TodoRow>['cell']>,
): DataColumn<WorkLine>['cell'] => {
  const ToCell = (line: WorkLine) => (line.type === 'todo' ? cell(line.todo) : null)
  return ToCell
}

export const useTodoColumns = ({
  now,
  onOpen,
  getShortcutDigit,
}: TodoColumnsOptions): readonly DataColumn<WorkLine>[] => {
  const { t, i18n } = useTranslation()
  return useMemo(
    () => [
      {
        id: 'key',
        header: t('todo.column_key'),
        width: 52,
        cell: onTodos((row) => {
          const key = getShortcutDigit(row)
          return key === null ? null : <Kbd size="xs">{key}</Kbd>
        }),
      },
      {
        id: 'task',
        header: t('todo.column_task'),
        width: 210,
        cell: onTodos((row) => (
          <CellRow>
            <Line strong title={getTodoLabel(row.kind)}>
              {getTodoLabel(row.kind)}
            </Line>
            {row.round > 0 ? (
              <StatusLabel oneLine tone="attention">
                {t('todo.round', { round: row.round })}
              </StatusLabel>
            ) : null}
          </CellRow>
        )),
      },
      {
        id: 'order',
        header: t('todo.column_order'),
        width: 250,
        grow: true,
        lead: true,
        cell: onTodos((row) => <OrderCell todo={row} />),
      },
      {
        id: 'deadline',
        header: t('todo.column_deadline'),
        width: 140,
        cell: onTodos((row) => <DeadlineLabel until={row.deadline} />),
      },
      {
        id: 'type',
        header: t('order.column.type'),
        width: 96,
        cell: onTodos((row) =>
          row.order.type === 'urgent' ? (
            <StatusLabel oneLine tone="attention">
              {t('order.type.urgent')}
            </StatusLabel>
          ) : (
            <Line dim>{t('order.type.regular')}</Line>
          ),
        ),
      },
      {
        id: 'language',
        header: t('todo.column_language'),
        width: 124,
        cell: onTodos(({ languages }) => {
          const names = languages.map((one) => languageName(one, i18n.language))
          const words =
            names.length > 1 ? t('todo.languages', { count: names.length }) : names.join('')
          return <Line title={joinList(names, i18n.language)}>{words}</Line>
        }),
      },
      {
        id: 'since',
        header: t('todo.column_since'),
        width: 120,
        cell: onTodos((row) => {
          const count = daysSince(row.since, now)
          return (
            <Line title={formatMinute(row.since, i18n.language, getDisplayZone())}>
              {count === 0 ? t('time.less_than_day') : t('time.days', { count })}
            </Line>
          )
        }),
      },
      {
        id: 'open',
        header: t('todo.column_open'),
        width: 84,
        align: 'end',
        sticky: true,
        cell: onTodos((row) => (
          <ActionButton size="compact-sm" variant="light" onClick={() => onOpen(row)}>
            {t('todo.column_open')}
          </ActionButton>
        )),
      },
    ],
    [t, i18n.language, now, onOpen, getShortcutDigit],
  )
}
