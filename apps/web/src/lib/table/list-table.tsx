import { DataTable } from '@panelflow/ui/patterns/data-table.tsx'
import type { ComponentProps, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { tableState } from '../http/query.ts'
import { ListEmpty } from './list-empty.tsx'
import { PAGE_SIZES } from './list-search.ts'
import { Pager, TableError } from './table-states.tsx'
import type { ListFilters, ListPlace } from './use-list-search.ts'

/** What the list says when there are no rows; the filtered one has a way back. */
export interface EmptyTexts {
  readonly filteredTitle?: string
  readonly title: string
  readonly hint?: string
  readonly icon?: ReactNode
  /** the next step from an empty list, for those who may take it */
  readonly action?: ReactNode
}

export interface ListQuery {
  readonly isPending: boolean
  readonly isError: boolean
  readonly data: unknown
  readonly error: unknown
  readonly refetch: () => Promise<unknown>
}

type TableProps<Row> = ComponentProps<typeof DataTable<Row>>

interface ListTableProps<Row> extends Pick<
  TableProps<Row>,
  | 'label'
  | 'columns'
  | 'rows'
  | 'rowKey'
  | 'onOpen'
  | 'isSelected'
  | 'selection'
  | 'onEnd'
  | 'rowCount'
  | 'footer'
  | 'maxHeight'
> {
  readonly query: ListQuery
  /** sorting and page of the address, or how the list is narrowed down; a plain list has none */
  readonly place?: ListPlace | ListFilters
  /** rows on all pages, for a list that is read page by page */
  readonly total?: number | undefined
  readonly empty: EmptyTexts
}

const UNFILTERED: ListFilters = { isFiltered: false, clear: () => undefined }

/** The table of a list screen: rows, sorting, pages, and what is there instead of rows. */
export const ListTable = <Row,>({
  query,
  place = UNFILTERED,
  total,
  empty: { filteredTitle, action, ...empty },
  footer,
  ...table
}: ListTableProps<Row>) => {
  const { t } = useTranslation()
  const sorted = 'setSort' in place ? place : null
  const paged = sorted !== null && footer === undefined
  return (
    <DataTable
      {...table}
      state={tableState(query)}
      loadingLabel={t('table.loading')}
      {...(sorted === null ? {} : { sort: sorted.sort, onSort: sorted.setSort })}
      empty={
        <ListEmpty
          {...empty}
          filtered={place.isFiltered}
          filteredTitle={filteredTitle ?? empty.title}
          onClear={place.clear}
        >
          {action}
        </ListEmpty>
      }
      error={<TableError error={query.error} onRetry={() => void query.refetch()} />}
      footer={
        paged ? (
          <Pager
            total={total}
            page={sorted.page}
            size={sorted.size}
            sizes={PAGE_SIZES}
            onChange={sorted.setPage}
          />
        ) : (
          footer
        )
      }
    />
  )
}
