import { Checkbox, Group, Select, Text, TextInput } from '@mantine/core'
import {
  payRateCreate,
  payRateList,
  payRateUpdate,
  type PayRateView,
} from '@panelflow/contract/money.ts'
import type { PersonView } from '@panelflow/contract/primitives.ts'
import { TARGET_LANGUAGES } from '@panelflow/domain/locale/language.ts'
import { getCurrencyDigits } from '@panelflow/domain/money/amount.ts'
import { PAY_STAGES, PAY_UNITS } from '@panelflow/domain/money/money-values.ts'
import { FormModal } from '@panelflow/ui/patterns/form-modal.tsx'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useValuesDraft } from '../../../lib/forms/form-draft.tsx'
import { DayField } from '../../../lib/forms/day-field.tsx'
import { FieldConflicts } from '../../../lib/forms/field-conflicts.tsx'
import { storedRow } from '../../../lib/forms/fresh-row.ts'
import { useFreshValues } from '../../../lib/forms/use-fresh-values.ts'
import { getFailureMessage } from '../../../lib/http/failure-message.ts'
import { useWrite } from '../../../lib/http/query.ts'
import { languageName, personName } from '../../../lib/i18n/labels.ts'
import {
  findRateFaults,
  type RateFault,
  toRateBody,
  toRateValues,
  type RateValues,
} from '../rate-values.ts'

/** Fields that stand beside each other keep their height; what explains them is below. */
const BELOW: ('label' | 'input' | 'description' | 'error')[] = [
  'label',
  'input',
  'description',
  'error',
]

interface FieldsProps {
  readonly values: RateValues
  readonly faults: ReadonlySet<RateFault>
  readonly onChange: (part: Partial<RateValues>) => void
}

const ScopeFields = ({
  values,
  people,
  onChange,
}: Omit<FieldsProps, 'faults'> & { readonly people: readonly PersonView[] }) => {
  const { t, i18n } = useTranslation('pay')
  const { t: app } = useTranslation()
  return (
    <>
      <Select
        label={t('rate.person')}
        placeholder={t('rate.everybody')}
        searchable
        clearable
        data={people.map((person) => ({ value: person.id, label: personName(person) }))}
        value={values.accountId}
        onChange={(accountId) => onChange({ accountId })}
      />
      <Group grow align="flex-start">
        <Select
          label={t('rate.language')}
          placeholder={t('rate.every_language')}
          searchable
          clearable
          data={TARGET_LANGUAGES.map((value) => ({
            value,
            label: languageName(value, i18n.language),
          }))}
          value={values.language}
          onChange={(value) =>
            onChange({ language: TARGET_LANGUAGES.find((one) => one === value) ?? null })
          }
        />
        <Select
          label={t('rate.stage')}
          placeholder={t('rate.every_stage')}
          clearable
          data={PAY_STAGES.map((value) => ({ value, label: app(`stage.${value}`) }))}
          value={values.stage}
          onChange={(value) => onChange({ stage: PAY_STAGES.find((one) => one === value) ?? null })}
        />
      </Group>
    </>
  )
}

const AmountFields = ({
  values,
  faults,
  currency,
  onChange,
}: FieldsProps & { readonly currency: string }) => {
  const { t } = useTranslation('pay')
  const error = (field: RateFault): string | null =>
    faults.has(field) ? t(`fault.${field}`) : null
  return (
    <>
      <Group grow align="flex-start">
        <TextInput
          label={t('rate.amount', { currency })}
          withAsterisk
          data-autofocus
          inputMode="decimal"
          maxLength={12}
          value={values.amount}
          error={error('amount')}
          onChange={(event) => onChange({ amount: event.currentTarget.value })}
        />
        <Select
          label={t('rate.unit')}
          allowDeselect={false}
          data={PAY_UNITS.map((value) => ({ value, label: t(`per.${value}`) }))}
          value={values.unit}
          onChange={(value) =>
            onChange({ unit: PAY_UNITS.find((one) => one === value) ?? values.unit })
          }
        />
      </Group>
      <Text fz="xs" c="dimmed">
        {t(`unit_hint.${values.unit}`)}
      </Text>
      <Group grow align="flex-start">
        <TextInput
          label={t('rate.minimum', { currency })}
          description={t('rate.minimum_hint')}
          inputWrapperOrder={BELOW}
          inputMode="decimal"
          maxLength={14}
          value={values.minimum}
          error={error('minimum')}
          onChange={(event) => onChange({ minimum: event.currentTarget.value })}
        />
        <TextInput
          label={t('rate.factor')}
          description={t('rate.factor_hint')}
          inputWrapperOrder={BELOW}
          inputMode="decimal"
          maxLength={4}
          value={values.urgencyFactor}
          error={error('factor')}
          onChange={(event) => onChange({ urgencyFactor: event.currentTarget.value })}
        />
      </Group>
      <Group grow align="flex-start">
        <DayField
          name={t('rate.from')}
          label={t('rate.from')}
          required
          value={values.from}
          error={error('from')}
          onChange={(from) => onChange({ from })}
        />
        <DayField
          name={t('rate.until')}
          label={t('rate.until')}
          placeholder={t('rate.open')}
          value={values.until}
          from={values.from}
          error={error('until')}
          onChange={(until) => onChange({ until })}
        />
      </Group>
    </>
  )
}

interface FormProps {
  /** undefined: a new one */
  readonly rate: PayRateView | undefined
  readonly currency: string
  readonly today: string
  readonly people: readonly PersonView[]
  readonly onClose: () => void
}

/** A new rate, or a changed one: for whom, how much, from when until when. */
export const RateForm = ({ rate, currency, today, people, onClose }: FormProps) => {
  const { t } = useTranslation('pay')
  const { t: app } = useTranslation()
  const digits = getCurrencyDigits(currency)
  const [tried, setTried] = useState(false)
  const [endsPrevious, setEndsPrevious] = useState(true)
  const options = {
    quiet: true,
    refreshes: [payRateList],
    done: () => t('done.rate_saved'),
    onDone: onClose,
  }
  const create = useWrite(payRateCreate, options)
  const update = useWrite(payRateUpdate, options)
  const stored = rate === undefined ? undefined : storedRow(rate, update.error)
  const form = useFreshValues(toRateValues(stored, today, digits))
  const draft = useValuesDraft(`pay_rate:${rate?.id ?? ''}`, form)
  const faults = findRateFaults(form.values, digits)
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    setTried(true)
    if (faults.size > 0) return
    const body = toRateBody(form.values, digits)
    if (stored === undefined) return create.mutate({ body: { ...body, endsPrevious } })
    update.mutate({ params: { rateId: stored.id }, body: { ...body, version: stored.version } })
  }
  const error = create.error ?? update.error
  const fields = {
    values: form.values,
    faults: tried ? faults : new Set<RateFault>(),
    onChange: form.change,
  }
  return (
    <FormModal
      opened
      onClose={onClose}
      title={t(rate === undefined ? 'rate.create_title' : 'rate.edit_title')}
      submitLabel={rate === undefined ? t('rate.create') : app('action.save')}
      cancelLabel={app('action.cancel')}
      busy={create.isPending || update.isPending}
      failure={error ? getFailureMessage(error) : null}
      onSubmit={submit}
    >
      {draft}
      <FieldConflicts
        conflicts={form.conflicts}
        labels={{
          accountId: t('rate.person'),
          language: t('rate.language'),
          stage: t('rate.stage'),
          unit: t('rate.unit'),
          amount: t('rate.amount', { currency }),
          minimum: t('rate.minimum', { currency }),
          urgencyFactor: t('rate.factor'),
          from: t('rate.from'),
          until: t('rate.until'),
        }}
      />
      <ScopeFields {...fields} people={people} />
      <AmountFields {...fields} currency={currency} />
      {rate === undefined ? (
        <Checkbox
          label={t('rate.ends_previous')}
          description={t('rate.ends_previous_hint')}
          checked={endsPrevious}
          onChange={(event) => setEndsPrevious(event.currentTarget.checked)}
        />
      ) : (
        <Text fz="xs" c="dimmed">
          {t('rate.change_hint')}
        </Text>
      )}
    </FormModal>
  )
}
