/**
 * Rates that people are paid by, and the studio's currency. Amounts are whole minor units, rates
 * decimal texts.
 */
import { isCurrency } from '@panelflow/domain/money/amount.ts'
import {
  AMOUNT_MAX,
  EXCHANGE_RATE,
  PAY_STAGES,
  PAY_UNITS,
  RATE_AMOUNT,
  URGENCY_FACTOR,
} from '@panelflow/domain/money/money-values.ts'
import { z } from 'zod'
import { defineEndpoint } from './endpoint.ts'
import { personView, targetLanguage, uuid, version } from './primitives.ts'

const access = 'money.manage'
const currency = z
  .string()
  .regex(/^[A-Z]{3}$/)
  .refine(isCurrency)
export const minor = z.number().int().min(0).max(AMOUNT_MAX)

const settingsView = z.object({
  currency: z.string(),
  /** no amount is in the present one yet */
  canChangeCurrency: z.boolean(),
  /** by currency: what one unit of it is in the studio's */
  exchangeRates: z.record(z.string(), z.string()),
  /** currencies in which engines bill that have no rate yet */
  missingRates: z.array(z.string()),
  version: z.number().int(),
})
export type MoneySettings = z.output<typeof settingsView>

export const moneySettings = defineEndpoint({
  id: 'money.settings',
  method: 'GET',
  path: '/money/settings',
  summary: 'The currency of rates, sheets and costs, and what others are worth in it',
  response: settingsView,
  access,
})

export const moneySettingsUpdate = defineEndpoint({
  id: 'money.update_settings',
  method: 'PUT',
  path: '/money/settings',
  summary:
    'Change the currency, as long as no amount is in the present one, or what other currencies are worth',
  body: z.strictObject({
    version,
    currency,
    exchangeRates: z.record(currency, z.string().regex(EXCHANGE_RATE)),
  }),
  response: settingsView,
  access,
})

const terms = {
  accountId: uuid.nullable(),
  language: targetLanguage.nullable(),
  stage: z.enum(PAY_STAGES).nullable(),
  unit: z.enum(PAY_UNITS),
  amount: z.string().trim().regex(RATE_AMOUNT),
  minimum: minor.nullable(),
  urgencyFactor: z.string().trim().regex(URGENCY_FACTOR),
  from: z.iso.date(),
  until: z.iso.date().nullable(),
}
const PERIOD = { path: ['until'], message: 'before_from' }
const isPeriod = ({ from, until }: { readonly from: string; readonly until: string | null }) =>
  until === null || until >= from

const rateView = z.object({
  id: uuid,
  /** null: everybody */
  person: personView.nullable(),
  /** null: every language */
  language: targetLanguage.nullable(),
  /** null: every stage */
  stage: z.enum(PAY_STAGES).nullable(),
  unit: z.enum(PAY_UNITS),
  amount: z.string(),
  /** of a line, before the factor */
  minimum: z.number().int().nullable(),
  /** `1`: urgent orders are paid like others */
  urgencyFactor: z.string(),
  /** days of the organisation's calendar, both included; `until` null: open */
  from: z.iso.date(),
  until: z.iso.date().nullable(),
  /** it counts today */
  current: z.boolean(),
  version: z.number().int(),
})
export type PayRateView = z.output<typeof rateView>

export const payRateList = defineEndpoint({
  id: 'pay_rate.list',
  method: 'GET',
  path: '/money/rates',
  summary: 'All rates: those of everybody first, then by person, language, stage and day',
  response: z.object({
    currency: z.string(),
    rows: z.array(rateView),
    /** whom a rate can be for */
    people: z.array(personView),
  }),
  access,
})

export const payRateCreate = defineEndpoint({
  id: 'pay_rate.create',
  method: 'POST',
  path: '/money/rates',
  summary:
    'A new rate. With `endsPrevious` the open one of the same person, language and stage ends on the day before',
  body: z
    .strictObject({ ...terms, endsPrevious: z.boolean().default(false) })
    .refine(isPeriod, PERIOD),
  response: rateView,
  access,
})

const params = z.strictObject({ rateId: uuid })

export const payRateUpdate = defineEndpoint({
  id: 'pay_rate.update',
  method: 'PUT',
  path: '/money/rates/:rateId',
  summary:
    'Change or end a rate. Locked sheets stay; what differs for their work becomes lines of the next sheets',
  params,
  body: z.strictObject({ ...terms, version }).refine(isPeriod, PERIOD),
  response: rateView,
  access,
})

export const payRateDelete = defineEndpoint({
  id: 'pay_rate.delete',
  method: 'DELETE',
  path: '/money/rates/:rateId',
  summary: 'Remove a rate that was entered by mistake',
  params,
  response: z.null(),
  access,
})
