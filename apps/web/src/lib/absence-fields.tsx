import { SimpleGrid } from '@mantine/core'
import { DatePickerInput } from '@mantine/dates'
import { type Control, Controller, type FieldValues, type Path } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import type { AbsenceValues } from './absence-values.ts'
import '@mantine/dates/styles.css'
import 'dayjs/locale/zh-cn'

const DAYS = ['awayFrom', 'awayUntil', 'leavingOn'] as const

/** First and last day away, and the last day of all; of a form that has them among its values. */
export const AbsenceFields = <Values extends FieldValues & AbsenceValues>({ control }: { readonly control: Control<Values> }) => {
  const { t, i18n } = useTranslation()
  return (
    <SimpleGrid cols={{ base: 1, sm: 3 }} spacing="sm">
      {DAYS.map((day) => (
        <Controller
          key={day}
          control={control}
          name={day as Path<Values>}
          render={({ field, fieldState }) => (
            <DatePickerInput
              label={t(`absence.${day}`)}
              clearable
              clearButtonProps={{ 'aria-label': `${t('action.remove')}: ${t(`absence.${day}`)}` }}
              valueFormat="YYYY-MM-DD"
              locale={i18n.language === 'zh-CN' ? 'zh-cn' : 'en'}
              value={field.value === '' ? null : field.value}
              onChange={(chosen) => field.onChange(chosen?.slice(0, 10) ?? '')}
              error={fieldState.error?.message}
            />
          )}
        />
      ))}
    </SimpleGrid>
  )
}
