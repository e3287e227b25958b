import { Button, Menu } from '@mantine/core'
import type { OrderView } from '@panelflow/contract/order.ts'
import { toastDone, toastFailed } from '@panelflow/ui/patterns/toast.ts'
import { IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { OrderFilters } from '../../features/order/order-filter.ts'
import { failureWords } from '../../lib/failure-words.ts'
import { useNow } from '../../lib/use-now.ts'
import { shownZone } from '../../lib/zone.ts'
import { useNumber } from '../../lib/use-number.ts'
import type { OrderSearch } from './order-search.ts'
import { readAllOrders, saveSheet, SHEET_LIMIT, sheetLines } from './save-order-list.ts'

interface ExportMenuProps {
  readonly filters: OrderFilters
  readonly sorting: Pick<OrderSearch, 'sort' | 'order'>
  readonly columns: readonly { readonly id: string; readonly header: string }[]
  /** only these, when some are chosen */
  readonly isChosen: ((order: OrderView) => boolean) | null
}

/** The list as a file: what matches, or of it what is chosen. */
export const ExportMenu = ({ filters, sorting, columns, isChosen }: ExportMenuProps) => {
  const { t, i18n } = useTranslation(['order-list', 'app'])
  const app = useTranslation()
  const number = useNumber()
  const now = useNow()
  const [read, setRead] = useState<number | null>(null)
  const save = async (format: 'csv' | 'xlsx'): Promise<void> => {
    setRead(0)
    try {
      const { orders, cut } = await readAllOrders(filters, sorting, setRead)
      const chosen = isChosen === null ? orders : orders.filter(isChosen)
      const lines = sheetLines(chosen, columns, { t: app.t, locale: i18n.language, zone: shownZone(), now })
      saveSheet(lines, t('export.name'), format)
      toastDone(t('export.done', { count: chosen.length, formatted: number(chosen.length) }))
      if (cut) toastFailed(t('export.cut', { formatted: number(SHEET_LIMIT) }))
    } catch (error) {
      toastFailed(failureWords(error))
    } finally {
      setRead(null)
    }
  }
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button variant="default" leftSection={<IconDownload size={15} />} disabled={read !== null}>
          {read === null ? t('export.open') : t('export.waiting', { formatted: number(read) })}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {(['xlsx', 'csv'] as const).map((format) => (
          <Menu.Item key={format} onClick={() => void save(format)}>
            {t(`export.${format}`)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
