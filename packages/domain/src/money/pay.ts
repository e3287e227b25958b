import type { TargetLanguage } from '../locale/language.ts'
import { multiplyToMinor, scaleMinor } from './amount.ts'
import type { PayProblem, PayStage, PayUnit } from './money-values.ts'

/** What work a rate is for; null: everybody's, every language, every stage. */
interface RateScope {
  readonly accountId: string | null
  readonly language: TargetLanguage | null
  readonly stage: PayStage | null
}

interface RateTerms {
  readonly unit: PayUnit
  /** decimal, up to four places */
  readonly amount: string
  /** of a line, in minor units, before the factor */
  readonly minimum: number | null
  /** of urgent orders; decimal, up to two places */
  readonly urgencyFactor: string
}

/** Days are `YYYY-MM-DD` of the organisation's calendar, both included; `until` null: open. */
interface RatePeriod {
  readonly from: string
  readonly until: string | null
}

export interface PayRate extends RateScope, RateTerms, RatePeriod {
  readonly id: string
}

/** A person's part of a chapter as it was counted when it was handed over. */
export interface PayableWork {
  readonly accountId: string
  readonly language: TargetLanguage
  readonly stage: PayStage
  /** of the organisation's calendar, when it was handed over */
  readonly day: string
  /** null: not counted */
  readonly words: number | null
  readonly pages: number
  /** decimal; null: nobody entered them */
  readonly hours: string | null
  readonly urgent: boolean
  /** nothing of this order was handed over before, by this person in this stage */
  readonly firstOfOrder: boolean
}

export type Pay =
  | {
      readonly ok: true
      readonly unit: PayUnit
      readonly rate: string
      readonly quantity: string
      /** `1` unless the order is urgent */
      readonly factor: string
      /** the minimum was more than quantity times rate */
      readonly isMinimum: boolean
      readonly amount: number
    }
  | { readonly ok: false; readonly problem: PayProblem }

const isIn = (day: string, { from, until }: RatePeriod): boolean =>
  from <= day && (until === null || day <= until)

/** A person counts for more than a language, a language for more than a stage. */
const getWeight = ({ accountId, language, stage }: RateScope): number =>
  (accountId === null ? 0 : 4) + (language === null ? 0 : 2) + (stage === null ? 0 : 1)

const fits = (rate: PayRate, work: PayableWork): boolean =>
  (rate.accountId === null || rate.accountId === work.accountId) &&
  (rate.language === null || rate.language === work.language) &&
  (rate.stage === null || rate.stage === work.stage) &&
  isIn(work.day, rate)

/** The most specific rate on the day the work was handed over. */
const findRate = (rates: readonly PayRate[], work: PayableWork): PayRate | undefined => {
  let best: PayRate | undefined
  for (const rate of rates)
    if (fits(rate, work) && (best === undefined || getWeight(rate) > getWeight(best))) best = rate
  return best
}

/** Two rates of the same scope on the same day: which one counts could not be told. */
export const findOverlap = (
  rates: readonly PayRate[],
  one: RateScope & RatePeriod,
  ownId: string | null,
): PayRate | undefined =>
  rates.find(
    (other) =>
      other.id !== ownId &&
      other.accountId === one.accountId &&
      other.language === one.language &&
      other.stage === one.stage &&
      (other.until === null || one.from <= other.until) &&
      (one.until === null || other.from <= one.until),
  )

const known = (quantity: string | number) => ({ ok: true as const, quantity: String(quantity) })
const unknown = (problem: PayProblem) => ({ ok: false as const, problem })

/** How much of the unit, or why it is not known. */
const getQuantity = (unit: PayUnit, work: PayableWork) => {
  switch (unit) {
    case 'word':
      return work.words === null ? unknown('no_words') : known(work.words)
    case 'page':
      return known(work.pages)
    case 'chapter':
      return known(1)
    case 'hour':
      return work.hours === null ? unknown('no_hours') : known(work.hours)
    case 'flat':
      return known(work.firstOfOrder ? 1 : 0)
  }
}

/**
 * Pay for one person's part of a chapter. The line is rounded half up to minor units: quantity ×
 * rate × factor once, or minimum × factor. A flat rate that was paid with an earlier chapter
 * has no minimum.
 * @param digits places of the currency behind the point
 */
export const computePay = (rates: readonly PayRate[], work: PayableWork, digits: number): Pay => {
  const rate = findRate(rates, work)
  if (rate === undefined) return unknown('no_rate')
  const counted = getQuantity(rate.unit, work)
  if (!counted.ok) return counted
  const { quantity } = counted
  const factor = work.urgent ? rate.urgencyFactor : '1'
  const product = multiplyToMinor([quantity, rate.amount, factor], digits)
  const least =
    rate.minimum === null || (rate.unit === 'flat' && !work.firstOfOrder)
      ? 0
      : scaleMinor(rate.minimum, factor)
  return {
    ok: true,
    unit: rate.unit,
    rate: rate.amount,
    quantity,
    factor,
    isMinimum: least > product,
    amount: Math.max(least, product),
  }
}
