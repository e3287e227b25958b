import type { Deadlines } from '@panelflow/domain/order/order-deadlines.ts'
import { needsNewDeadline, withNewDeadline } from '@panelflow/domain/order/return-deadline.ts'
import { type DeadlineStage, todosDueWith } from '@panelflow/domain/order/todo-deadline.ts'
import { type FieldError, fieldError } from '@panelflow/domain/error/field-error.ts'
import type { Actor } from '@panelflow/domain/permission/actor.ts'
import { tell, type Told } from '../notification/tell.ts'
import { deadlineOf, refuseFields } from './order-fields.ts'
import type { OrderSession } from './order-session.ts'
import { organisationZone } from './organisation-zone.ts'
import { deadlinesOf, writeDeadlines } from './shift-deadlines.ts'
import type { WorkflowDeps } from './workflow-deps.ts'

interface Returning {
  readonly stage: DeadlineStage | undefined
  /** what the sender chose, a date of the wire; null or undefined: nothing */
  readonly deadline: string | null | undefined
}

const told = async ({ tx, row }: OrderSession, stage: DeadlineStage): Promise<ReadonlyMap<string, Told>> => {
  const rows = await tx
    .selectFrom('todo')
    .select(['account_id', 'chapter_id'])
    .where('order_id', '=', row.id)
    .where('kind', 'in', [...todosDueWith(stage)])
    .where('account_id', 'is not', null)
    .execute()
  const to = new Map<string, Told>()
  for (const { account_id, chapter_id } of rows)
    if (account_id !== null) to.set(account_id, { chapterIds: [...(to.get(account_id)?.chapterIds ?? []), chapter_id] })
  return to
}

const wanted = async (
  { tx, row, now }: OrderSession,
  { stage, deadline }: Returning,
): Promise<{ readonly errors: readonly FieldError[]; readonly deadlines?: Deadlines; readonly at?: string }> => {
  if (stage === undefined) return { errors: [] }
  const at = deadlineOf('deadline', deadline, await organisationZone(tx))
  const before = deadlinesOf(row)
  if (at === null) return { errors: needsNewDeadline(before, stage, now.toISOString()) ? [fieldError('deadline', 'field.required')] : [] }
  return { ...withNewDeadline(before, stage, at, now.toISOString()), at }
}

/**
 * Sends work back by `send`, with the new stage deadline in the same transaction; everybody who works against that deadline is told of it.
 * What the workflow refuses comes before a deadline that is missing or wrong (`request.invalid`, field `deadline`).
 */
export const returningWork = async (
  deps: WorkflowDeps,
  session: OrderSession,
  actor: Actor,
  returning: Returning,
  send: () => Promise<void>,
): Promise<void> => {
  const { errors, deadlines, at } = await wanted(session, returning)
  // before the event: both raise the order's version to the same number
  if (deadlines !== undefined && errors.length === 0) await writeDeadlines(session, actor, deadlines)
  await send()
  refuseFields(errors)
  if (deadlines === undefined || at === undefined || returning.stage === undefined) return
  const values = { cutoffAt: at, deadline: returning.stage }
  const to = await told(session, returning.stage)
  await tell(deps, session.tx, session.now, { kind: 'deadline_moved', orderId: session.row.id, by: actor.accountId, to, values })
}
