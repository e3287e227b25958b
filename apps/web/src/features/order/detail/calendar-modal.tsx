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
import { useTranslation } from 'react-i18next'
import { FieldConflicts } from '../../../lib/forms/field-conflicts.tsx'
import { storedRow } from '../../../lib/forms/fresh-row.ts'
import { useFreshValues } from '../../../lib/forms/use-fresh-values.ts'
import { joinList } from '../../../lib/i18n/join-list.ts'
import { getFailureMessage } from '../../../lib/http/failure-message.ts'
import { useRead, useWrite } from '../../../lib/http/query.ts'
import { useMay } from '../../../lib/permission/use-may.ts'
import {
  calendarDays,
  type CalendarTexts,
  toCalendarBody,
  toCalendarTexts,
} from './calendar-values.ts'

/** Monday first; 1 January 2024 was one. */
const weekdayName = (day: number, locale: string): string =>
  new Intl.DateTimeFormat(locale, { weekday: 'short', timeZone: 'UTC' }).format(
    Date.UTC(2024, 0, day),
  )

/** Names of days, and dates in one line, for the choice between two versions. */
const showField = (
  name: keyof CalendarTexts,
  texts: CalendarTexts,
  locale: string,
): string | undefined => {
  if (name === 'workingDays')
    return joinList(
      texts.workingDays.map((day) => weekdayName(Number(day), locale)),
      locale,
    )
  const text = texts[name].replaceAll('\n', ', ')
  return text === '' ? undefined : text
}

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
  const save = useWrite(calendarPut, {
    refreshes: [calendarGet, orderOutlook],
    quiet: true,
    done: () => t('calendar.saved'),
    onDone: onClose,
  })
  const stored = storedRow(calendar, save.error)
  const { values, changed, change, conflicts } = useFreshValues(toCalendarTexts(stored))
  const { workingDays: days, start, end, holidays, extraDays } = values
  const next = toCalendarBody(stored, changed)
  return (
    <FormModal
      opened
      onClose={onClose}
      title={t('calendar.title')}
      submitLabel={may ? app('action.save') : app('action.close')}
      cancelLabel={app('action.cancel')}
      busy={save.isPending}
      submitDisabled={may && (next === null || !isCalendarSound(next))}
      failure={save.error ? getFailureMessage(save.error) : null}
      onSubmit={(event) => {
        event.preventDefault()
        if (!may) onClose()
        else if (next !== null) save.mutate({ body: next })
      }}
    >
      {may ? null : <Text fz="sm">{t('calendar.read_only')}</Text>}
      <FieldConflicts
        conflicts={conflicts}
        labels={{
          workingDays: t('calendar.days'),
          start: t('calendar.start'),
          end: t('calendar.end'),
          holidays: t('calendar.holidays'),
          extraDays: t('calendar.extra'),
        }}
        show={(name, texts) => showField(name, texts, i18n.language)}
      />
      <Checkbox.Group
        label={t('calendar.days')}
        value={[...days]}
        onChange={(chosen) => change({ workingDays: chosen.toSorted() })}
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
          onChange={(event) => change({ start: event.currentTarget.value })}
        />
        <TimeInput
          label={t('calendar.end')}
          value={end}
          disabled={!may}
          onChange={(event) => change({ end: event.currentTarget.value })}
          error={start < end ? null : t('calendar.wrong_hours')}
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
        onChange={(event) => change({ holidays: event.currentTarget.value })}
        error={calendarDays(holidays) === null ? t('calendar.no_date') : null}
      />
      <Textarea
        label={t('calendar.extra')}
        autosize
        minRows={2}
        maxRows={6}
        disabled={!may}
        value={extraDays}
        onChange={(event) => change({ extraDays: event.currentTarget.value })}
        error={calendarDays(extraDays) === null ? t('calendar.no_date') : null}
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
