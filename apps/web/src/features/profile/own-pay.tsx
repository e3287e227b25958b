import { Stack, Text } from '@mantine/core'
import { payOwn, type PaySheetHead } from '@panelflow/contract/pay-sheet.ts'
import type { DataColumn } from '@panelflow/ui/patterns/table-column.ts'
import { IconReceipt } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useRead } from '../../lib/http/query.ts'
import { formatMoney } from '../../lib/i18n/format-money.ts'
import { ListTable } from '../../lib/table/list-table.tsx'
import { formatMinute } from '../../lib/time/time.ts'
import { getDisplayZone } from '../../lib/time/zone.ts'
import { Panel } from './parts/panel.tsx'
import { getPeriodDays, todayIn } from '../report/period.ts'
import { SheetDownload } from '../pay/parts/sheet-download.tsx'
import { SheetDrawer } from '../pay/parts/sheet-drawer.tsx'
import { SheetLines } from '../pay/parts/sheet-lines.tsx'

const useColumns = (): readonly DataColumn<PaySheetHead>[] => {
  const { t, i18n } = useTranslation('pay')
  const locale = i18n.language
  return useMemo(
    () => [
      {
        id: 'period',
        header: t('period.label'),
        width: 200,
        grow: true,
        cell: ({ from, to }) => `${from} – ${to}`,
      },
      {
        id: 'total',
        header: t('line.amount'),
        width: 140,
        align: 'end',
        cell: ({ total, currency }) => formatMoney(total, currency, locale),
      },
      {
        id: 'locked',
        header: t('own.locked'),
        width: 170,
        cell: ({ lockedAt }) => formatMinute(lockedAt, locale, getDisplayZone()),
      },
      {
        id: 'actions',
        header: t('rate.actions'),
        width: 180,
        align: 'end',
        cell: ({ id }) => <SheetDownload sheetId={id} />,
      },
    ],
    [t, locale],
  )
}

/** One's own pay: locked sheets, and what was handed over this month and is not locked yet. */
export const OwnPay = () => {
  const { t } = useTranslation('pay')
  const [opened, setOpened] = useState<string | null>(null)
  const [days] = useState(() => getPeriodDays('this_month', todayIn(getDisplayZone(), new Date())))
  const query = useRead(payOwn, { query: { ...days } })
  const preview = query.data?.preview
  return (
    <Stack>
      <Panel title={t('own.sheets')} hint={t('own.sheets_hint')}>
        <ListTable
          label={t('own.sheets')}
          query={query}
          columns={useColumns()}
          rows={query.data?.sheets ?? []}
          rowKey={({ id }) => id}
          onOpen={({ id }) => setOpened(id)}
          empty={{
            icon: <IconReceipt size={36} stroke={1.3} />,
            title: t('own.none'),
            hint: t('own.none_hint'),
          }}
        />
      </Panel>
      <Panel title={t('own.open')} hint={t('own.open_hint')}>
        {preview !== undefined && preview.unpriced > 0 ? (
          <Text fz="sm" c="dimmed">
            {t('sheet.unpriced', { count: preview.unpriced })}
          </Text>
        ) : null}
        <SheetLines
          label={t('own.open')}
          rows={preview?.rows ?? []}
          currency={preview?.currency ?? 'CNY'}
          total={preview?.total ?? 0}
          linked={false}
          query={query}
        />
      </Panel>
      {opened === null ? null : (
        <SheetDrawer sheetId={opened} linked={false} onClose={() => setOpened(null)} />
      )}
    </Stack>
  )
}
