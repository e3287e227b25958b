import { SimpleGrid, Text } from '@mantine/core'
import { type Control, Controller, type FieldErrors } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { DeadlineField } from '../../../lib/deadline-field.tsx'
import { shownZone } from '../../../lib/zone.ts'
import type { OrderValues } from './order-form.ts'

const FIELDS = [
  { name: 'cutoffTime', label: 'cutoff' },
  { name: 'translationDeadline', label: 'translation_deadline' },
  { name: 'proofreadingDeadline', label: 'proofreading_deadline' },
  { name: 'typesettingDeadline', label: 'typesetting_deadline' },
] as const

interface DeadlineFieldsProps {
  readonly control: Control<OrderValues>
  readonly errors: FieldErrors<OrderValues>
  readonly cutoff: boolean
  readonly stages: boolean
}

/** The order's deadline and those of its stages, as far as the person may set them. */
export const DeadlineFields = ({ control, errors, cutoff, stages }: DeadlineFieldsProps) => {
  const { t } = useTranslation()
  const shown = FIELDS.filter(({ name }) => (name === 'cutoffTime' ? cutoff : stages))
  return (
    <>
      <SimpleGrid cols={2} spacing="sm" verticalSpacing="xs">
        {shown.map(({ name, label }) => (
          <Controller
            key={name}
            control={control}
            name={name}
            render={({ field }) => (
              <DeadlineField
                label={t(`order.field.${label}`)}
                required={name === 'cutoffTime'}
                value={field.value}
                onChange={field.onChange}
                error={errors[name]?.message}
              />
            )}
          />
        ))}
      </SimpleGrid>
      <Text fz="xs" c="dimmed">
        {t('time.zone', { zone: shownZone() })}
      </Text>
    </>
  )
}
