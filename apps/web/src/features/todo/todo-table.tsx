import { todoList } from '@panelflow/contract/order.ts'
import { DataTable } from '@panelflow/ui/patterns/data-table.tsx'
import { lazyPart } from '@panelflow/ui/patterns/lazy-part.tsx'
import { EmptyState } from '@panelflow/ui/patterns/empty-state.tsx'
import { IconMoodSmile } from '@tabler/icons-react'
import { type ReactNode, useCallback, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { tableState, useRead } from '../../lib/http/query.ts'
import { useNumber } from '../../lib/i18n/use-number.ts'
import { ListEmpty } from '../../lib/table/list-empty.tsx'
import { Pager, TableError } from '../../lib/table/table-states.tsx'
import { useNow } from '../../lib/time/use-now.ts'
import { getDisplayZone } from '../../lib/time/zone.ts'
import { toTodoHref } from './todo-spot.ts'
import { useTodoColumns } from './todo-columns.tsx'
import { groupTodos, type TodoGroup, type TodoRow, type WorkLine } from './todo-groups.ts'
import type { TodoFilters } from './todo-toolbar.tsx'
import { DIGITS, useDigitKeys } from './use-digit-keys.ts'

// lists to choose from are heavy: the work itself is shown first
const TodoToolbar = lazyPart(async () => (await import('./todo-toolbar.tsx')).TodoToolbar)

const NO_ROWS: readonly TodoRow[] = []
const SIZES = [50, 100, 200] as const

const useLines = (rows: readonly TodoRow[], group: TodoGroup, now: number): readonly WorkLine[] => {
  const { t, i18n } = useTranslation()
  const number = useNumber()
  return useMemo(
    () =>
      groupTodos(rows, group, {
        locale: i18n.language,
        now,
        zone: getDisplayZone(),
        nameSpan: (span) => t(`todo.span.${span}`),
        nameGroup: (name, count) => `${name} · ${number(count)}`,
      }),
    [rows, group, now, t, i18n.language, number],
  )
}

interface TodoTableProps {
  readonly onOpen: (todo: TodoRow) => void
  /** the person has other roles whose work is not shown here */
  readonly hasOtherRoles: boolean
  /** where to go while nothing waits */
  readonly emptyAction?: ReactNode
}

const START = { page: 1, size: 200 } as const

/**
 * Chapters that wait for me, what is late first; one key (its digit, or Enter on the row) opens the
 * exact spot.
 */
export const TodoTable = ({ onOpen, hasOtherRoles, emptyAction }: TodoTableProps) => {
  const { t } = useTranslation()
  const now = useNow()
  const [paging, setPaging] = useState<{ readonly page: number; readonly size: number }>(START)
  const [filters, setFilters] = useState<TodoFilters>({})
  const [group, setGroup] = useState<TodoGroup>('deadline')
  const query = useRead(todoList, { query: { ...paging, ...filters } }, { keepPrevious: true })
  const rows = query.data?.rows ?? NO_ROWS
  const lines = useLines(rows, group, now)
  const todos = useMemo(
    () => lines.flatMap((line) => (line.type === 'todo' ? [line.todo] : [])),
    [lines],
  )
  const getShortcutDigit = useCallback(
    (row: TodoRow) => {
      const at = todos.indexOf(row)
      return at >= 0 && at < DIGITS ? at + 1 : null
    },
    [todos],
  )
  useDigitKeys(todos, onOpen)
  const columns = useTodoColumns({ now, onOpen, getShortcutDigit })
  const total = query.data?.total ?? 0
  const isFiltered = Object.values(filters).some((value) => value !== undefined)
  const change = (next: TodoFilters): void => {
    setFilters(next)
    setPaging({ ...paging, page: 1 })
  }
  return (
    <>
      <div style={{ minHeight: 36 }}>
        <TodoToolbar
          page={query.data}
          filters={filters}
          group={group}
          onFilters={change}
          onGroup={setGroup}
        />
      </div>
      <DataTable
        label={t('todo.title')}
        columns={columns}
        rows={lines}
        rowKey={(line) =>
          line.type === 'heading' ? `group ${line.id}` : `${line.todo.chapterId} ${line.todo.kind}`
        }
        rowCount={todos.length}
        getHeading={(line) => (line.type === 'heading' ? line.words : undefined)}
        getHref={(line) => (line.type === 'heading' ? '' : toTodoHref(line.todo))}
        state={tableState(query)}
        loadingLabel={t('table.loading')}
        onOpen={(line) => (line.type === 'todo' ? onOpen(line.todo) : undefined)}
        empty={
          isFiltered ? (
            <ListEmpty
              filtered
              filteredTitle={t('todo.none_match')}
              title={t('todo.empty')}
              onClear={() => change({})}
            />
          ) : (
            <EmptyState
              title={t('todo.empty')}
              hint={[t('todo.empty_hint'), hasOtherRoles ? t('todo.empty_other_roles') : ''].join(
                ' ',
              )}
              icon={<IconMoodSmile size={40} stroke={1.3} />}
            >
              {emptyAction}
            </EmptyState>
          )
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
    </>
  )
}
