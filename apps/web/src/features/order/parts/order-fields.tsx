import { MultiSelect, NumberInput, Select } from '@mantine/core'
import { TARGET_LANGUAGES } from '@panelflow/domain/locale/language.ts'
import { ORDER_KINDS, ORDER_TYPES } from '@panelflow/domain/order/order-status.ts'
import { type Control, Controller, type FieldErrors } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { languageName } from '../../../lib/labels.ts'
import type { OrderValues } from './order-form.ts'

export interface FieldProps {
  readonly control: Control<OrderValues>
  readonly errors: FieldErrors<OrderValues>
  /** why it cannot be changed, or what it holds now */
  readonly note?: string | null
  readonly disabled?: boolean
}

export const ChapterNumberField = ({
  control,
  errors,
  name,
  note,
  disabled = false,
}: FieldProps & { readonly name: 'chapterStart' | 'chapterEnd' }) => {
  const { t } = useTranslation()
  return (
    <Controller
      control={control}
      name={name}
      render={({ field }) => (
        <NumberInput
          label={t(name === 'chapterStart' ? 'order.field.chapter_start' : 'order.field.chapter_end')}
          description={note}
          withAsterisk
          disabled={disabled}
          allowNegative={false}
          min={1}
          clampBehavior="none"
          error={errors[name]?.message}
          value={field.value}
          onChange={(value) => field.onChange(typeof value === 'number' ? value : value === '' ? '' : Number(value))}
          onBlur={field.onBlur}
        />
      )}
    />
  )
}

const useLanguages = (): { value: string; label: string }[] => {
  const { i18n } = useTranslation()
  return TARGET_LANGUAGES.map((code) => ({ value: code, label: languageName(code, i18n.language) }))
}

/** Languages of new orders: one order for each. */
export const LanguagesField = ({ control, errors }: FieldProps) => {
  const { t } = useTranslation('order-page')
  const data = useLanguages()
  return (
    <Controller
      control={control}
      name="targetLanguages"
      render={({ field }) => (
        <MultiSelect
          label={t('form.languages')}
          description={t('form.languages_hint')}
          withAsterisk
          searchable
          hidePickedOptions
          data={data}
          error={errors.targetLanguages?.message}
          value={[...field.value]}
          onChange={(chosen) => field.onChange(TARGET_LANGUAGES.filter((code) => chosen.includes(code)))}
          onBlur={field.onBlur}
        />
      )}
    />
  )
}

/** The language of an order that exists. */
export const LanguageField = ({ control, errors, note, disabled = false }: FieldProps) => {
  const { t } = useTranslation()
  const data = useLanguages()
  return (
    <Controller
      control={control}
      name="targetLanguages"
      render={({ field }) => (
        <Select
          label={t('order.field.language')}
          description={note}
          withAsterisk
          searchable
          allowDeselect={false}
          disabled={disabled}
          data={data}
          error={errors.targetLanguages?.message}
          value={field.value[0] ?? null}
          onChange={(value) => field.onChange(TARGET_LANGUAGES.filter((code) => code === value))}
        />
      )}
    />
  )
}

export const KindField = ({ control, errors, note, disabled = false }: FieldProps) => {
  const { t } = useTranslation()
  return (
    <Controller
      control={control}
      name="kind"
      render={({ field }) => (
        <Select
          label={t('order.field.kind')}
          description={note}
          withAsterisk
          allowDeselect={false}
          disabled={disabled}
          error={errors.kind?.message}
          data={ORDER_KINDS.map((kind) => ({ value: kind, label: t(`order.kind.${kind}`) }))}
          {...field}
        />
      )}
    />
  )
}

export const TypeField = ({ control, errors, note }: FieldProps) => {
  const { t } = useTranslation()
  return (
    <Controller
      control={control}
      name="type"
      render={({ field }) => (
        <Select
          label={t('order.field.type')}
          description={note}
          withAsterisk
          allowDeselect={false}
          error={errors.type?.message}
          data={ORDER_TYPES.map((type) => ({ value: type, label: t(`order.type.${type}`) }))}
          {...field}
        />
      )}
    />
  )
}
