import { attachmentGet, attachmentPut } from '@panelflow/contract/comment.ts'
import { type AttachmentType, isPicture } from '@panelflow/domain/comment/attachment.ts'
import { AppError } from '@panelflow/domain/error/app-error.ts'
import type { Routes } from '../../http/create-app.ts'
import { registerEndpoint } from '../../http/register-endpoint.ts'
import { signedFiles } from '../../http/signed-file.ts'
import type { Db } from '../../db/open-database.ts'
import { requireOrder } from '../../core/access/order-access.ts'
import { type AttachmentRow, putAttachment } from './attachment.commands.ts'
import { attachmentView, attachmentPath } from './attachment.view.ts'

const MEDIA: Readonly<Record<AttachmentType, string>> = {
  png: 'image/png',
  jpeg: 'image/jpeg',
  webp: 'image/webp',
  pdf: 'application/pdf',
  txt: 'text/plain; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
}

/** The file, if its comment still stands. */
const findAttachment = async (db: Db, id: string): Promise<AttachmentRow> => {
  const row = await db
    .selectFrom('comment_attachment')
    .innerJoin('comment', 'comment.id', 'comment_attachment.comment_id')
    .selectAll('comment_attachment')
    .where('comment_attachment.id', '=', id)
    .where('comment.deleted_at', 'is', null)
    .executeTakeFirst()
  if (row === undefined) throw new AppError('file.not_found')
  return row
}

/**
 * Files beside comments: stored while the comment is written, had by a signed address. Only
 * pictures are shown in the page.
 */
export const attachmentRoutes: Routes = (edge, deps) => {
  registerEndpoint(edge, attachmentPut, async ({ actor, params, query, bytes }) =>
    attachmentView(await putAttachment(deps, actor, params.orderId, query.name, bytes), null),
  )
  signedFiles(edge)(attachmentGet, {
    folder: ({ attachmentId }) => attachmentPath(attachmentId),
    allow: async (actor, { attachmentId }) => {
      const { order_id } = await findAttachment(deps.db, attachmentId)
      await requireOrder(deps.db, actor, 'order.comment.view', order_id)
    },
    run: async ({ params }) => {
      const { sha, type, bytes, name } = await findAttachment(deps.db, params.attachmentId)
      const named = isPicture(type) ? {} : { downloadName: name }
      return {
        file: await deps.blobs.stream(sha),
        type: MEDIA[type],
        bytes,
        etag: sha,
        cache: 0,
        ...named,
      }
    },
  })
}
