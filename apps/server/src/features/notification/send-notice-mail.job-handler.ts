import { z } from 'zod'
import type { Deps } from '../../ports/deps.ts'
import type { Job } from '../../ports/job-queue.ts'
import { noticeLetter } from './letter.ts'
import { findMailReader } from './mail-reader.queries.ts'
import { viewNotifications } from './notification.view.ts'

const payload = z.object({ notificationId: z.uuid() })

/** One message by mail. What was read meanwhile is not sent; what was sent is not sent again. */
export const sendNoticeMailJob = async (deps: Deps, job: Pick<Job, 'payload'>): Promise<void> => {
  const { db, mail, clock } = deps
  const { notificationId } = payload.parse(job.payload)
  if (mail === undefined) return
  const row = await db
    .selectFrom('notification')
    .selectAll()
    .where('id', '=', notificationId)
    .executeTakeFirst()
  if (row === undefined || row.mailed_at !== null || row.read_at !== null) return
  const found = await findMailReader(db, row.account_id, mail.publicUrl)
  if (found === undefined) return
  await mail.send(
    noticeLetter(found.reader, row.id, await viewNotifications(db, found.actor, [row])),
  )
  await db
    .updateTable('notification')
    .set({ mailed_at: clock.now() })
    .where('id', '=', row.id)
    .execute()
}
