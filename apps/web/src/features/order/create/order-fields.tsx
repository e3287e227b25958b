import { MultiSelect, Select } from '@mantine/core'
import { TARGET_LANGUAGES } from '@panelflow/domain/locale/language.ts'
import { ORDER_KINDS, ORDER_TYPES } from '@panelflow/domain/order/order-status.ts'
import { type Control, Controller, type FieldErrors } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { ChapterNumberInput } from '../../../lib/forms/chapter-number-input.tsx'
import { languageName } from '../../../lib/i18n/labels.ts'
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
        <ChapterNumberInput
          label={t(
            name === 'chapterStart' ? 'order.field.chapter_start' : 'order.field.chapter_end',
          )}
          description={note}
          disabled={disabled}
          error={errors[name]?.message}
          value={field.value}
          onChange={field.onChange}
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
          onChange={(chosen) =>
            field.onChange(TARGET_LANGUAGES.filter((code) => chosen.includes(code)))
          }
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

interface ChoiceProps extends FieldProps {
  readonly name: 'kind' | 'type'
  readonly label: string
  readonly data: { value: string; label: string }[]
}

/** One of a few, none of them nothing. */
const ChoiceField = ({
  control,
  errors,
  note,
  disabled = false,
  name,
  label,
  data,
}: ChoiceProps) => (
  <Controller
    control={control}
    name={name}
    render={({ field }) => (
      <Select
        label={label}
        description={note}
        withAsterisk
        allowDeselect={false}
        disabled={disabled}
        error={errors[name]?.message}
        data={data}
        {...field}
      />
    )}
  />
)

export const KindField = (props: FieldProps) => {
  const { t } = useTranslation()
  const data = ORDER_KINDS.map((kind) => ({ value: kind, label: t(`order.kind.${kind}`) }))
  return <ChoiceField {...props} name="kind" label={t('order.field.kind')} data={data} />
}

export const TypeField = (props: FieldProps) => {
  const { t } = useTranslation()
  const data = ORDER_TYPES.map((type) => ({ value: type, label: t(`order.type.${type}`) }))
  return <ChoiceField {...props} name="type" label={t('order.field.type')} data={data} />
}
