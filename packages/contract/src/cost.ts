/**
 * What orders and books cost, beside budget and price. Amounts are whole minor units of the
 * studio's currency.
 */
import { PAY_STAGES } from '@panelflow/domain/money/money-values.ts'
import { z } from 'zod'
import { defineEndpoint } from './endpoint.ts'
import { minor } from './money.ts'
import { orderParams, personView, targetLanguage, uuid } from './primitives.ts'

const access = 'money.manage'
const count = z.number().int()

const planView = z.object({
  budget: count.nullable(),
  price: count.nullable(),
  /** 0: nothing was ever entered */
  version: count,
})

const balance = {
  currency: z.string(),
  people: count,
  machines: count,
  /** parts of the work without an amount */
  unpriced: count,
  /** of engines, in currencies without an exchange rate; in no sum */
  otherCurrencies: z.array(z.object({ currency: z.string(), amount: z.number() })),
  /** requests to engines that have no price */
  unpricedRequests: count,
  total: count,
  left: count.nullable(),
  margin: count.nullable(),
  marginPercent: count.nullable(),
  plan: planView,
}

const costLine = z.object({
  person: personView,
  stage: z.enum(PAY_STAGES),
  chapters: count,
  words: count,
  pages: count,
  amount: count,
  unpriced: count,
})

const orderCost = z.object({ ...balance, lines: z.array(costLine) })
export type OrderCost = z.output<typeof orderCost>

const bookCost = z.object({
  ...balance,
  /** budgets and prices of the orders, added up */
  planned: z.object({ budget: count, price: count }),
  orders: z.array(
    z.object({
      id: uuid,
      serial: count,
      title: z.string(),
      language: targetLanguage,
      people: count,
      machines: count,
      unpriced: count,
      total: count,
      budget: count.nullable(),
      price: count.nullable(),
      margin: count.nullable(),
    }),
  ),
})
export type BookCost = z.output<typeof bookCost>

const planBody = z.strictObject({
  /** 0: nothing was entered yet */
  version: z.coerce.number().int().min(0),
  budget: minor.nullable(),
  price: minor.nullable(),
})
export type CostPlanBody = z.output<typeof planBody>

export const orderCosts = defineEndpoint({
  id: 'cost.order',
  method: 'GET',
  path: '/orders/:orderId/cost',
  summary: 'What the work and the engines of an order cost, beside its budget and price',
  params: orderParams,
  response: orderCost,
  access,
})

export const orderCostPlan = defineEndpoint({
  id: 'cost.plan_order',
  method: 'PUT',
  path: '/orders/:orderId/cost',
  summary: 'What an order may cost, and what its client pays; null: not said',
  params: orderParams,
  body: planBody,
  response: orderCost,
  access,
})

const bookParams = z.strictObject({ bookId: uuid })

export const bookCosts = defineEndpoint({
  id: 'cost.book',
  method: 'GET',
  path: '/books/:bookId/cost',
  summary: 'What all orders of a book cost, each and together',
  params: bookParams,
  response: bookCost,
  access,
})

export const bookCostPlan = defineEndpoint({
  id: 'cost.plan_book',
  method: 'PUT',
  path: '/books/:bookId/cost',
  summary: 'What a book may cost, and what its client pays; null: not said',
  params: bookParams,
  body: planBody,
  response: bookCost,
  access,
})
