import type { BulkAction, BulkRefusal, BulkTarget } from '@panelflow/contract/order-bulk.ts'
import { AppError } from '@panelflow/domain/error/app-error.ts'
import type { ErrorCode, ErrorParams } from '@panelflow/domain/error/error-code.ts'
import type { Assignee } from '@panelflow/domain/order/decision.ts'
import type { Actor } from '@panelflow/domain/permission/actor.ts'
import type { Db } from '../../db/open-database.ts'
import { findAssignee } from '../../core/people/assignee.ts'
import type { CrewSeat } from '@panelflow/domain/crew/crew.ts'
import { type OrderRow, toOrderState } from '../../core/access/order-state.ts'
import { readCrew } from '../crew/crew.queries.ts'
import { check, mayDo } from './bulk-actions.ts'
import { findTarget, loadOrders, type TargetOrder } from './bulk-target.queries.ts'
import { grouped } from './grouped.ts'

export interface BulkPreview {
  readonly total: number
  readonly possible: number
  readonly refusals: BulkRefusal[]
  readonly past: number
}

/** Orders read at once: a preview of thousands stays small in memory. */
const SLICE = 200
/** Orders named for one reason. */
const NAMED = 20

export interface Refused {
  readonly order: BulkRefusal['orders'][number]
  readonly code: ErrorCode
  readonly params: ErrorParams
}

/**
 * What differs between orders says nothing about the reason: the first one's params stand for all.
 */
export const byReason = (refused: readonly Refused[]): BulkRefusal[] =>
  [...grouped(refused, ({ code }) => code)]
    .map(([code, all]) => ({
      code,
      params: { ...all[0]?.params },
      count: all.length,
      orders: all.slice(0, NAMED).map(({ order }) => order),
    }))
    .toSorted((a, b) => b.count - a.count)

const remembered = (db: Db, action: BulkAction): ((language: string) => Promise<Assignee>) => {
  const known = new Map<string, Promise<Assignee>>()
  return (language) => {
    const accountId = action.type === 'assign' ? action.accountId : ''
    const found = known.get(language) ?? findAssignee(db, accountId, language)
    known.set(language, found)
    return found
  }
}

const rememberedCrews = (db: Db): ((order: OrderRow) => Promise<readonly CrewSeat[]>) => {
  const known = new Map<string, Promise<readonly CrewSeat[]>>()
  return ({ book_id, target_language }) => {
    const key = `${book_id} ${target_language}`
    const found = known.get(key) ?? readCrew(db, book_id, target_language)
    known.set(key, found)
    return found
  }
}

/** Throws `bulk.nothing_chosen`, `bulk.too_many`, `permission.role_denied`. */
export const previewBulk = async (
  { db, now, zone }: { readonly db: Db; readonly now: Date; readonly zone: string },
  actor: Actor,
  { target, action }: { readonly target: BulkTarget; readonly action: BulkAction },
): Promise<BulkPreview> => {
  mayDo(actor, action)
  const found = await findTarget(db, now, actor, target)
  const assignee = remembered(db, action)
  const crew = rememberedCrews(db)
  const refused: Refused[] = []
  let past = 0
  const checkOrder = async ({ row, chapters }: TargetOrder): Promise<void> => {
    try {
      const checked = await check(
        { row, state: toOrderState(row, chapters), actor, now, zone, assignee, crew },
        action,
      )
      if (checked.past) past++
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      refused.push({
        order: { id: row.id, serial: row.serial, title: row.title },
        code: error.code,
        params: error.params,
      })
    }
  }
  for (let start = 0; start < found.length; start += SLICE)
    for (const order of await loadOrders(
      db,
      found.slice(start, start + SLICE).map(({ id }) => id),
    ))
      await checkOrder(order)
  return {
    total: found.length,
    possible: found.length - refused.length,
    refusals: byReason(refused),
    past,
  }
}
