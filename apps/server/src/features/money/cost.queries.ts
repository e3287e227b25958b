import type { BookCost, OrderCost } from '@panelflow/contract/cost.ts'
import { groupBy } from '@panelflow/domain/collection/group-by.ts'
import { AppError } from '@panelflow/domain/error/app-error.ts'
import type { InterfaceLocale, TargetLanguage } from '@panelflow/domain/locale/language.ts'
import { convertMicros, getCurrencyDigits } from '@panelflow/domain/money/amount.ts'
import { computeBalance, type Cost, type Plan } from '@panelflow/domain/money/cost.ts'
import { computeWorkCost } from '@panelflow/domain/money/pay-sheet.ts'
import { MICROS } from '@panelflow/domain/translation/engine-price.ts'
import { type RawBuilder, sql } from 'kysely'
import { getNames, namedPerson } from '../../core/people/people.ts'
import type { Db } from '../../db/open-database.ts'
import { loadPayRates, readMoneySettings, type StoredSettings } from './rate.queries.ts'
import { listWork, type WorkRow } from './work.queries.ts'

/** What a plan is of. */
export type CostSubject = { readonly orderId: string } | { readonly bookId: string }

type StoredPlan = Plan & { readonly version: number }
const NO_PLAN: StoredPlan = { budget: null, price: null, version: 0 }

interface PlanRow {
  readonly order_id: string | null
  readonly budget_minor: number | null
  readonly price_minor: number | null
  readonly version: number
}

const toPlan = (row: PlanRow | undefined): StoredPlan =>
  row === undefined
    ? NO_PLAN
    : { budget: row.budget_minor, price: row.price_minor, version: row.version }

const readPlan = async (db: Db, subject: CostSubject): Promise<StoredPlan> => {
  const plans = db
    .selectFrom('cost_plan')
    .select(['order_id', 'budget_minor', 'price_minor', 'version'])
  const row = await (
    'orderId' in subject
      ? plans.where('order_id', '=', subject.orderId)
      : plans.where('book_id', '=', subject.bookId)
  ).executeTakeFirst()
  return toPlan(row)
}

interface Usage {
  readonly order_id: string
  /** null: the engine has no price */
  readonly currency: string | null
  readonly micros: number
  readonly requests: number
}

/** What engines billed for chapters of orders `o`. */
const listUsage = async (db: Db, where: RawBuilder<unknown>): Promise<readonly Usage[]> => {
  const { rows } = await sql<Usage>`
    select o.id as order_id, case when u.cost_micros is not null then u.cost_currency end as currency,
      coalesce(sum(u.cost_micros), 0)::int8 as micros, sum(u.requests)::int as requests
    from translation_usage u join chapter c on c.id = u.chapter_id join work_order o on o.id = c.order_id
    where ${where} group by 1, 2`.execute(db)
  return rows.map((row) => ({ ...row, micros: Number(row.micros) }))
}

/** Without a rate a currency stands apart: it is in no sum. */
const sumMachines = (
  usage: readonly Usage[],
  { currency, exchangeRates }: StoredSettings,
): Pick<OrderCost, 'machines' | 'otherCurrencies' | 'unpricedRequests'> => {
  const digits = getCurrencyDigits(currency)
  const microsByCurrency = new Map<string, number>()
  let unpricedRequests = 0
  for (const one of usage)
    if (one.currency === null) unpricedRequests += one.requests
    else microsByCurrency.set(one.currency, (microsByCurrency.get(one.currency) ?? 0) + one.micros)
  let machines = 0
  const otherCurrencies: { currency: string; amount: number }[] = []
  for (const [code, micros] of microsByCurrency) {
    const rate = code === currency ? '1' : exchangeRates[code]
    if (rate === undefined) otherCurrencies.push({ currency: code, amount: micros / MICROS })
    else machines += convertMicros(micros, rate, digits)
  }
  return { machines, otherCurrencies, unpricedRequests }
}

interface PricedWork {
  readonly row: WorkRow
  readonly amount: number | null
}

const sumPeople = (works: readonly PricedWork[]): Pick<Cost, 'people' | 'unpriced'> => ({
  people: works.reduce((sum, { amount }) => sum + (amount ?? 0), 0),
  unpriced: works.filter(({ amount }) => amount === null).length,
})

/** A line for each person and stage. */
const toLines = async (db: Db, works: readonly PricedWork[]): Promise<OrderCost['lines']> => {
  const names = await getNames(
    db,
    works.map(({ row }) => row.accountId),
  )
  const groups = groupBy(works, ({ row }) => `${row.accountId} ${row.stage}`)
  return [...groups.values()].flatMap((own) => {
    const [first] = own
    if (first === undefined) return []
    const { people, unpriced } = sumPeople(own)
    return {
      person: namedPerson(names, first.row.accountId),
      stage: first.row.stage,
      chapters: own.length,
      words: own.reduce((sum, { row }) => sum + (row.words ?? 0), 0),
      pages: own.reduce((sum, { row }) => sum + row.pages, 0),
      amount: people,
      unpriced,
    }
  })
}

const readCosts = async (db: Db, where: RawBuilder<unknown>, locale: InterfaceLocale) => {
  const [settings, rates, rows, usage] = await Promise.all([
    readMoneySettings(db),
    loadPayRates(db),
    listWork(db, sql`${where} and r.taken_back_at is null`, locale),
    listUsage(db, where),
  ])
  const digits = getCurrencyDigits(settings.currency)
  const works = rows.map((row): PricedWork => ({
    row,
    amount: computeWorkCost(rates, row, digits),
  }))
  return { settings, works, usage }
}

/** @throws AppError `order.not_found` */
export const getOrderCost = async (
  db: Db,
  orderId: string,
  locale: InterfaceLocale,
): Promise<OrderCost> => {
  const order = await db
    .selectFrom('work_order')
    .select('id')
    .where('id', '=', orderId)
    .executeTakeFirst()
  if (order === undefined) throw new AppError('order.not_found')
  const { settings, works, usage } = await readCosts(db, sql`o.id = ${orderId}::uuid`, locale)
  const plan = await readPlan(db, { orderId })
  const people = sumPeople(works)
  const machines = sumMachines(usage, settings)
  return {
    currency: settings.currency,
    ...people,
    ...machines,
    ...computeBalance({ ...people, machines: machines.machines }, plan),
    plan,
    lines: await toLines(db, works),
  }
}

interface OrderRow extends Omit<PlanRow, 'order_id'> {
  readonly id: string
  readonly serial: number
  readonly title: string
  readonly language: TargetLanguage
}

/** @throws AppError `book.not_found` */
export const getBookCost = async (
  db: Db,
  bookId: string,
  locale: InterfaceLocale,
): Promise<BookCost> => {
  const book = await db.selectFrom('book').select('id').where('id', '=', bookId).executeTakeFirst()
  if (book === undefined) throw new AppError('book.not_found')
  const { settings, works, usage } = await readCosts(db, sql`o.book_id = ${bookId}::uuid`, locale)
  const plan = await readPlan(db, { bookId })
  const { rows } = await sql<OrderRow>`
    select o.id, o.serial, o.title, o.target_language as language, p.budget_minor, p.price_minor, coalesce(p.version, 0) as version
    from work_order o left join cost_plan p on p.order_id = o.id where o.book_id = ${bookId} order by o.serial desc`.execute(
    db,
  )
  const workByOrder = groupBy(works, ({ row }) => row.order.id)
  const usageByOrder = groupBy(usage, (one) => one.order_id)
  const orders = rows.map((row): BookCost['orders'][number] => {
    const people = sumPeople(workByOrder.get(row.id) ?? [])
    const { machines } = sumMachines(usageByOrder.get(row.id) ?? [], settings)
    const own = { budget: row.budget_minor, price: row.price_minor }
    const { total, margin } = computeBalance({ ...people, machines }, own)
    return {
      id: row.id,
      serial: Number(row.serial),
      title: row.title,
      language: row.language,
      ...people,
      machines,
      total,
      ...own,
      margin,
    }
  })
  const sum = (getValue: (order: BookCost['orders'][number]) => number | null): number =>
    orders.reduce((all, order) => all + (getValue(order) ?? 0), 0)
  // what the orders show adds up to what the book shows
  const people = { people: sum((one) => one.people), unpriced: sum((one) => one.unpriced) }
  const machines = { ...sumMachines(usage, settings), machines: sum((one) => one.machines) }
  return {
    currency: settings.currency,
    ...people,
    ...machines,
    ...computeBalance({ ...people, machines: machines.machines }, plan),
    plan,
    planned: { budget: sum((one) => one.budget), price: sum((one) => one.price) },
    orders,
  }
}
