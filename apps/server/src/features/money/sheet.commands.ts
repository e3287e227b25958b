import type { EndpointBody } from '@panelflow/contract/endpoint.ts'
import type { payAdjust, payLock, PayLineView, workHours } from '@panelflow/contract/pay-sheet.ts'
import { AppError } from '@panelflow/domain/error/app-error.ts'
import { recordAudit } from '../../db/audit-chain.ts'
import { inTransaction, type Tx } from '../../db/transaction.ts'
import type { Deps } from '../../ports/deps.ts'
import { getPayPreview, listPaySheets } from './sheet.queries.ts'

type Needs = Pick<Deps, 'db' | 'clock' | 'ids'>

/** Sheets of a person are locked one after the other. @throws AppError `account.not_found` */
const lockPerson = async (tx: Tx, accountId: string): Promise<void> => {
  const person = await tx
    .selectFrom('account')
    .select('id')
    .where('id', '=', accountId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (person === undefined) throw new AppError('account.not_found')
}

const toRow = (sheetId: string, line: PayLineView, position: number) => ({
  sheet_id: sheetId,
  position,
  kind: line.kind,
  record_id: line.work?.recordId ?? null,
  adjustment_id: line.adjustmentId,
  day: line.day,
  unit: line.unit,
  quantity: line.quantity,
  rate: line.rate,
  factor: line.factor,
  is_minimum: line.isMinimum,
  amount_minor: line.amount,
  problem: line.problem,
})

/**
 * What was seen is locked, or nothing: the lines are computed anew and compared.
 * @returns the id. @throws AppError `account.not_found`, `pay_sheet.period_invalid`,
 * `pay_sheet.period_open`, `pay_sheet.overlaps`, `pay_sheet.empty`, `pay_sheet.unpriced`,
 * `pay_sheet.changed_meanwhile`
 */
export const lockPaySheet = (
  deps: Needs,
  lockedBy: string,
  body: EndpointBody<typeof payLock>,
): Promise<string> =>
  inTransaction(deps.db, async (tx) => {
    const { accountId, from, to } = body
    const now = deps.clock.now()
    await lockPerson(tx, accountId)
    // rates stay as they are until the sheet is written
    await tx.selectFrom('money_settings').select('id').forUpdate().execute()
    const seen = await getPayPreview(tx, { accountId, from, to, now, locale: 'en' })
    if (!seen.isOver) throw new AppError('pay_sheet.period_open')
    const [other] = await listPaySheets(tx, { accountId, days: { from, to } })
    if (other !== undefined)
      throw new AppError('pay_sheet.overlaps', { from: other.from, until: other.to })
    if (seen.lines === 0) throw new AppError('pay_sheet.empty')
    if (seen.total !== body.total || seen.lines !== body.lines)
      throw new AppError('pay_sheet.changed_meanwhile')
    if (seen.unpriced > 0 && !body.acceptsUnpriced)
      throw new AppError('pay_sheet.unpriced', { count: seen.unpriced })
    const id = deps.ids.next()
    await tx
      .insertInto('pay_sheet')
      .values({
        id,
        account_id: accountId,
        first_day: from,
        last_day: to,
        currency: seen.currency,
        total_minor: seen.total,
        locked_by: lockedBy,
        locked_at: now,
      })
      .execute()
    await tx
      .insertInto('pay_line')
      .values(seen.rows.map((line, index) => toRow(id, line, index + 1)))
      .execute()
    await recordAudit(tx, {
      at: now,
      action: 'pay_sheet_locked',
      accountId: lockedBy,
      object: { kind: 'pay_sheet', id },
      params: {
        person: accountId,
        from,
        to,
        currency: seen.currency,
        total: seen.total,
        lines: seen.lines,
        unpriced: seen.unpriced,
      },
    })
    return id
  })

/** @throws AppError `pay_record.not_found`, `pay_record.changed_meanwhile` */
export const setWorkHours = (
  deps: Needs,
  accountId: string,
  recordId: string,
  { version, hours }: EndpointBody<typeof workHours>,
): Promise<void> =>
  inTransaction(deps.db, async (tx) => {
    const record = await tx
      .selectFrom('work_record')
      .selectAll()
      .where('id', '=', recordId)
      .forUpdate()
      .executeTakeFirst()
    if (record === undefined) throw new AppError('pay_record.not_found')
    if (record.version !== version) throw new AppError('pay_record.changed_meanwhile')
    await tx
      .updateTable('work_record')
      .set({ hours, version: version + 1 })
      .where('id', '=', recordId)
      .execute()
    await recordAudit(tx, {
      at: deps.clock.now(),
      action: 'work_hours_changed',
      accountId,
      object: { kind: 'chapter', id: record.chapter_id },
      params: { person: record.account_id, stage: record.stage, was: record.hours, is: hours },
    })
  })

/** @returns the id. @throws AppError `account.not_found` */
export const addPayAdjustment = (
  deps: Needs,
  by: string,
  { accountId, day, amount, reason }: EndpointBody<typeof payAdjust>,
): Promise<string> =>
  inTransaction(deps.db, async (tx) => {
    const now = deps.clock.now()
    await lockPerson(tx, accountId)
    const id = deps.ids.next()
    await tx
      .insertInto('pay_adjustment')
      .values({
        id,
        account_id: accountId,
        day,
        amount_minor: amount,
        reason,
        created_by: by,
        created_at: now,
      })
      .execute()
    await recordAudit(tx, {
      at: now,
      action: 'pay_adjusted',
      accountId: by,
      object: { kind: 'account', id: accountId },
      params: { id, day, amount, reason },
    })
    return id
  })

/** @throws AppError `pay_adjustment.not_found`, `pay_adjustment.locked` */
export const deletePayAdjustment = (deps: Needs, by: string, adjustmentId: string): Promise<void> =>
  inTransaction(deps.db, async (tx) => {
    const found = await tx
      .selectFrom('pay_adjustment')
      .selectAll()
      .where('id', '=', adjustmentId)
      .executeTakeFirst()
    if (found === undefined) throw new AppError('pay_adjustment.not_found')
    await lockPerson(tx, found.account_id)
    const line = await tx
      .selectFrom('pay_line')
      .select('position')
      .where('adjustment_id', '=', adjustmentId)
      .executeTakeFirst()
    if (line !== undefined) throw new AppError('pay_adjustment.locked')
    await tx.deleteFrom('pay_adjustment').where('id', '=', adjustmentId).execute()
    await recordAudit(tx, {
      at: deps.clock.now(),
      action: 'pay_adjustment_deleted',
      accountId: by,
      object: { kind: 'account', id: found.account_id },
      params: {
        id: adjustmentId,
        day: found.day,
        amount: found.amount_minor,
        reason: found.reason,
      },
    })
  })
