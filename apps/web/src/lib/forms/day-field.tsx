import { DatePickerInput, type DatePickerInputProps } from '@mantine/dates'
import { useTranslation } from 'react-i18next'
import '@mantine/dates/styles.css'
import 'dayjs/locale/zh-cn'

interface DayFieldProps extends Pick<
  DatePickerInputProps,
  'label' | 'w' | 'size' | 'placeholder' | 'description' | 'error'
> {
  /** what the field is, to those who see no label and to whoever clears it */
  readonly name: string
  /** `YYYY-MM-DD`; empty when no day is chosen */
  readonly value: string
  /** empty when the day was taken away */
  readonly onChange: (day: string) => void
  /** days before or after cannot be chosen */
  readonly from?: string | undefined
  readonly until?: string | undefined
  readonly required?: boolean
}

/** A day of the calendar, written the same in every browser. */
export const DayField = ({
  name,
  value,
  onChange,
  from,
  until,
  required = false,
  ...range
}: DayFieldProps) => {
  const { t, i18n } = useTranslation()
  return (
    <DatePickerInput
      {...range}
      {...(range.label === undefined ? { 'aria-label': name } : {})}
      {...(from === undefined || from === '' ? {} : { minDate: from })}
      {...(until === undefined || until === '' ? {} : { maxDate: until })}
      clearable={!required}
      clearButtonProps={{ 'aria-label': `${t('action.remove')}: ${name}` }}
      valueFormat="YYYY-MM-DD"
      locale={i18n.language === 'zh-CN' ? 'zh-cn' : 'en'}
      value={value === '' ? null : value}
      onChange={(day) => onChange(day?.slice(0, 10) ?? '')}
    />
  )
}
