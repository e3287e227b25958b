import { Button, Group, Stack, Text } from '@mantine/core'
import { DatePicker, TimeInput } from '@mantine/dates'
import { isWorkingDay, type WorkingCalendar } from '@panelflow/domain/schedule/working-calendar.ts'
import { useTranslation } from 'react-i18next'
import { listPresetDays, toFieldText, type WallClock } from '../time/deadline-text.ts'
import classes from './deadline-calendar.module.css'
import '@mantine/dates/styles.css'
import 'dayjs/locale/zh-cn'

interface DeadlineCalendarProps {
  /** `YYYY-MM-DD HH:mm:ss`, or empty */
  readonly value: string
  readonly now: WallClock
  readonly calendar: WorkingCalendar
  /** a day: the choice is made */
  readonly onChoose: (value: string) => void
  /** another time of the same day */
  readonly onChange: (value: string) => void
}

const formatDay = (day: string, locale: string): string =>
  new Intl.DateTimeFormat(locale, {
    weekday: 'short',
    month: 'short',
    day: 'numeric',
    timeZone: 'UTC',
  }).format(new Date(`${day}T00:00:00Z`))

/** Days that are offered by name, a month to choose from, and the time of the chosen day. */
export const DeadlineCalendar = ({
  value,
  now,
  calendar,
  onChoose,
  onChange,
}: DeadlineCalendarProps) => {
  const { t, i18n } = useTranslation('deadline')
  const day = value.slice(0, 10)
  const endOfWork = toFieldText({ day: now.day, minute: Math.min(calendar.end, 1439) }).slice(11)
  const time = value === '' ? endOfWork : value.slice(11)
  return (
    <Group gap="md" align="flex-start" wrap="nowrap">
      <Stack gap={2} className={classes['presets']}>
        {listPresetDays(calendar, now).map(({ preset, day: offered }) => (
          <Button
            key={preset}
            size="compact-sm"
            variant="subtle"
            color="gray"
            justify="space-between"
            rightSection={
              <Text span fz="xs" c="dimmed" className={classes['date']}>
                {formatDay(offered, i18n.language)}
              </Text>
            }
            onClick={() => onChoose(`${offered} ${endOfWork}`)}
          >
            {t(`preset.${preset}`)}
          </Button>
        ))}
        <Text fz="xs" c="dimmed" mt="xs" className={classes['hint']}>
          {t('typing')}
        </Text>
      </Stack>
      <Stack gap="xs">
        <DatePicker
          size="sm"
          value={day === '' ? null : day}
          defaultDate={day === '' ? now.day : day}
          onChange={(chosen) => chosen !== null && onChoose(`${chosen.slice(0, 10)} ${time}`)}
          minDate={now.day}
          locale={i18n.language === 'zh-CN' ? 'zh-cn' : 'en'}
          firstDayOfWeek={1}
          weekendDays={[]}
          ariaLabels={{
            monthLevelControl: t('choose_month'),
            yearLevelControl: t('choose_year'),
            nextMonth: t('next_month'),
            previousMonth: t('previous_month'),
            nextYear: t('next_year'),
            previousYear: t('previous_year'),
            nextDecade: t('next_decade'),
            previousDecade: t('previous_decade'),
          }}
          getDayProps={(date) => ({
            ...(date === now.day ? { 'data-current-day': true, 'aria-current': 'date' } : {}),
            ...(isWorkingDay(calendar, date) ? {} : { 'data-day-off': true, title: t('day_off') }),
            className: classes['day'],
          })}
        />
        <TimeInput
          size="sm"
          label={t('time')}
          value={time.slice(0, 5)}
          disabled={day === ''}
          onChange={({ currentTarget }) => {
            if (currentTarget.value !== '') onChange(`${day} ${currentTarget.value.slice(0, 5)}:00`)
          }}
        />
      </Stack>
    </Group>
  )
}
