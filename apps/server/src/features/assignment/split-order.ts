import type { EndpointBody } from '@panelflow/contract/endpoint.ts'
import type { orderSplit } from '@panelflow/contract/assignment.ts'
import { AppError } from '@panelflow/domain/error/app-error.ts'
import { getSeatHolder } from '@panelflow/domain/order/seat.ts'
import type { Actor } from '@panelflow/domain/permission/actor.ts'
import { findAssignee } from '../../core/people/assignee.ts'
import { withOrderTransaction } from '../../core/workflow/order-session.ts'
import type { WorkflowDeps } from '../../core/workflow/workflow-deps.ts'
import { requireDistinct } from './assign-preview.queries.ts'

/**
 * Gives the chapters of a seat to several people in one transaction: all of it, or none.
 * Throws what assigning each part alone throws, `assignment.chapter_twice`, and
 * `assignment.unchanged` when nobody gets anything new.
 */
export const splitOrder = async (
  deps: WorkflowDeps,
  actor: Actor,
  orderId: string,
  { version, seat, parts }: EndpointBody<typeof orderSplit>,
): Promise<void> => {
  await withOrderTransaction(deps, orderId, async (session) => {
    await session.expectOrderVersion(actor, version)
    const { chapters } = session.state
    requireDistinct(parts, (id) => chapters.find((chapter) => chapter.id === id)?.number)
    const holds = new Map(chapters.map((chapter) => [chapter.id, getSeatHolder(chapter, seat)]))
    const changing = parts
      .map(({ accountId, chapterIds }) => ({
        accountId,
        chapterIds: chapterIds.filter((id) => holds.get(id) !== accountId),
      }))
      .filter(({ chapterIds }) => chapterIds.length > 0)
    if (changing.length === 0)
      throw new AppError('assignment.unchanged', { accountId: parts[0]?.accountId ?? '', seat })
    for (const { accountId, chapterIds } of changing) {
      const assignee = await findAssignee(session.tx, accountId, session.row.target_language)
      await session.send({ type: 'assign', seat, accountId, chapterIds }, actor, { assignee })
    }
  })
}
