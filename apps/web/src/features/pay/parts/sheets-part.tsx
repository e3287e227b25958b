import { Button, Group, Select, Text } from '@mantine/core'
import { payPeople, type PayPersonRow } from '@panelflow/contract/pay-sheet.ts'
import { ActionButton } from '@panelflow/ui/patterns/disabled-reason.tsx'
import { StatusLabel } from '@panelflow/ui/patterns/status-label.tsx'
import type { DataColumn } from '@panelflow/ui/patterns/table-column.ts'
import { IconLock, IconPlus, IconReceipt } from '@tabler/icons-react'
import { useCallback, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { DayField } from '../../../lib/forms/day-field.tsx'
import { useRead } from '../../../lib/http/query.ts'
import { formatMoney } from '../../../lib/i18n/format-money.ts'
import { personName } from '../../../lib/i18n/labels.ts'
import { ListTable } from '../../../lib/table/list-table.tsx'
import { type Days, findPeriod, getPeriodDays } from '../../report/period.ts'
import type { PaySearch } from '../pay-search.ts'
import { AmountForm } from './line-forms.tsx'
import { listReady, LockAll } from './lock-all.tsx'
import { PreviewDrawer, SheetDrawer } from './sheet-drawer.tsx'

const PERIODS = ['last_month', 'this_month', 'last_quarter'] as const

interface PeriodProps {
  readonly days: Days
  readonly today: string
  readonly onChange: (days: Days) => void
}

const PeriodFields = ({ days, today, onChange }: PeriodProps) => {
  const { t } = useTranslation('pay')
  const period = PERIODS.find((one) => one === findPeriod(days, today))
  return (
    <Group gap="xs" align="flex-end">
      <Select
        w={160}
        label={t('period.label')}
        allowDeselect={false}
        value={period ?? 'own'}
        data={[
          ...PERIODS.map((value) => ({ value, label: t(`period.${value}`) })),
          ...(period ? [] : [{ value: 'own', label: t('period.own') }]),
        ]}
        onChange={(value) => {
          const chosen = PERIODS.find((one) => one === value)
          if (chosen !== undefined) onChange(getPeriodDays(chosen, today))
        }}
      />
      <DayField
        w={130}
        required
        name={t('period.from')}
        label={t('period.from')}
        value={days.from}
        until={days.to}
        onChange={(from) => onChange({ from, to: days.to })}
      />
      <DayField
        w={130}
        required
        name={t('period.to')}
        label={t('period.to')}
        value={days.to}
        from={days.from}
        onChange={(to) => onChange({ from: days.from, to })}
      />
    </Group>
  )
}

type OnSheet = (sheetId: string) => void

/** Locked sheets of the person that touch the period, each opens. */
const Locked = ({ row, onSheet }: { readonly row: PayPersonRow; readonly onSheet: OnSheet }) => {
  const { t, i18n } = useTranslation('pay')
  return (
    <Group gap={4}>
      {row.sheets.map(({ id, from, to, total, currency }) => (
        <Button
          key={id}
          size="compact-xs"
          variant="light"
          title={`${from} – ${to}`}
          onClick={(event) => {
            event.stopPropagation()
            onSheet(id)
          }}
        >
          {t('sheet.locked', { amount: formatMoney(total, currency, i18n.language) })}
        </Button>
      ))}
    </Group>
  )
}

const useColumns = (currency: string, onSheet: OnSheet): readonly DataColumn<PayPersonRow>[] => {
  const { t, i18n } = useTranslation('pay')
  const locale = i18n.language
  return useMemo(
    () => [
      {
        id: 'person',
        header: t('rate.person'),
        width: 200,
        grow: true,
        cell: ({ person }) => personName(person),
        sortValue: ({ person }) => personName(person),
      },
      {
        id: 'lines',
        header: t('sheet.lines'),
        width: 90,
        align: 'end',
        cell: ({ lines }) => lines,
        sortValue: ({ lines }) => lines,
      },
      {
        id: 'unpriced',
        header: t('sheet.without_amount'),
        width: 180,
        cell: ({ unpriced }) =>
          unpriced === 0 ? null : (
            <StatusLabel tone="attention">
              {t('sheet.unpriced_short', { count: unpriced })}
            </StatusLabel>
          ),
      },
      {
        id: 'total',
        header: t('sheet.open_total'),
        width: 140,
        align: 'end',
        cell: ({ total, lines }) => (lines === 0 ? '–' : formatMoney(total, currency, locale)),
        sortValue: ({ total }) => total,
      },
      {
        id: 'locked',
        header: t('sheet.locked_sheets'),
        width: 240,
        cell: (row) => <Locked row={row} onSheet={onSheet} />,
      },
    ],
    [t, locale, currency, onSheet],
  )
}

interface SheetsProps {
  readonly search: PaySearch
  readonly today: string
  readonly onChange: (search: PaySearch) => void
}

/** Everybody with something to pay in a period; a row opens the sheet. */
export const SheetsPart = ({ search, today, onChange }: SheetsProps) => {
  const { t, i18n } = useTranslation('pay')
  const [adds, setAdds] = useState(false)
  const [locks, setLocks] = useState<readonly PayPersonRow[] | null>(null)
  const last = getPeriodDays('last_month', today)
  const days = { from: search.from ?? last.from, to: search.to ?? last.to }
  const query = useRead(payPeople, { query: days }, { keepPrevious: true })
  const { currency = 'CNY', rows = [], people = [] } = query.data ?? {}
  const show = useCallback(
    (part: Partial<PaySearch>) =>
      onChange({ ...search, person: undefined, sheet: undefined, ...part }),
    [search, onChange],
  )
  const onSheet = useCallback((sheet: string) => show({ sheet }), [show])
  const columns = useColumns(currency, onSheet)
  const ready = listReady(rows)
  const total = rows.reduce((sum, row) => sum + row.total, 0)
  return (
    <>
      <Group justify="space-between" align="flex-end">
        <PeriodFields days={days} today={today} onChange={show} />
        <Group gap="xs">
          <Button
            variant="default"
            leftSection={<IconPlus size={15} />}
            onClick={() => setAdds(true)}
          >
            {t('amount.add')}
          </Button>
          <ActionButton
            leftSection={<IconLock size={15} />}
            reason={
              query.data?.isOver === false
                ? t('lock.not_over')
                : ready.length === 0
                  ? t('lock.none_ready')
                  : null
            }
            onClick={() => setLocks(ready)}
          >
            {t('lock.all', { count: ready.length })}
          </ActionButton>
        </Group>
      </Group>
      <ListTable
        label={t('tab.sheets')}
        query={query}
        columns={columns}
        rows={rows}
        rowKey={({ person }) => person.id}
        onOpen={({ person, lines, sheets }) => {
          const [only] = sheets
          if (lines === 0 && only !== undefined) show({ sheet: only.id })
          else show({ person: person.id })
        }}
        isSelected={({ person }) => person.id === search.person}
        empty={{
          icon: <IconReceipt size={36} stroke={1.3} />,
          title: t('sheet.nobody'),
          hint: t('sheet.nobody_hint'),
        }}
        footer={
          rows.length > 0 ? (
            <Text fz="sm" fw={600} p="xs" role="status">
              {t('sheet.sum', { amount: formatMoney(total, currency, i18n.language) })}
            </Text>
          ) : undefined
        }
      />
      {search.person === undefined ? null : (
        <PreviewDrawer
          accountId={search.person}
          days={days}
          people={people}
          onLocked={onSheet}
          onClose={() => show({})}
        />
      )}
      {search.sheet === undefined ? null : (
        <SheetDrawer sheetId={search.sheet} linked onClose={() => show({})} />
      )}
      {locks === null ? null : (
        <LockAll rows={locks} days={days} currency={currency} onClose={() => setLocks(null)} />
      )}
      {adds ? (
        <AmountForm
          people={people}
          currency={currency}
          day={days.to}
          onClose={() => setAdds(false)}
        />
      ) : null}
    </>
  )
}
