import * as contract from '@panelflow/contract/comment.ts'
import { AppError } from '@panelflow/domain/error/app-error.ts'
import type { Routes } from '../../http/create-app.ts'
import { registerChange } from '../../http/register-change.ts'
import { registerEndpoint } from '../../http/register-endpoint.ts'
import { requireOrder } from '../../core/access/order-access.ts'
import { addComment, deleteComment, editComment, resolveComment } from './comment.commands.ts'
import { getCommentText, listComments } from './comment.queries.ts'

/** What people say about orders and chapters. */
export const commentRoutes: Routes = (edge, deps) => {
  registerEndpoint(edge, contract.commentList, ({ actor, params, query, fileUrl }) =>
    listComments({ db: deps.db, sign: fileUrl }, actor, params.orderId, query),
  )
  registerEndpoint(edge, contract.commentAdd, async ({ actor, params, body }) => ({
    id: await addComment(deps, actor, params.orderId, body),
  }))
  registerChange(
    edge,
    contract.commentEdit,
    ({ actor, params, body }) => editComment(deps, actor, params.commentId, body),
    ({ params }) => getCommentText(deps.db, params.commentId),
  )
  registerEndpoint(edge, contract.commentDelete, async ({ actor, params }) => {
    await deleteComment(deps, actor, params.commentId)
    return null
  })
  registerEndpoint(edge, contract.commentResolve, async ({ actor, params, body }) => {
    await resolveComment(deps, actor, params.commentId, body.resolved)
    return null
  })
  registerEndpoint(edge, contract.commentHistory, async ({ actor, params }) => {
    const comment = await deps.db
      .selectFrom('comment')
      .select(['order_id', 'deleted_at'])
      .where('id', '=', params.commentId)
      .executeTakeFirst()
    if (comment === undefined) throw new AppError('comment.not_found')
    await requireOrder(deps.db, actor, 'order.comment.view', comment.order_id)
    if (comment.deleted_at !== null) throw new AppError('comment.deleted')
    const rows = await deps.db
      .selectFrom('comment_revision')
      .selectAll()
      .where('comment_id', '=', params.commentId)
      .orderBy('version')
      .execute()
    return rows.map((row) => ({
      version: row.version,
      text: row.text,
      writtenAt: row.written_at.toISOString(),
    }))
  })
}
