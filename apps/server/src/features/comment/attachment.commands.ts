import type { Readable } from 'node:stream'
import { ATTACHMENT_MAX_MB, attachmentName } from '@panelflow/domain/comment/attachment.ts'
import { AppError } from '@panelflow/domain/error/app-error.ts'
import type { Actor } from '@panelflow/domain/permission/actor.ts'
import type { Selectable } from 'kysely'
import type { CommentAttachmentTable } from '../../db/tables.ts'
import { inTransaction, type Tx } from '../../db/transaction.ts'
import { receiveBody } from '../../http/receive-body.ts'
import type { Deps } from '../../ports/deps.ts'
import { requireOrder } from '../../core/access/order-access.ts'
import { lockContent, lockStored, removeUnreferenced } from '../file/blob-lifetime.ts'
import { checkAttachment } from './check-attachment.ts'

export type AttachmentRow = Selectable<CommentAttachmentTable>

type Needs = Pick<Deps, 'db' | 'clock' | 'ids' | 'blobs' | 'images' | 'sheets'>

const refuseSize = (limitMb: number): AppError => new AppError('attachment.too_large', { limitMb })

/**
 * Keeps a file for a comment that is being written. Throws as `checkAttachment`,
 * `attachment.too_large`, order and permission codes.
 */
export const putAttachment = async (
  deps: Needs,
  actor: Actor,
  orderId: string,
  name: string,
  body: Readable,
): Promise<AttachmentRow> => {
  await requireOrder(deps.db, actor, 'order.comment.add_reply', orderId)
  const received = await receiveBody(body, ATTACHMENT_MAX_MB, refuseSize)
  const { type, bytes } = await checkAttachment(deps, received, name)
  const { sha } = await deps.blobs.put(bytes)
  return await inTransaction(deps.db, async (tx) => {
    await lockStored(tx, deps.blobs, sha, bytes)
    return await tx
      .insertInto('comment_attachment')
      .values({
        id: deps.ids.next(),
        order_id: orderId,
        comment_id: null,
        account_id: actor.accountId,
        name: attachmentName(name, type),
        type,
        bytes: bytes.length,
        sha,
        created_at: deps.clock.now(),
      })
      .returningAll()
      .executeTakeFirstOrThrow()
  })
}

/**
 * Gives one's own waiting files of this order to a comment. @throws AppError `attachment.not_found`
 * when one is not there, another's or given already
 */
export const attach = async (
  tx: Tx,
  actor: Actor,
  orderId: string,
  commentId: string,
  ids: readonly string[],
): Promise<void> => {
  if (ids.length === 0) return
  const { numUpdatedRows } = await tx
    .updateTable('comment_attachment')
    .set({ comment_id: commentId })
    .where('id', 'in', [...ids])
    .where('order_id', '=', orderId)
    .where('account_id', '=', actor.accountId)
    .where('comment_id', 'is', null)
    .executeTakeFirst()
  if (Number(numUpdatedRows) !== new Set(ids).size) throw new AppError('attachment.not_found')
}

const WAITING_MS = 24 * 60 * 60 * 1000

/** Files of comments that were never sent, after a day. */
export const tidyAttachments = async ({
  db,
  blobs,
  clock,
}: Pick<Deps, 'db' | 'blobs' | 'clock'>): Promise<void> => {
  const before = new Date(clock.now().getTime() - WAITING_MS)
  const left = await db
    .selectFrom('comment_attachment')
    .select(['id', 'sha'])
    .where('comment_id', 'is', null)
    .where('created_at', '<', before)
    .execute()
  for (const { id, sha } of left) {
    await inTransaction(db, async (tx) => {
      await lockContent(tx, sha)
      const { numDeletedRows } = await tx
        .deleteFrom('comment_attachment')
        .where('id', '=', id)
        .where('comment_id', 'is', null)
        .executeTakeFirst()
      if (numDeletedRows > 0n) await removeUnreferenced(tx, blobs, sha)
    })
  }
}
