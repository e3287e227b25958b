import {
  type orderViewChange,
  type orderViewSave,
  VIEW_LIMIT,
} from '@panelflow/contract/order-view.ts'
import { AppError } from '@panelflow/domain/error/app-error.ts'
import type { Actor } from '@panelflow/domain/permission/actor.ts'
import { can } from '@panelflow/domain/permission/can.ts'
import type { z } from 'zod'
import { brokenConstraint, inTransaction, type Tx } from '../../db/transaction.ts'
import type { Deps } from '../../ports/deps.ts'
import { getView } from './order-view.queries.ts'

type Needs = Pick<Deps, 'db' | 'clock' | 'ids'>
type SaveBody = z.output<NonNullable<typeof orderViewSave.body>>
type ChangeBody = z.output<NonNullable<typeof orderViewChange.body>>

const toNameKey = (name: string): string => name.normalize('NFKC').toLowerCase()

const mayShare = (actor: Actor): void => {
  const permission = can(actor, 'order.save_view_shared')
  if (!permission.ok) throw new AppError(permission.code, { ability: 'order.save_view_shared' })
}

const named = async <T>(name: string, work: () => Promise<T>): Promise<T> => {
  try {
    return await work()
  } catch (error) {
    const constraint = brokenConstraint(error)
    if (constraint === 'order_view_own_name' || constraint === 'order_view_shared_name')
      throw new AppError('order_view.name_taken', { name })
    throw error
  }
}

const requireCapacity = async (tx: Tx, actor: Actor): Promise<void> => {
  const { count } = await tx
    .selectFrom('order_view')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('account_id', '=', actor.accountId)
    .executeTakeFirstOrThrow()
  if (Number(count) >= VIEW_LIMIT) throw new AppError('order_view.too_many', { limit: VIEW_LIMIT })
}

/**
 * Answers the id. Throws `order_view.name_taken`, `order_view.too_many`, `permission.role_denied`
 * for sharing.
 */
export const saveView = (
  deps: Needs,
  actor: Actor,
  { name, shared, definition }: SaveBody,
): Promise<string> => {
  if (shared) mayShare(actor)
  return named(name, () =>
    inTransaction(deps.db, async (tx) => {
      await requireCapacity(tx, actor)
      const [id, now] = [deps.ids.next(), deps.clock.now()]
      const row = {
        id,
        account_id: actor.accountId,
        shared,
        name,
        name_key: toNameKey(name),
        definition: JSON.stringify(definition),
        created_at: now,
        updated_at: now,
      }
      await tx.insertInto('order_view').values(row).execute()
      return id
    }),
  )
}

/** A view this actor may change, locked. Throws `order_view.not_found`, permission codes. */
const lockView = async (tx: Tx, actor: Actor, viewId: string) => {
  await tx.selectFrom('order_view').select('id').where('id', '=', viewId).forUpdate().execute()
  const view = await getView(tx, actor, viewId)
  if (!view.mayChange)
    throw new AppError('permission.role_denied', { ability: 'order.save_view_shared' })
  return view
}

/**
 * Throws `order_view.not_found`, `order_view.changed_meanwhile`, `order_view.name_taken`,
 * permission codes.
 */
export const changeView = (
  deps: Needs,
  actor: Actor,
  viewId: string,
  change: ChangeBody,
): Promise<void> =>
  named(change.name ?? '', () =>
    inTransaction(deps.db, async (tx) => {
      const view = await lockView(tx, actor, viewId)
      if (view.version !== change.version)
        throw new AppError('order_view.changed_meanwhile', { version: view.version })
      const { shared = view.shared, name = view.name, definition = view.definition } = change
      if (shared !== view.shared) mayShare(actor)
      // what is no longer shared becomes the own view of whoever took it back
      const owner = view.shared && !shared ? { account_id: actor.accountId } : {}
      await tx
        .updateTable('order_view')
        .set({
          ...owner,
          shared,
          name,
          name_key: toNameKey(name),
          definition: JSON.stringify(definition),
          updated_at: deps.clock.now(),
          version: view.version + 1,
        })
        .where('id', '=', viewId)
        .execute()
    }),
  )

/** Throws `order_view.not_found`, permission codes. */
export const deleteView = (deps: Needs, actor: Actor, viewId: string): Promise<void> =>
  inTransaction(deps.db, async (tx) => {
    await lockView(tx, actor, viewId)
    await tx.deleteFrom('order_view').where('id', '=', viewId).execute()
  })

/** Throws `order_view.not_found`. */
export const startWith = (deps: Needs, actor: Actor, viewId: string | null): Promise<void> =>
  inTransaction(deps.db, async (tx) => {
    if (viewId === null) {
      await tx.deleteFrom('order_view_default').where('account_id', '=', actor.accountId).execute()
      return
    }
    await getView(tx, actor, viewId)
    await tx
      .insertInto('order_view_default')
      .values({ account_id: actor.accountId, view_id: viewId })
      .onConflict((conflict) => conflict.column('account_id').doUpdateSet({ view_id: viewId }))
      .execute()
  })
