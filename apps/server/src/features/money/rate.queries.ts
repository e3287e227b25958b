import type { PayRateView, MoneySettings } from '@panelflow/contract/money.ts'
import type { PersonView } from '@panelflow/contract/primitives.ts'
import { trimDecimal } from '@panelflow/domain/money/amount.ts'
import type { PayRate } from '@panelflow/domain/money/pay.ts'
import { type Selectable, sql } from 'kysely'
import { findPerson, getNames } from '../../core/people/people.ts'
import { getToday } from '../../core/settings/organisation-zone.ts'
import type { Db } from '../../db/open-database.ts'
import type { PayRateTable } from '../../db/tables.ts'
import type { Tx } from '../../db/transaction.ts'
import type { Deps } from '../../ports/deps.ts'

export interface StoredSettings {
  readonly currency: string
  readonly exchangeRates: Readonly<Record<string, string>>
  readonly version: number
}

/** The studio's currency, and what others are worth in it. */
export const readMoneySettings = async (db: Db | Tx): Promise<StoredSettings> => {
  const row = await db.selectFrom('money_settings').selectAll().executeTakeFirstOrThrow()
  return {
    currency: row.currency,
    exchangeRates: row.exchange_rates as Readonly<Record<string, string>>,
    version: row.version,
  }
}

/** Some amount is stored in the present currency. */
export const hasAmounts = async (db: Db | Tx): Promise<boolean> => {
  const { rows } = await sql<{ used: boolean }>`
    select exists (select 1 from pay_rate) or exists (select 1 from pay_sheet)
      or exists (select 1 from pay_adjustment) or exists (select 1 from cost_plan) as used`.execute(
    db,
  )
  return rows[0]?.used === true
}

export const getMoneySettings = async (db: Db): Promise<MoneySettings> => {
  const [settings, isUsed, billed] = await Promise.all([
    readMoneySettings(db),
    hasAmounts(db),
    sql<{ currency: string }>`
      select currency from translation_engine where price is not null
      union select cost_currency from translation_usage where cost_currency is not null`.execute(
      db,
    ),
  ])
  return {
    currency: settings.currency,
    canChangeCurrency: !isUsed,
    exchangeRates: { ...settings.exchangeRates },
    missingRates: billed.rows
      .map(({ currency }) => currency)
      .filter((one) => one !== settings.currency && settings.exchangeRates[one] === undefined)
      .toSorted(),
    version: settings.version,
  }
}

type RateRow = Pick<
  Selectable<PayRateTable>,
  | 'id'
  | 'account_id'
  | 'target_language'
  | 'stage'
  | 'unit'
  | 'amount'
  | 'minimum_minor'
  | 'urgency_factor'
  | 'valid_from'
  | 'valid_until'
>

/** A row as the rules of pay read it. */
export const toPayRate = (row: RateRow): PayRate => ({
  id: row.id,
  accountId: row.account_id,
  language: row.target_language,
  stage: row.stage,
  unit: row.unit,
  amount: trimDecimal(row.amount),
  minimum: row.minimum_minor,
  urgencyFactor: trimDecimal(row.urgency_factor),
  from: row.valid_from,
  until: row.valid_until,
})

export const loadPayRates = async (db: Db | Tx): Promise<readonly PayRate[]> =>
  (await db.selectFrom('pay_rate').selectAll().execute()).map(toPayRate)

/** Those of everybody first, then by person, language, stage; the newest first. */
export const listPayRates = async ({
  db,
  clock,
}: Pick<Deps, 'db' | 'clock'>): Promise<PayRateView[]> => {
  const today = await getToday(db, clock.now())
  const rows = await db
    .selectFrom('pay_rate')
    .selectAll()
    .orderBy('target_language', (order) => order.asc().nullsFirst())
    .orderBy('stage', (order) => order.asc().nullsFirst())
    .orderBy('valid_from', 'desc')
    .execute()
  const names = await getNames(
    db,
    rows.map((row) => row.account_id),
  )
  const views = rows.map((row): PayRateView => {
    const { accountId, ...rate } = toPayRate(row)
    return {
      ...rate,
      person: findPerson(names, accountId),
      current: rate.from <= today && (rate.until === null || today <= rate.until),
      version: row.version,
    }
  })
  const name = ({ person }: PayRateView): string => person?.realName || (person?.name ?? '')
  return views.toSorted((a, b) => name(a).localeCompare(name(b), 'en'))
}

/** Everybody who has an account, by name. */
export const listPayees = async (db: Db): Promise<PersonView[]> => {
  const rows = await db
    .selectFrom('account')
    .select(['id', 'name', 'real_name as realName'])
    .where('deleted_at', 'is', null)
    .execute()
  return rows.toSorted((a, b) => (a.realName || a.name).localeCompare(b.realName || b.name, 'en'))
}
