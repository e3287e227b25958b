import type { OrderView } from '@panelflow/contract/order.ts'
import { ColumnChooser } from '@panelflow/ui/patterns/column-chooser.tsx'
import type { DataColumn } from '@panelflow/ui/patterns/table-column.ts'
import type { ColumnSizing } from '@panelflow/ui/patterns/table-head.tsx'
import { type ReactNode, useCallback, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { OrderFilters } from './order-filter.ts'
import { useOrderColumns } from './order-columns.tsx'
import { useFilterTools } from './order-filter-tools.tsx'
import {
  arrange,
  type ArrangedColumn,
  listChosenColumns,
  readColumns,
  reordered,
  resized,
  writeColumns,
} from '../../../lib/table/table-columns.ts'
import type { OrderSearch } from './order-search.ts'
import type { OrderColumn } from '@panelflow/contract/order-file.ts'

/**
 * What a person sees who has not chosen. The title's column also names book, chapters, language and
 * urgency and stays in sight; what decides what to do next comes after it.
 */
const STANDARD_COLUMNS: readonly OrderColumn[] = [
  'title',
  'status',
  'cutoffTime',
  'waitingFor',
  'stageEnteredAt',
  'progress',
]

interface Listing {
  readonly search: OrderSearch
  readonly change: (search: OrderSearch) => void
}

interface ListColumnsOptions extends Listing {
  readonly filters: OrderFilters
  readonly onFilters: (filters: OrderFilters) => void
  readonly actions: (order: OrderView) => ReactNode
}

interface ListColumns {
  readonly all: readonly DataColumn<OrderView>[]
  readonly visible: readonly DataColumn<OrderView>[]
  /** the shown ones and, at the edge, what can be done to a row */
  readonly table: readonly DataColumn<OrderView>[]
  readonly arranged: readonly ArrangedColumn[]
  readonly sizing: ColumnSizing
}

/** The list's columns as its address arranges them. */
export const useListColumns = ({
  search,
  change,
  filters,
  onFilters,
  actions,
}: ListColumnsOptions): ListColumns => {
  const { t } = useTranslation(['order-list', 'app'])
  const tools = useFilterTools(filters, onFilters)
  const all = useOrderColumns(tools)
  const columnKey = search.cols?.join(' ') ?? ''
  const visible = useMemo(
    () =>
      arrange(
        all,
        readColumns(columnKey === '' ? undefined : columnKey.split(' ')),
        STANDARD_COLUMNS,
      ),
    [all, columnKey],
  )
  const table = useMemo(
    () => [
      ...visible,
      {
        id: 'actions',
        header: t('app:order.column.actions'),
        width: 116,
        sticky: true,
        align: 'end' as const,
        cell: actions,
      },
    ],
    [visible, t, actions],
  )
  const given = readColumns(search.cols)
  const arranged = visible.map(
    ({ id }): ArrangedColumn => given?.find((column) => column.id === id) ?? { id },
  )
  const onResize = useCallback(
    (id: string, width: number) =>
      change({ ...search, cols: writeColumns(resized(arranged, id, width)) }),
    [change, search, arranged],
  )
  return {
    all,
    visible,
    table,
    arranged,
    sizing: { onResize, label: (column) => t('columns.width', { column }) },
  }
}

export const OrderColumnChooser = ({
  columns,
  search,
  change,
}: Listing & { readonly columns: ListColumns }) => {
  const { t } = useTranslation('order-list')
  return (
    <ColumnChooser
      columns={listChosenColumns(columns.all, columns.visible)}
      onChange={(ids) =>
        change({ ...search, cols: writeColumns(reordered(columns.arranged, ids)) })
      }
      density={search.dense ?? 'normal'}
      onDensity={(density) =>
        change({ ...search, dense: density === 'normal' ? undefined : density })
      }
      onReset={() => change({ ...search, cols: undefined, dense: undefined })}
      words={{
        open: t('columns.open'),
        density: t('columns.density'),
        densities: {
          compact: t('columns.compact'),
          normal: t('columns.normal'),
          roomy: t('columns.roomy'),
        },
        up: (column) => t('columns.up', { column }),
        down: (column) => t('columns.down', { column }),
        reset: t('columns.reset'),
      }}
    />
  )
}
