import { SimpleGrid } from '@mantine/core'
import { type Control, Controller, type FieldValues, type Path } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import type { AbsenceValues } from './absence-values.ts'
import { DayField } from './day-field.tsx'

const DAYS = ['awayFrom', 'awayUntil', 'leavingOn'] as const

/** First and last day away, and the last day of all; of a form that has them among its values. */
export const AbsenceFields = <Values extends FieldValues & AbsenceValues>({
  control,
}: {
  readonly control: Control<Values>
}) => {
  const { t } = useTranslation()
  return (
    <SimpleGrid cols={{ base: 1, sm: 3 }} spacing="sm">
      {DAYS.map((day) => (
        <Controller
          key={day}
          control={control}
          name={day as Path<Values>}
          render={({ field, fieldState }) => (
            <DayField
              name={t(`absence.${day}`)}
              label={t(`absence.${day}`)}
              value={field.value}
              onChange={field.onChange}
              error={fieldState.error?.message}
            />
          )}
        />
      ))}
    </SimpleGrid>
  )
}
