import { DatePickerInput } from '@mantine/dates'
import { useTranslation } from 'react-i18next'
import type { OrderFilters } from './order-filter.ts'
import '@mantine/dates/styles.css'

type Side = 'createdFrom' | 'createdTo' | 'dueFrom' | 'dueTo'

interface FilterDaysProps {
  readonly from: Side
  readonly to: Side
  readonly filters: OrderFilters
  readonly onChange: (filters: OrderFilters) => void
}

/** First and last day of a filter, both included. */
export const FilterDays = ({ from, to, filters, onChange }: FilterDaysProps) => {
  const { t } = useTranslation('order-list')
  return (
    <>
      {([from, to] as const).map((side) => (
        <DatePickerInput
          key={side}
          size="xs"
          clearable
          label={t(side === from ? 'filter.from' : 'filter.to')}
          valueFormat="YYYY-MM-DD"
          popoverProps={{ withinPortal: false }}
          value={filters[side] ?? null}
          onChange={(day) => onChange({ ...filters, [side]: day?.slice(0, 10) ?? undefined })}
        />
      ))}
    </>
  )
}
