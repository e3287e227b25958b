import { SimpleGrid, Text } from '@mantine/core'
import { Controller, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { DeadlineField, instantOfField } from '../../../lib/forms/deadline-field.tsx'
import { useNow } from '../../../lib/time/use-now.ts'
import { getDisplayZone } from '../../../lib/time/zone.ts'
import type { FieldProps } from './order-fields.tsx'

const FIELDS = [
  { name: 'cutoffTime', label: 'cutoff' },
  { name: 'translationDeadline', label: 'translation_deadline' },
  { name: 'proofreadingDeadline', label: 'proofreading_deadline' },
  { name: 'typesettingDeadline', label: 'typesetting_deadline' },
] as const

interface DeadlineFieldsProps extends Pick<FieldProps, 'control' | 'errors'> {
  readonly cutoff: boolean
  readonly stages: boolean
}

const isPast = (value: string, now: number): boolean => {
  const instant = instantOfField(value)
  return instant !== null && Date.parse(instant) < now
}

/** The order's deadline and those of its stages, as far as the person may set them. */
export const DeadlineFields = ({ control, errors, cutoff, stages }: DeadlineFieldsProps) => {
  const { t } = useTranslation()
  const { t: words } = useTranslation('order-page')
  const now = useNow()
  const past = isPast(useWatch({ control, name: 'cutoffTime' }), now)
  const visibleFields = FIELDS.filter(({ name }) => (name === 'cutoffTime' ? cutoff : stages))
  return (
    <>
      <SimpleGrid cols={2} spacing="md" verticalSpacing="xs">
        {visibleFields.map(({ name, label }) => (
          <Controller
            key={name}
            control={control}
            name={name}
            render={({ field }) => (
              <div>
                <DeadlineField
                  label={t(`order.field.${label}`)}
                  required={name === 'cutoffTime'}
                  value={field.value}
                  onChange={field.onChange}
                  error={errors[name]?.message}
                />
              </div>
            )}
          />
        ))}
      </SimpleGrid>
      {cutoff && past ? (
        <Text fz="xs" c="var(--mantine-color-error)" role="status">
          {words('form.cutoff_past')}
        </Text>
      ) : null}
      <Text fz="xs" c="dimmed">
        {t('time.zone', { zone: getDisplayZone() })}
      </Text>
    </>
  )
}
