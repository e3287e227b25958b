import type { EndpointBody } from '@panelflow/contract/endpoint.ts'
import type {
  moneySettingsUpdate,
  payRateCreate,
  payRateUpdate,
} from '@panelflow/contract/money.ts'
import { AppError } from '@panelflow/domain/error/app-error.ts'
import { findOverlap, type PayRate } from '@panelflow/domain/money/pay.ts'
import { addDays } from '@panelflow/domain/schedule/calendar-day.ts'
import { sql } from 'kysely'
import { recordAudit } from '../../db/audit-chain.ts'
import { inTransaction, type Tx } from '../../db/transaction.ts'
import type { Deps } from '../../ports/deps.ts'
import { hasAmounts, loadPayRates, readMoneySettings, toPayRate } from './rate.queries.ts'

type Needs = Pick<Deps, 'db' | 'clock' | 'ids'>
type Terms = Omit<EndpointBody<typeof payRateUpdate>, 'version'>

/** Rates and settings change one after the other, so that no two rates overlap. */
const lockSettings = async (tx: Tx): Promise<void> => {
  await tx.selectFrom('money_settings').select('id').forUpdate().execute()
}

/** @throws AppError `money_settings.changed_meanwhile`, `money_settings.currency_in_use` */
export const updateMoneySettings = (
  deps: Needs,
  accountId: string,
  { version, currency, exchangeRates }: EndpointBody<typeof moneySettingsUpdate>,
): Promise<void> =>
  inTransaction(deps.db, async (tx) => {
    await lockSettings(tx)
    const before = await readMoneySettings(tx)
    if (before.version !== version) throw new AppError('money_settings.changed_meanwhile')
    if (currency !== before.currency && (await hasAmounts(tx)))
      throw new AppError('money_settings.currency_in_use')
    await tx
      .updateTable('money_settings')
      .set({ currency, exchange_rates: JSON.stringify(exchangeRates), version: version + 1 })
      .execute()
    const { version: _, ...was } = before
    await recordAudit(tx, {
      at: deps.clock.now(),
      action: 'settings_changed',
      accountId,
      object: { kind: 'setting', id: 'money' },
      params: { was, is: { currency, exchangeRates } },
    })
  })

const toColumns = (terms: Terms) => ({
  account_id: terms.accountId,
  target_language: terms.language,
  stage: terms.stage,
  unit: terms.unit,
  amount: terms.amount,
  minimum_minor: terms.minimum,
  urgency_factor: terms.urgencyFactor,
  valid_from: terms.from,
  valid_until: terms.until,
})

const toTerms = (rate: PayRate): Terms => {
  const { id: _, ...terms } = rate
  return terms
}

const audit = (
  tx: Tx,
  { clock }: Needs,
  accountId: string,
  id: string,
  what: {
    readonly action: 'pay_rate_created' | 'pay_rate_changed' | 'pay_rate_deleted'
    readonly params: Readonly<Record<string, unknown>>
  },
): Promise<void> =>
  recordAudit(tx, { at: clock.now(), accountId, object: { kind: 'pay_rate', id }, ...what })

/** @throws AppError `account.not_found` */
const requirePerson = async (tx: Tx, accountId: string | null): Promise<void> => {
  if (accountId === null) return
  const person = await tx
    .selectFrom('account')
    .select('id')
    .where('id', '=', accountId)
    .executeTakeFirst()
  if (person === undefined) throw new AppError('account.not_found')
}

/** @throws AppError `pay_rate.overlaps` */
const requireFreeDays = (rates: readonly PayRate[], terms: Terms, ownId: string | null): void => {
  const other = findOverlap(rates, terms, ownId)
  if (other !== undefined)
    throw new AppError('pay_rate.overlaps', { from: other.from, until: other.until })
}

/** The open rate that the new one follows ends on the day before it. */
const endPrevious = async (
  deps: Needs,
  tx: Tx,
  accountId: string,
  terms: Terms,
): Promise<readonly PayRate[]> => {
  const rates = await loadPayRates(tx)
  const previous = findOverlap(rates, terms, null)
  if (previous === undefined || previous.until !== null || previous.from >= terms.from) return rates
  const until = addDays(terms.from, -1)
  await tx
    .updateTable('pay_rate')
    .set({ valid_until: until, version: sql`version + 1` })
    .where('id', '=', previous.id)
    .execute()
  await audit(tx, deps, accountId, previous.id, {
    action: 'pay_rate_changed',
    params: { was: toTerms(previous), is: { ...toTerms(previous), until } },
  })
  return rates.map((rate) => (rate.id === previous.id ? { ...rate, until } : rate))
}

/** @returns the id. @throws AppError `pay_rate.overlaps`, `account.not_found` */
export const createPayRate = (
  deps: Needs,
  accountId: string,
  { endsPrevious, ...terms }: EndpointBody<typeof payRateCreate>,
): Promise<string> =>
  inTransaction(deps.db, async (tx) => {
    await lockSettings(tx)
    await requirePerson(tx, terms.accountId)
    const rates = endsPrevious
      ? await endPrevious(deps, tx, accountId, terms)
      : await loadPayRates(tx)
    requireFreeDays(rates, terms, null)
    const id = deps.ids.next()
    await tx
      .insertInto('pay_rate')
      .values({ id, ...toColumns(terms), created_by: accountId, created_at: deps.clock.now() })
      .execute()
    await audit(tx, deps, accountId, id, { action: 'pay_rate_created', params: { is: terms } })
    return id
  })

/**
 * @throws AppError `pay_rate.not_found`, `pay_rate.changed_meanwhile`, `pay_rate.overlaps`,
 * `account.not_found`
 */
export const updatePayRate = (
  deps: Needs,
  accountId: string,
  rateId: string,
  { version, ...terms }: EndpointBody<typeof payRateUpdate>,
): Promise<void> =>
  inTransaction(deps.db, async (tx) => {
    await lockSettings(tx)
    const row = await tx
      .selectFrom('pay_rate')
      .selectAll()
      .where('id', '=', rateId)
      .executeTakeFirst()
    if (row === undefined) throw new AppError('pay_rate.not_found')
    if (row.version !== version) throw new AppError('pay_rate.changed_meanwhile')
    await requirePerson(tx, terms.accountId)
    requireFreeDays(await loadPayRates(tx), terms, rateId)
    await tx
      .updateTable('pay_rate')
      .set({ ...toColumns(terms), version: version + 1 })
      .where('id', '=', rateId)
      .execute()
    await audit(tx, deps, accountId, rateId, {
      action: 'pay_rate_changed',
      params: { was: toTerms(toPayRate(row)), is: terms },
    })
  })

/** @throws AppError `pay_rate.not_found` */
export const deletePayRate = (deps: Needs, accountId: string, rateId: string): Promise<void> =>
  inTransaction(deps.db, async (tx) => {
    await lockSettings(tx)
    const row = await tx
      .deleteFrom('pay_rate')
      .where('id', '=', rateId)
      .returningAll()
      .executeTakeFirst()
    if (row === undefined) throw new AppError('pay_rate.not_found')
    await audit(tx, deps, accountId, rateId, {
      action: 'pay_rate_deleted',
      params: { was: toTerms(toPayRate(row)) },
    })
  })
