import { Checkbox, Group, Text, Textarea } from '@mantine/core'
import { TimeInput } from '@mantine/dates'
import {
  orderOutlook,
  calendarGet,
  calendarPut,
  type CalendarView,
} from '@panelflow/contract/schedule.ts'
import { isCalendarSound } from '@panelflow/domain/schedule/working-calendar.ts'
import { FormModal } from '@panelflow/ui/patterns/form-modal.tsx'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { getFailureMessage } from '../../../lib/http/failure-message.ts'
import { useRead, useWrite } from '../../../lib/http/query.ts'
import { useMay } from '../../../lib/permission/use-may.ts'
import { calendarDays, parseMinuteOfDay, formatMinuteOfDay } from './calendar-values.ts'

/** Monday first; 1 January 2024 was one. */
const weekdayName = (day: number, locale: string): string =>
  new Intl.DateTimeFormat(locale, { weekday: 'short', timeZone: 'UTC' }).format(
    Date.UTC(2024, 0, day),
  )

const CalendarForm = ({
  calendar,
  onClose,
}: {
  readonly calendar: CalendarView
  readonly onClose: () => void
}) => {
  const { t, i18n } = useTranslation('order-page')
  const { t: app } = useTranslation()
  const may = useMay('settings.policy')
  const [days, setDays] = useState(calendar.workingDays.map(String))
  const [start, setStart] = useState(formatMinuteOfDay(calendar.start))
  const [end, setEnd] = useState(formatMinuteOfDay(calendar.end))
  const [holidays, setHolidays] = useState(calendar.holidays.join('\n'))
  const [extra, setExtra] = useState(calendar.extraDays.join('\n'))
  const save = useWrite(calendarPut, {
    refreshes: [calendarGet, orderOutlook],
    quiet: true,
    done: () => t('calendar.saved'),
    onDone: onClose,
  })
  const [off, on] = [calendarDays(holidays), calendarDays(extra)]
  const next = {
    workingDays: days.map(Number).toSorted((a, b) => a - b),
    start: parseMinuteOfDay(start),
    end: parseMinuteOfDay(end),
    holidays: [...(off ?? [])],
    extraDays: [...(on ?? [])],
  }
  const sound = isCalendarSound(next)
  return (
    <FormModal
      opened
      onClose={onClose}
      title={t('calendar.title')}
      submitLabel={may ? app('action.save') : app('action.close')}
      cancelLabel={app('action.cancel')}
      busy={save.isPending}
      submitDisabled={may && (!sound || off === null || on === null)}
      failure={save.error ? getFailureMessage(save.error) : null}
      onSubmit={(event) => {
        event.preventDefault()
        if (may) save.mutate({ body: next })
        else onClose()
      }}
    >
      {may ? null : <Text fz="sm">{t('calendar.read_only')}</Text>}
      <Checkbox.Group
        label={t('calendar.days')}
        value={days}
        onChange={setDays}
        error={days.length === 0 ? t('calendar.no_day') : null}
      >
        <Group gap="sm" mt={4}>
          {[1, 2, 3, 4, 5, 6, 7].map((day) => (
            <Checkbox
              key={day}
              value={String(day)}
              label={weekdayName(day, i18n.language)}
              disabled={!may}
            />
          ))}
        </Group>
      </Checkbox.Group>
      <Group grow align="flex-start">
        <TimeInput
          label={t('calendar.start')}
          value={start}
          disabled={!may}
          onChange={(event) => setStart(event.currentTarget.value)}
        />
        <TimeInput
          label={t('calendar.end')}
          value={end}
          disabled={!may}
          onChange={(event) => setEnd(event.currentTarget.value)}
          error={next.start < next.end ? null : t('calendar.wrong_hours')}
        />
      </Group>
      <Textarea
        label={t('calendar.holidays')}
        description={t('calendar.days_hint')}
        autosize
        minRows={3}
        maxRows={8}
        disabled={!may}
        value={holidays}
        onChange={(event) => setHolidays(event.currentTarget.value)}
        error={off === null ? t('calendar.no_date') : null}
      />
      <Textarea
        label={t('calendar.extra')}
        autosize
        minRows={2}
        maxRows={6}
        disabled={!may}
        value={extra}
        onChange={(event) => setExtra(event.currentTarget.value)}
        error={on === null ? t('calendar.no_date') : null}
      />
      <Text fz="xs" c="dimmed">
        {app('time.zone', { zone: calendar.zone })}
      </Text>
    </FormModal>
  )
}

/** When the studio works: what forecasts reckon with. Root sets it, everybody reads it. */
export const CalendarModal = ({ onClose }: { readonly onClose: () => void }) => {
  const { data } = useRead(calendarGet, {})
  return data === undefined ? null : <CalendarForm calendar={data} onClose={onClose} />
}
