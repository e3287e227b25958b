import * as costs from '@panelflow/contract/cost.ts'
import * as contract from '@panelflow/contract/money.ts'
import * as sheets from '@panelflow/contract/pay-sheet.ts'
import { AppError } from '@panelflow/domain/error/app-error.ts'
import type { Routes } from '../../http/create-app.ts'
import { requestLocale } from '../../http/answer.ts'
import { auditExport } from '../../http/audit-export.ts'
import { registerChange } from '../../http/register-change.ts'
import { registerEndpoint } from '../../http/register-endpoint.ts'
import type { Deps } from '../../ports/deps.ts'
import { setCostPlan } from './cost.commands.ts'
import { getBookCost, getOrderCost } from './cost.queries.ts'
import {
  createPayRate,
  deletePayRate,
  updateMoneySettings,
  updatePayRate,
} from './rate.commands.ts'
import { getMoneySettings, listPayees, listPayRates, readMoneySettings } from './rate.queries.ts'
import {
  addPayAdjustment,
  deletePayAdjustment,
  lockPaySheet,
  setWorkHours,
} from './sheet.commands.ts'
import { createSheetWorkbook, getSheetFileName } from './sheet-table.ts'
import {
  getOwnPay,
  getPayPreview,
  getPaySheet,
  listPayPeople,
  listPaySheets,
} from './sheet.queries.ts'
import { getWorkHours } from './work.queries.ts'

const getPayRate = async (deps: Deps, rateId: string): Promise<contract.PayRateView> => {
  const rate = (await listPayRates(deps)).find(({ id }) => id === rateId)
  if (rate === undefined) throw new AppError('pay_rate.not_found')
  return rate
}

/** Rates and the currency, for those who have `money.manage`. */
const rateRoutes: Routes = (edge, deps) => {
  registerEndpoint(edge, contract.moneySettings, () => getMoneySettings(deps.db))
  registerChange(
    edge,
    contract.moneySettingsUpdate,
    ({ actor, body }) => updateMoneySettings(deps, actor.accountId, body),
    () => getMoneySettings(deps.db),
  )
  registerEndpoint(edge, contract.payRateList, async () => ({
    currency: (await readMoneySettings(deps.db)).currency,
    rows: await listPayRates(deps),
    people: await listPayees(deps.db),
  }))
  registerEndpoint(edge, contract.payRateCreate, async ({ actor, body }) =>
    getPayRate(deps, await createPayRate(deps, actor.accountId, body)),
  )
  registerChange(
    edge,
    contract.payRateUpdate,
    ({ actor, params, body }) => updatePayRate(deps, actor.accountId, params.rateId, body),
    ({ params }) => getPayRate(deps, params.rateId),
  )
  registerEndpoint(edge, contract.payRateDelete, async ({ actor, params }) => {
    await deletePayRate(deps, actor.accountId, params.rateId)
    return null
  })
}

/** Sheets of everybody, for those who have `money.manage`. */
const sheetRoutes: Routes = (edge, deps) => {
  registerEndpoint(edge, sheets.payPeople, ({ query, request }) =>
    listPayPeople(deps.db, { ...query, now: deps.clock.now(), locale: requestLocale(request) }),
  )
  registerEndpoint(edge, sheets.payPreview, ({ params, query, request }) =>
    getPayPreview(deps.db, {
      ...query,
      ...params,
      now: deps.clock.now(),
      locale: requestLocale(request),
    }),
  )
  registerEndpoint(edge, sheets.payLock, async ({ actor, body, request }) =>
    getPaySheet(
      deps.db,
      actor,
      await lockPaySheet(deps, actor.accountId, body),
      requestLocale(request),
    ),
  )
  registerEndpoint(edge, sheets.paySheets, ({ query }) => listPaySheets(deps.db, query))
  registerChange(
    edge,
    sheets.workHours,
    ({ actor, params, body }) => setWorkHours(deps, actor.accountId, params.recordId, body),
    ({ params }) => getWorkHours(deps.db, params.recordId),
  )
  registerEndpoint(edge, sheets.payAdjust, async ({ actor, body }) => ({
    id: await addPayAdjustment(deps, actor.accountId, body),
  }))
  registerEndpoint(edge, sheets.payAdjustmentDelete, async ({ actor, params }) => {
    await deletePayAdjustment(deps, actor.accountId, params.adjustmentId)
    return null
  })
}

/** What everybody sees of their own pay. */
const ownRoutes: Routes = (edge, deps) => {
  registerEndpoint(edge, sheets.payOwn, ({ actor, query, request }) =>
    getOwnPay(deps.db, {
      ...query,
      accountId: actor.accountId,
      now: deps.clock.now(),
      locale: requestLocale(request),
    }),
  )
  registerEndpoint(edge, sheets.paySheet, ({ actor, params, request }) =>
    getPaySheet(deps.db, actor, params.sheetId, requestLocale(request)),
  )
  registerEndpoint(edge, sheets.paySheetFile, async ({ actor, params, query, request }) => {
    const locale = requestLocale(request)
    const sheet = await getPaySheet(deps.db, actor, params.sheetId, locale)
    await auditExport(deps, request, actor, {
      object: { kind: 'pay_sheet', id: sheet.id },
      params: { format: query.format, lines: sheet.lines },
    })
    if (query.format === 'xlsx')
      return createSheetWorkbook(sheet, { locale, now: deps.clock.now() })
    // fonts and shaping are loaded with the first sheet
    const { createSheetPdf } = await import('./pay-sheet-pdf.ts')
    return {
      file: createSheetPdf(sheet, locale),
      type: 'application/pdf',
      downloadName: `${getSheetFileName(sheet)}.pdf`,
    }
  })
}

/** Cost, budget and margin of orders and books. */
const costRoutes: Routes = (edge, deps) => {
  registerEndpoint(edge, costs.orderCosts, ({ params, request }) =>
    getOrderCost(deps.db, params.orderId, requestLocale(request)),
  )
  registerChange(
    edge,
    costs.orderCostPlan,
    ({ actor, params, body }) => setCostPlan(deps, actor.accountId, params, body),
    ({ params, request }) => getOrderCost(deps.db, params.orderId, requestLocale(request)),
  )
  registerEndpoint(edge, costs.bookCosts, ({ params, request }) =>
    getBookCost(deps.db, params.bookId, requestLocale(request)),
  )
  registerChange(
    edge,
    costs.bookCostPlan,
    ({ actor, params, body }) => setCostPlan(deps, actor.accountId, params, body),
    ({ params, request }) => getBookCost(deps.db, params.bookId, requestLocale(request)),
  )
}

/** What people are paid and what orders cost. */
export const moneyRoutes: Routes = (edge, deps) => {
  rateRoutes(edge, deps)
  sheetRoutes(edge, deps)
  ownRoutes(edge, deps)
  costRoutes(edge, deps)
}
