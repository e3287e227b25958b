import { Alert, Select, Text, TextInput } from '@mantine/core'
import {
  moneySettings,
  type MoneySettings,
  moneySettingsUpdate,
  payRateList,
} from '@panelflow/contract/money.ts'
import { EXCHANGE_RATE } from '@panelflow/domain/money/money-values.ts'
import { FormModal } from '@panelflow/ui/patterns/form-modal.tsx'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { storedRow } from '../../../lib/forms/fresh-row.ts'
import { getFailureMessage } from '../../../lib/http/failure-message.ts'
import { useRead, useWrite } from '../../../lib/http/query.ts'
import { toDecimal } from '../rate-values.ts'

const CURRENCIES = Intl.supportedValuesOf('currency')

interface FormProps {
  readonly settings: MoneySettings
  readonly onClose: () => void
}

/** Currencies that engines bill in or that have a rate, without the studio's own. */
const listOthers = (settings: MoneySettings, currency: string): readonly string[] =>
  [...new Set([...Object.keys(settings.exchangeRates), ...settings.missingRates])].filter(
    (one) => one !== currency,
  )

const SettingsForm = ({ settings, onClose }: FormProps) => {
  const { t } = useTranslation('pay')
  const { t: app } = useTranslation()
  const update = useWrite(moneySettingsUpdate, {
    quiet: true,
    refreshes: [moneySettings, payRateList],
    done: () => t('done.settings_saved'),
    onDone: onClose,
  })
  const stored = storedRow(settings, update.error)
  const [currency, setCurrency] = useState(settings.currency)
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>(settings.exchangeRates)
  const [tried, setTried] = useState(false)
  const others = listOthers(stored, currency)
  const read = (code: string): string => toDecimal(typed[code] ?? '')
  const isWrong = (code: string): boolean => read(code) !== '' && !EXCHANGE_RATE.test(read(code))
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    setTried(true)
    if (others.some(isWrong)) return
    const entered = others.filter((code) => read(code) !== '')
    update.mutate({
      body: {
        version: stored.version,
        currency,
        exchangeRates: Object.fromEntries(entered.map((code) => [code, read(code)])),
      },
    })
  }
  return (
    <FormModal
      opened
      onClose={onClose}
      title={t('settings.title')}
      submitLabel={app('action.save')}
      cancelLabel={app('action.cancel')}
      busy={update.isPending}
      failure={update.error ? getFailureMessage(update.error) : null}
      onSubmit={submit}
    >
      <Select
        label={t('settings.currency')}
        description={t(
          stored.canChangeCurrency ? 'settings.currency_hint' : 'settings.currency_fixed',
        )}
        searchable
        allowDeselect={false}
        disabled={!stored.canChangeCurrency}
        data={CURRENCIES}
        value={currency}
        onChange={(value) => setCurrency(value ?? currency)}
      />
      {stored.missingRates.length === 0 ? null : (
        <Alert color="yellow" variant="light">
          {t('settings.missing', { currencies: stored.missingRates.join(', ') })}
        </Alert>
      )}
      {others.length === 0 ? (
        <Text fz="xs" c="dimmed">
          {t('settings.no_others')}
        </Text>
      ) : null}
      {others.map((code) => (
        <TextInput
          key={code}
          label={t('settings.rate', { code, currency })}
          inputMode="decimal"
          maxLength={14}
          value={typed[code] ?? ''}
          error={tried && isWrong(code) ? t('fault.exchange') : null}
          onChange={(event) => setTyped({ ...typed, [code]: event.currentTarget.value })}
        />
      ))}
    </FormModal>
  )
}

/** The currency of all amounts, and what other currencies are worth in it. */
export const MoneySettingsWindow = ({ onClose }: { readonly onClose: () => void }) => {
  const { data } = useRead(moneySettings, {})
  return data === undefined ? null : <SettingsForm settings={data} onClose={onClose} />
}
