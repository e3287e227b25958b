/**
 * Moves deadlines of orders by calendar days. One order is one transaction: what one order refuses
 * stops no other.
 */
import type { DeadlineShiftRow, DeadlinesView } from '@panelflow/contract/deadline.ts'
import { toInstant, toLocalTime } from '@panelflow/contract/local-time.ts'
import { AppError } from '@panelflow/domain/error/app-error.ts'
import { isFinished } from '@panelflow/domain/order/derive-order-status.ts'
import type { Deadlines } from '@panelflow/domain/order/order-deadlines.ts'
import {
  type AddDays,
  type DeadlineShift,
  shiftedDeadlines,
} from '@panelflow/domain/order/shift-deadlines.ts'
import type { Actor } from '@panelflow/domain/permission/actor.ts'
import { can } from '@panelflow/domain/permission/can.ts'
import { writeOrderFields } from './edit-order.ts'
import { withOrderTransaction, type OrderSession } from '../../core/workflow/order-session.ts'
import { toDeadlines } from '../../core/workflow/deadline-columns.ts'
import type { OrderDeps } from '../../core/workflow/workflow-deps.ts'

export interface OrderToShift {
  readonly orderId: string
  /** the version the person saw; left out, whatever there is now is moved */
  readonly version?: number | undefined
}

const toView = ({ cutoffAt, ...stages }: Deadlines): DeadlinesView => ({
  cutoffTime: cutoffAt ?? '',
  ...stages,
})

/** The same hour of the organisation's clock, also across the change to summer time. */
export const addDaysIn =
  (zone: string): AddDays =>
  (instant, days) => {
    const local = toLocalTime(new Date(instant), zone)
    const day = new Date(Date.parse(`${local.slice(0, 10)}T00:00:00Z`) + days * 86_400_000)
      .toISOString()
      .slice(0, 10)
    return toInstant(`${day}${local.slice(10)}`, zone).toISOString()
  }

/**
 * Throws `permission.role_denied`: the order's own deadline is the project administrator's (spec
 * §6).
 */
export const mayShift = (actor: Actor, { part }: DeadlineShift): void => {
  const abilities = {
    all: ['order.edit_deadline', 'order.edit_stage_deadlines'],
    cutoff: ['order.edit_deadline'],
    stages: ['order.edit_stage_deadlines'],
  } as const
  for (const ability of abilities[part]) {
    const permission = can(actor, ability)
    if (!permission.ok) throw new AppError(permission.code, { ability })
  }
}

interface Shifted {
  readonly before: Deadlines
  readonly after: Deadlines
  readonly version: number
}

/** As `shiftOrderDeadlines`, with the order already locked by the caller. */
export const shiftLocked = async (
  session: OrderSession,
  actor: Actor,
  shift: DeadlineShift,
  zone: string,
  version?: number,
): Promise<Shifted> => {
  mayShift(actor, shift)
  await session.expectOrderVersion(actor, version)
  if (isFinished(session.state))
    throw new AppError('order.finished', { status: session.row.status })
  const before = toDeadlines(session.row)
  const after = shiftedDeadlines(before, shift, addDaysIn(zone))
  await writeDeadlines(session, actor, after)
  return { before, after, version: session.row.version + 1 }
}

/** Sets all four deadlines as they are given. */
export const writeDeadlines = (
  session: OrderSession,
  actor: Actor,
  deadlines: Deadlines,
): Promise<void> =>
  writeOrderFields(session, actor, {
    cutoff_at: deadlines.cutoffAt,
    translation_deadline: deadlines.translationDeadline,
    proofreading_deadline: deadlines.proofreadingDeadline,
    typesetting_deadline: deadlines.typesettingDeadline,
  })

/**
 * One order, in a transaction of its own. Throws `order.finished`, `order.changed_meanwhile`,
 * `order.no_deadline_to_shift`, `order.deadlines_clash`, `order.not_found`,
 * `permission.role_denied`.
 */
const shiftOrderDeadlines = async (
  deps: OrderDeps,
  actor: Actor,
  { orderId, version }: OrderToShift,
  shift: DeadlineShift,
): Promise<Shifted> => {
  mayShift(actor, shift)
  return await withOrderTransaction(deps, orderId, (session) =>
    shiftLocked(session, actor, shift, deps.zone, version),
  )
}

const toRefusal = (error: unknown): NonNullable<DeadlineShiftRow['refusal']> => {
  if (error instanceof AppError) return { code: error.code, params: { ...error.params } }
  throw error
}

const FINISHED: ReadonlySet<string> = new Set(['completed', 'canceled'])

/**
 * What a shift does to each order, in the order asked; `preview` changes nothing and locks nothing.
 * Orders that do not exist are left out of a
 * preview's and of a result's rows. Throws only `permission.role_denied`.
 */
export const shiftDeadlines = async (
  deps: OrderDeps,
  actor: Actor,
  orders: readonly OrderToShift[],
  shift: DeadlineShift,
  preview: boolean,
): Promise<DeadlineShiftRow[]> => {
  mayShift(actor, shift)
  const found = await deps.db
    .selectFrom('work_order')
    .selectAll()
    .where(
      'id',
      'in',
      orders.map(({ orderId }) => orderId),
    )
    .execute()
  const rows = new Map(found.map((row) => [row.id, row]))
  const now = deps.clock.now().toISOString()
  const results: DeadlineShiftRow[] = []
  for (const requestedOrders of orders) {
    const row = rows.get(requestedOrders.orderId)
    if (row === undefined) continue
    const before = toDeadlines(row)
    const answer = {
      orderId: row.id,
      serial: row.serial,
      title: row.title,
      version: row.version,
      before: toView(before),
    }
    try {
      if (preview && (FINISHED.has(row.status) || row.stopped_at !== null))
        throw new AppError('order.finished', { status: row.status })
      const done = preview
        ? { after: shiftedDeadlines(before, shift, addDaysIn(deps.zone)), version: row.version }
        : await shiftOrderDeadlines(deps, actor, requestedOrders, shift)
      const past = (done.after.cutoffAt ?? '') < now
      results.push({
        ...answer,
        version: done.version,
        after: toView(done.after),
        past,
        refusal: null,
      })
    } catch (error) {
      results.push({ ...answer, after: null, past: false, refusal: toRefusal(error) })
    }
  }
  return results
}
