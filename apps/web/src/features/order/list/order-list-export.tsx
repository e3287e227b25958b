import { type TableFormat, TABLE_FORMATS } from '@panelflow/domain/output/output-values.ts'
import { Button, Menu } from '@mantine/core'
import { ORDER_COLUMNS, orderListFile } from '@panelflow/contract/order-file.ts'
import { toastFailed } from '@panelflow/ui/patterns/toast.ts'
import { IconDownload } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { OrderFilters } from './order-filter.ts'
import { api } from '../../../lib/http/api.ts'
import { getFailureMessage } from '../../../lib/http/failure-message.ts'
import { saveAnswer } from '../../../lib/save-file.ts'
import { type Choice, toBulkTarget } from './order-list-choice.ts'
import type { OrderSearch } from './order-search.ts'

interface ExportMenuProps {
  readonly filters: OrderFilters
  readonly sorting: Pick<OrderSearch, 'sort' | 'order'>
  readonly columns: readonly { readonly id: string; readonly header: string }[]
  readonly choice: Choice
}

/** the server writes twenty thousand orders in one go */
const PATIENCE_MS = 120_000

/** What a file of the list is asked with: the number first, then the columns that are shown. */
const fileColumns = (serial: string, visible: ExportMenuProps['columns']) => [
  { id: 'serial' as const, heading: serial },
  ...visible.flatMap(({ id, header: heading }) => {
    const column = ORDER_COLUMNS.find((known) => known === id)
    return column === undefined || column === 'serial' ? [] : [{ id: column, heading }]
  }),
]

const EVERYTHING: Choice = { all: true, except: new Set() }

const isSome = (choice: Choice): boolean => choice.all || choice.ids.size > 0

/** The list as a file: what matches, or of it what is chosen. */
export const ExportMenu = ({ filters, sorting, columns, choice }: ExportMenuProps) => {
  const { t } = useTranslation('order-list')
  const { t: app } = useTranslation()
  const save = useMutation({
    mutationFn: async (format: TableFormat) => {
      const target = toBulkTarget(isSome(choice) ? choice : EVERYTHING, filters)
      const body = {
        target,
        ...sorting,
        columns: fileColumns(app('order.column.serial'), columns),
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
        <Button variant="default" leftSection={<IconDownload size={15} />} loading={save.isPending}>
          {t('export.open')}
        </Button>
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
