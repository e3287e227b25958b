import { toInstant } from '@panelflow/contract/local-time.ts'
import { DateTimePicker } from '@mantine/dates'
import { useTranslation } from 'react-i18next'
import { toWireDate } from '../http/wire-values.ts'
import { organisationZone, getDisplayZone } from '../time/zone.ts'
import '@mantine/dates/styles.css'
import 'dayjs/locale/zh-cn'

interface DeadlineFieldProps {
  readonly label: string
  /** `YYYY-MM-DD HH:mm:ss` in the shown zone; empty when not set */
  readonly value: string
  readonly onChange: (value: string) => void
  readonly error?: string
  readonly required?: boolean
}

/** a day chosen without a time means the end of its work */
const END_OF_WORK = '18:00:00'

/** Date and time to the minute, in the organisation's zone. */
export const DeadlineField = ({
  label,
  value,
  onChange,
  error,
  required = false,
}: DeadlineFieldProps) => {
  const { t, i18n } = useTranslation()
  return (
    <DateTimePicker
      label={label}
      size="sm"
      withAsterisk={required}
      clearable={!required}
      clearButtonProps={{ 'aria-label': `${t('action.remove')}: ${label}` }}
      value={value === '' ? null : value}
      onChange={(next) => onChange(next ?? '')}
      defaultTimeValue={END_OF_WORK}
      valueFormat="YYYY-MM-DD HH:mm"
      locale={i18n.language === 'zh-CN' ? 'zh-cn' : 'en'}
      error={error}
      popoverProps={{ withinPortal: true }}
    />
  )
}

/**
 * Instant of a field's text for the rules; null when empty, the text itself when it is no date (the
 * rule says so).
 */
export const instantOfField = (value: string): string | null => {
  if (value === '') return null
  try {
    return toInstant(value, getDisplayZone()).toISOString()
  } catch {
    return value
  }
}

/** A field's text as the wire wants it (spec 5.request.dates). */
export const wireOfField = (value: string): string | null =>
  value === '' ? null : toWireDate(toInstant(value, getDisplayZone()), organisationZone())
