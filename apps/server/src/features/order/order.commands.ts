import type { z } from 'zod'
import type { orderAssign, orderStop } from '@panelflow/contract/order.ts'
import type { Actor } from '@panelflow/domain/permission/actor.ts'
import { findAssignee } from '../../core/people/assignee.ts'
import { withOrderTransaction } from '../../core/workflow/order-session.ts'
import type { OrderDeps } from '../../core/workflow/workflow-deps.ts'

type AssignBody = z.output<NonNullable<typeof orderAssign.body>>
type StopBody = z.output<NonNullable<typeof orderStop.body>>

/** Puts one person on one seat of all live chapters, or of those named: all or none. */
export const assignOrder = async (
  deps: OrderDeps,
  actor: Actor,
  orderId: string,
  body: AssignBody,
): Promise<void> => {
  await withOrderTransaction(deps, orderId, async (session) => {
    await session.expectOrderVersion(actor, body.version)
    const assignee = await findAssignee(session.tx, body.accountId, session.row.target_language)
    const chapterIds = body.chapterIds ?? session.state.chapters.map((chapter) => chapter.id)
    await session.send(
      { type: 'assign', seat: body.seat, accountId: body.accountId, chapterIds },
      actor,
      { assignee },
    )
  })
}

export const sendOrderForReview = async (
  deps: OrderDeps,
  actor: Actor,
  orderId: string,
  version: number,
): Promise<void> => {
  await withOrderTransaction(deps, orderId, async (session) => {
    await session.expectOrderVersion(actor, version)
    await session.send({ type: 'send_for_review' }, actor)
  })
}

export const stopOrder = async (
  deps: OrderDeps,
  actor: Actor,
  orderId: string,
  body: StopBody,
): Promise<void> => {
  await withOrderTransaction(deps, orderId, async (session) => {
    await session.expectOrderVersion(actor, body.version)
    await session.send({ type: body.how, reason: body.reason }, actor)
  })
}
