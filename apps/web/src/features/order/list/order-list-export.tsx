import { type TableFormat, TABLE_FORMATS } from '@panelflow/domain/output/output-values.ts'
import { Menu } from '@mantine/core'
import { ORDER_COLUMNS, orderListFile } from '@panelflow/contract/order-file.ts'
import { toastFailed } from '@panelflow/ui/patterns/toast.ts'
import { IconButton } from '@panelflow/ui/patterns/disabled-reason.tsx'
import { IconDownload } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { OrderFilters } from './order-filter.ts'
import { api } from '../../../lib/http/api.ts'
import { getFailureMessage } from '../../../lib/http/failure-message.ts'
import { saveAnswer } from '../../../lib/save-file.ts'
import { type Choice, toBulkTarget } from './order-list-choice.ts'
import { DEFAULT_SORT, type OrderSearch } from './order-search.ts'

interface ExportMenuProps {
  readonly filters: OrderFilters
  readonly sorting: Pick<OrderSearch, 'sort' | 'order'>
  /** those that are shown, and all there are */
  readonly columns: readonly { readonly id: string; readonly header: string }[]
  readonly all: readonly { readonly id: string; readonly header: string }[]
  readonly choice: Choice
}

/** the server writes twenty thousand orders in one go */
const PATIENCE_MS = 120_000

/** What the column of the title says on the screen besides, in columns of their own. */
const IN_TITLE_COLUMN: readonly string[] = ['book', 'range', 'language', 'type']

/** What a file of the list is asked with: the number first, then the columns that are shown. */
const fileColumns = ({ columns, all }: Pick<ExportMenuProps, 'columns' | 'all'>) => {
  const ids = columns.flatMap(({ id }) => (id === 'title' ? ['title', ...IN_TITLE_COLUMN] : [id]))
  return [...new Set(['serial', ...ids])].flatMap((id) => {
    const column = ORDER_COLUMNS.find((known) => known === id)
    const heading = all.find((one) => one.id === id)?.header
    return column === undefined || heading === undefined ? [] : [{ id: column, heading }]
  })
}

const EVERYTHING: Choice = { all: true, except: new Set() }

const isSome = (choice: Choice): boolean => choice.all || choice.ids.size > 0

/** The list as a file: what matches, or of it what is chosen. */
export const ExportMenu = ({ filters, sorting, columns, all, choice }: ExportMenuProps) => {
  const { t } = useTranslation('order-list')
  const save = useMutation({
    mutationFn: async (format: TableFormat) => {
      const target = toBulkTarget(isSome(choice) ? choice : EVERYTHING, filters)
      const body = {
        target,
        ...sorting,
        sort: sorting.sort ?? DEFAULT_SORT,
        columns: fileColumns({ columns, all }),
        format,
      }
      await saveAnswer(
        await api.open(orderListFile, { body, timeoutMs: PATIENCE_MS }),
        `orders.${format}`,
      )
    },
    onError: (error) => toastFailed(getFailureMessage(error)),
  })
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <IconButton size="lg" variant="default" label={t('export.open')} loading={save.isPending}>
          <IconDownload size={16} />
        </IconButton>
      </Menu.Target>
      <Menu.Dropdown>
        {TABLE_FORMATS.map((format) => (
          <Menu.Item key={format} onClick={() => save.mutate(format)}>
            {t(`export.${format}`)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
