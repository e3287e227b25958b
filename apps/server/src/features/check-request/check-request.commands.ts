import { AppError } from '@panelflow/domain/error/app-error.ts'
import type { checkRequestCreate } from '@panelflow/contract/workflow.ts'
import type { Actor } from '@panelflow/domain/permission/actor.ts'
import type { z } from 'zod'
import { brokenConstraint } from '../../db/transaction.ts'
import { inOrder } from '../order/order-session.ts'
import type { WorkflowDeps } from '../order/workflow-deps.ts'

type CreateBody = z.output<NonNullable<typeof checkRequestCreate.body>>

/** Action, chapters and reason (spec §5 "Check request"): every chapter named goes to the translation administrator, or none does. */
export const createCheckRequest = async (deps: WorkflowDeps, actor: Actor, orderId: string, body: CreateBody): Promise<string> => {
  const id = deps.ids.next()
  try {
    await inOrder(deps, orderId, async (session) => {
      await session.expectOrderVersion(actor, body.version)
      const chapterIds = [...new Set(body.chapterIds)]
      for (const chapterId of chapterIds) {
        await session.send({ type: 'request_check', chapterId, action: body.action, reason: body.description }, actor)
      }
      await session.tx
        .insertInto('check_request')
        .values({
          id,
          order_id: orderId,
          target: body.target,
          action: body.action,
          reason_code: body.reasonCode,
          description: body.description,
          evidence: JSON.stringify(body.evidence),
          created_by: actor.accountId,
          created_at: session.now,
        })
        .execute()
      await session.tx
        .insertInto('check_request_chapter')
        .values(chapterIds.map((chapter_id) => ({ check_request_id: id, chapter_id })))
        .execute()
    })
  } catch (error) {
    if (brokenConstraint(error) === 'check_request_open') throw new AppError('check_request.open_already', { chapters: '' })
    throw error
  }
  return id
}
