import { AppError } from '@panelflow/domain/error/app-error.ts'
import type { checkRequestView } from '@panelflow/contract/workflow.ts'
import type { Actor } from '@panelflow/domain/permission/actor.ts'
import type { z } from 'zod'
import type { Db } from '../../db/open-database.ts'
import { requireOrder } from '../order/order-access.ts'
import { namedPerson, namesOf } from '../order/people.ts'

export type CheckRequestView = z.output<typeof checkRequestView>

/** Check requests of an order, newest first, each with its chapters and their conclusions. */
export const listCheckRequests = async (db: Db, actor: Actor, orderId: string): Promise<CheckRequestView[]> => {
  await requireOrder(db, actor, 'order.chapter.list', orderId)
  const requests = await db.selectFrom('check_request').selectAll().where('order_id', '=', orderId).orderBy('created_at', 'desc').execute()
  if (requests.length === 0) return []
  const chapters = await db
    .selectFrom('check_request_chapter')
    .innerJoin('chapter', 'chapter.id', 'check_request_chapter.chapter_id')
    .selectAll('check_request_chapter')
    .select('chapter.number')
    .where(
      'check_request_id',
      'in',
      requests.map((request) => request.id),
    )
    .orderBy('chapter.number')
    .execute()
  const names = await namesOf(
    db,
    requests.map((request) => request.created_by),
  )
  return requests.map((request) => ({
    id: request.id,
    orderId: request.order_id,
    target: request.target,
    action: request.action,
    reasonCode: request.reason_code,
    description: request.description,
    createdBy: namedPerson(names, request.created_by),
    createdAt: request.created_at.toISOString(),
    chapters: chapters
      .filter((chapter) => chapter.check_request_id === request.id)
      .map((chapter) => ({
        chapterId: chapter.chapter_id,
        number: chapter.number,
        conclusion: chapter.conclusion,
        note: chapter.note,
        decidedAt: chapter.decided_at?.toISOString() ?? null,
      })),
  }))
}

export const getCheckRequest = async (db: Db, actor: Actor, orderId: string, id: string): Promise<CheckRequestView> => {
  const request = (await listCheckRequests(db, actor, orderId)).find((each) => each.id === id)
  if (request === undefined) throw new AppError('check_request.not_found')
  return request
}
