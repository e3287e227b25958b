import type { PayRateView } from '@panelflow/contract/money.ts'
import type { TargetLanguage } from '@panelflow/domain/locale/language.ts'
import { formatMinor, parseMinor } from '@panelflow/domain/money/amount.ts'
import {
  AMOUNT_MAX,
  type PayStage,
  type PayUnit,
  RATE_AMOUNT,
  URGENCY_FACTOR,
} from '@panelflow/domain/money/money-values.ts'

/** Fields of the form: amounts as they are typed, empty days for none. */
export interface RateValues {
  readonly accountId: string | null
  readonly language: TargetLanguage | null
  readonly stage: PayStage | null
  readonly unit: PayUnit
  readonly amount: string
  readonly minimum: string
  readonly urgencyFactor: string
  readonly from: string
  readonly until: string
}

export const toRateValues = (
  rate: PayRateView | undefined,
  today: string,
  digits: number,
): RateValues => ({
  accountId: rate?.person?.id ?? null,
  language: rate?.language ?? null,
  stage: rate?.stage ?? null,
  unit: rate?.unit ?? 'word',
  amount: rate?.amount ?? '',
  minimum: rate?.minimum == null ? '' : formatMinor(rate.minimum, digits),
  urgencyFactor: rate?.urgencyFactor ?? '1',
  from: rate?.from ?? today,
  until: rate?.until ?? '',
})

/** What was typed as a decimal; a comma is read as the point. */
export const toDecimal = (text: string): string => text.trim().replace(',', '.')

export type RateFault = 'amount' | 'minimum' | 'factor' | 'from' | 'until'

/** What cannot be sent. */
export const findRateFaults = (values: RateValues, digits: number): ReadonlySet<RateFault> => {
  const faults = new Set<RateFault>()
  if (!RATE_AMOUNT.test(toDecimal(values.amount))) faults.add('amount')
  const minimum = values.minimum.trim() === '' ? 0 : parseMinor(toDecimal(values.minimum), digits)
  if (minimum === null || minimum < 0 || minimum > AMOUNT_MAX) faults.add('minimum')
  if (!URGENCY_FACTOR.test(toDecimal(values.urgencyFactor))) faults.add('factor')
  if (values.from === '') faults.add('from')
  if (values.until !== '' && values.until < values.from) faults.add('until')
  return faults
}

/** Of values without faults. */
export const toRateBody = (values: RateValues, digits: number) => ({
  accountId: values.accountId,
  language: values.language,
  stage: values.stage,
  unit: values.unit,
  amount: toDecimal(values.amount),
  minimum: values.minimum.trim() === '' ? null : parseMinor(toDecimal(values.minimum), digits),
  urgencyFactor: toDecimal(values.urgencyFactor),
  from: values.from,
  until: values.until === '' ? null : values.until,
})
