import type {
  payOwn,
  payPeople,
  PayLineView,
  PayPreview,
  PaySheetHead,
  PaySheetView,
} from '@panelflow/contract/pay-sheet.ts'
import type { EndpointAnswer } from '@panelflow/contract/endpoint.ts'
import { AppError } from '@panelflow/domain/error/app-error.ts'
import type { InterfaceLocale } from '@panelflow/domain/locale/language.ts'
import { getCurrencyDigits, trimDecimal } from '@panelflow/domain/money/amount.ts'
import { PAY_SHEET_MAX_DAYS } from '@panelflow/domain/money/money-values.ts'
import type { PayRate } from '@panelflow/domain/money/pay.ts'
import { computeWorkLines } from '@panelflow/domain/money/pay-sheet.ts'
import type { Actor } from '@panelflow/domain/permission/actor.ts'
import { can } from '@panelflow/domain/permission/can.ts'
import { sql } from 'kysely'
import { getNames, namedPerson } from '../../core/people/people.ts'
import { getToday } from '../../core/settings/organisation-zone.ts'
import type { Db } from '../../db/open-database.ts'
import type { Tx } from '../../db/transaction.ts'
import { listPayees, loadPayRates, readMoneySettings } from './rate.queries.ts'
import { listWork, payableWork, type WorkRow } from './work.queries.ts'

const DAY_MS = 86_400_000

interface Days {
  readonly from: string
  readonly to: string
}

/** @throws AppError `pay_sheet.period_invalid` */
const requirePayPeriod = ({ from, to }: Days): void => {
  const days = (Date.parse(to) - Date.parse(from)) / DAY_MS + 1
  if (days < 1 || days > PAY_SHEET_MAX_DAYS)
    throw new AppError('pay_sheet.period_invalid', { days: PAY_SHEET_MAX_DAYS })
}

const toWorkView = (row: WorkRow): NonNullable<PayLineView['work']> => ({
  recordId: row.recordId,
  version: row.version,
  stage: row.stage,
  language: row.language,
  order: row.order,
  book: row.book,
  chapter: row.chapter,
  words: row.words,
  pages: row.pages,
  hours: row.hours,
  urgent: row.urgent,
})

const NOT_COUNTED = {
  unit: null,
  quantity: null,
  rate: null,
  factor: null,
  isMinimum: false,
  problem: null,
} as const

/** Lines of work at the rates of today. */
const toPreviewLines = (
  rates: readonly PayRate[],
  rows: readonly WorkRow[],
  digits: number,
): readonly PayLineView[] => {
  const byId = new Map(rows.map((row) => [row.recordId, row]))
  return computeWorkLines(rates, rows, digits).flatMap(({ kind, recordId, pay, amount }) => {
    const row = byId.get(recordId)
    if (row === undefined) return []
    const counted =
      pay === null
        ? NOT_COUNTED
        : pay.ok
          ? {
              unit: pay.unit,
              quantity: pay.quantity,
              rate: pay.rate,
              factor: pay.factor,
              isMinimum: pay.isMinimum,
              problem: null,
            }
          : { ...NOT_COUNTED, problem: pay.problem }
    return {
      key: recordId,
      kind,
      day: row.day,
      work: toWorkView(row),
      ...counted,
      amount,
      reason: '',
      adjustmentId: null,
    }
  })
}

interface Adjustment {
  readonly id: string
  readonly account_id: string
  readonly day: string
  readonly amount_minor: number
  readonly reason: string
}

/** Amounts on no locked sheet, entered for a day up to the period's last. */
const listOpenAdjustments = async (
  db: Db | Tx,
  { to, accountId }: { readonly to: string; readonly accountId?: string },
): Promise<readonly Adjustment[]> => {
  let found = db
    .selectFrom('pay_adjustment as a')
    .select(['a.id', 'a.account_id', 'a.day', 'a.amount_minor', 'a.reason'])
    .where('a.day', '<=', to)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('pay_line as l')
            .select('l.position')
            .whereRef('l.adjustment_id', '=', 'a.id'),
        ),
      ),
    )
    .orderBy('a.day')
    .orderBy('a.id')
  if (accountId !== undefined) found = found.where('a.account_id', '=', accountId)
  return await found.execute()
}

const toAdjustmentLine = ({ id, day, amount_minor, reason }: Adjustment): PayLineView => ({
  key: id,
  kind: 'adjustment',
  day,
  work: null,
  ...NOT_COUNTED,
  amount: amount_minor,
  reason,
  adjustmentId: id,
})

const sumLines = (rows: readonly PayLineView[]) => ({
  total: rows.reduce((sum, { amount }) => sum + (amount ?? 0), 0),
  lines: rows.length,
  unpriced: rows.filter(({ amount }) => amount === null).length,
})

/** What a sheet would hold if it were locked now. @throws AppError `account.not_found` */
export const getPayPreview = async (
  db: Db | Tx,
  {
    accountId,
    now,
    locale,
    ...days
  }: Days & {
    readonly accountId: string
    readonly now: Date
    readonly locale: InterfaceLocale
  },
): Promise<PayPreview> => {
  requirePayPeriod(days)
  const person = (await getNames(db, [accountId])).get(accountId)
  if (person === undefined) throw new AppError('account.not_found')
  const { currency } = await readMoneySettings(db)
  const rates = await loadPayRates(db)
  const work = await payableWork(db, { ...days, accountId }, locale)
  const adjustments = await listOpenAdjustments(db, { to: days.to, accountId })
  const rows = [
    ...toPreviewLines(rates, work, getCurrencyDigits(currency)),
    ...adjustments.map(toAdjustmentLine),
  ]
  const isOver = days.to < (await getToday(db, now))
  return { person, ...days, currency, ...sumLines(rows), rows, isOver }
}

interface HeadRow {
  readonly id: string
  readonly account_id: string
  readonly first_day: string
  readonly last_day: string
  readonly currency: string
  readonly total_minor: number
  readonly locked_by: string
  readonly locked_at: Date
  readonly lines: number
  readonly unpriced: number
}

const HEADS = sql`
  select s.*, (select count(*)::int from pay_line l where l.sheet_id = s.id) as lines,
    (select count(*)::int from pay_line l where l.sheet_id = s.id and l.problem is not null) as unpriced
  from pay_sheet s`

const toHeads = async (db: Db | Tx, rows: readonly HeadRow[]): Promise<PaySheetHead[]> => {
  const names = await getNames(
    db,
    rows.flatMap((row) => [row.account_id, row.locked_by]),
  )
  return rows.map((row) => ({
    id: row.id,
    person: namedPerson(names, row.account_id),
    from: row.first_day,
    to: row.last_day,
    currency: row.currency,
    total: Number(row.total_minor),
    lines: row.lines,
    unpriced: row.unpriced,
    lockedAt: row.locked_at.toISOString(),
    lockedBy: namedPerson(names, row.locked_by),
  }))
}

/** Locked sheets, newest first: of a person, or touching these days, or all. */
export const listPaySheets = async (
  db: Db | Tx,
  { accountId, days }: { readonly accountId?: string | undefined; readonly days?: Days },
): Promise<PaySheetHead[]> => {
  const person = accountId === undefined ? sql`true` : sql`s.account_id = ${accountId}::uuid`
  const touching =
    days === undefined ? sql`true` : sql`s.first_day <= ${days.to} and s.last_day >= ${days.from}`
  const { rows } = await sql<HeadRow>`
    ${HEADS} where ${person} and ${touching} order by s.last_day desc, s.locked_at desc`.execute(db)
  return await toHeads(db, rows)
}

interface StoredLine {
  readonly position: number
  readonly kind: PayLineView['kind']
  readonly record_id: string | null
  readonly adjustment_id: string | null
  readonly day: string
  readonly unit: PayLineView['unit']
  readonly quantity: string | null
  readonly rate: string | null
  readonly factor: string | null
  readonly is_minimum: boolean
  readonly amount_minor: number | null
  readonly problem: PayLineView['problem']
  readonly reason: string | null
}

const trimmed = (decimal: string | null): string | null =>
  decimal === null ? null : trimDecimal(decimal)

const listStoredLines = async (
  db: Db | Tx,
  sheetId: string,
  locale: InterfaceLocale,
): Promise<PayLineView[]> => {
  const { rows } = await sql<StoredLine>`
    select l.*, a.reason from pay_line l left join pay_adjustment a on a.id = l.adjustment_id
    where l.sheet_id = ${sheetId} order by l.position`.execute(db)
  const ids = rows.flatMap(({ record_id }) => record_id ?? [])
  const work = await listWork(db, sql`r.id = any (${ids}::uuid[])`, locale)
  const byId = new Map(work.map((row) => [row.recordId, row]))
  return rows.map((row) => {
    const of = row.record_id === null ? undefined : byId.get(row.record_id)
    return {
      key: String(row.position),
      kind: row.kind,
      day: row.day,
      work: of === undefined ? null : toWorkView(of),
      unit: row.unit,
      quantity: trimmed(row.quantity),
      rate: trimmed(row.rate),
      factor: trimmed(row.factor),
      isMinimum: row.is_minimum,
      amount: row.amount_minor === null ? null : Number(row.amount_minor),
      problem: row.problem,
      reason: row.reason ?? '',
      adjustmentId: null,
    }
  })
}

/**
 * One's own sheet, or anybody's with `money.manage`. @throws AppError `pay_sheet.not_found`,
 * `permission.row_denied`
 */
export const getPaySheet = async (
  db: Db | Tx,
  actor: Actor,
  sheetId: string,
  locale: InterfaceLocale,
): Promise<PaySheetView> => {
  const { rows } = await sql<HeadRow>`${HEADS} where s.id = ${sheetId}`.execute(db)
  const [row] = rows
  if (row === undefined) throw new AppError('pay_sheet.not_found')
  const own = can(actor, 'pay.view_own', { kind: 'owned', ownerId: row.account_id })
  if (!own.ok && !can(actor, 'money.manage').ok)
    throw new AppError(own.code, { ability: 'pay.view_own' })
  const [head] = await toHeads(db, [row])
  if (head === undefined) throw new AppError('pay_sheet.not_found')
  return { ...head, rows: await listStoredLines(db, sheetId, locale) }
}

/** Everybody with something to pay in the period, and who was paid for it already. */
export const listPayPeople = async (
  db: Db,
  { now, locale, ...days }: Days & { readonly now: Date; readonly locale: InterfaceLocale },
): Promise<EndpointAnswer<typeof payPeople>> => {
  requirePayPeriod(days)
  const [{ currency }, rates, work, adjustments, sheets, people, today] = await Promise.all([
    readMoneySettings(db),
    loadPayRates(db),
    payableWork(db, days, locale),
    listOpenAdjustments(db, days),
    listPaySheets(db, { days }),
    listPayees(db),
    getToday(db, now),
  ])
  const owner = new Map(work.map((row) => [row.recordId, row.accountId]))
  const linesByPerson = new Map<string, PayLineView[]>()
  const add = (accountId: string, line: PayLineView): void => {
    const lines = linesByPerson.get(accountId)
    if (lines === undefined) linesByPerson.set(accountId, [line])
    else lines.push(line)
  }
  for (const line of toPreviewLines(rates, work, getCurrencyDigits(currency)))
    add(owner.get(line.key) ?? '', line)
  for (const one of adjustments) add(one.account_id, toAdjustmentLine(one))
  const ids = new Set([...linesByPerson.keys(), ...sheets.map(({ person }) => person.id)])
  const names = await getNames(db, ids)
  const rows = [...ids].map((id) => ({
    person: namedPerson(names, id),
    ...sumLines(linesByPerson.get(id) ?? []),
    sheets: sheets.filter(({ person }) => person.id === id),
  }))
  const name = ({ person }: (typeof rows)[number]): string => person.realName || person.name
  return {
    currency,
    isOver: days.to < today,
    rows: rows.toSorted((a, b) => name(a).localeCompare(name(b), 'en')),
    people,
  }
}

/** One's own sheets, and what is not locked of the period. */
export const getOwnPay = async (
  db: Db,
  { accountId, ...period }: Parameters<typeof getPayPreview>[1],
): Promise<EndpointAnswer<typeof payOwn>> => ({
  sheets: await listPaySheets(db, { accountId }),
  preview: await getPayPreview(db, { accountId, ...period }),
})
