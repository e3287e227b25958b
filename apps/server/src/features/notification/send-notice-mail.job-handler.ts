import { isNoticeKind, NOTICES } from '@panelflow/domain/notification/notice-kind.ts'
import { z } from 'zod'
import type { Deps } from '../../ports/deps.ts'
import type { Job } from '../../ports/job-queue.ts'
import { noticeLetter } from './letter.ts'
import { findMailReader } from './mail-reader.queries.ts'
import { viewNotifications } from './notification.view.ts'

const isLocked = (type: string): boolean => isNoticeKind(type) && NOTICES[type].locked === true

const payload = z.object({ notificationId: z.uuid() })

/** Takes the message, so that no other attempt sends it as well. */
const claim = ({ db, clock }: Deps, id: string) =>
  db
    .updateTable('notification')
    .set({ mailed_at: clock.now() })
    .where('id', '=', id)
    .where('mailed_at', 'is', null)
    .where('read_at', 'is', null)
    .returningAll()
    .executeTakeFirst()

/**
 * One message by mail. What was read meanwhile is not sent; what was sent is not sent again, also
 * when the worker died while it went out.
 */
export const sendNoticeMailJob = async (deps: Deps, job: Pick<Job, 'payload'>): Promise<void> => {
  const { db, mail } = deps
  const { notificationId } = payload.parse(job.payload)
  if (mail === undefined) return
  const row = await claim(deps, notificationId)
  if (row === undefined) return
  try {
    const found = await findMailReader(deps, row.account_id, mail.publicUrl)
    if (found === undefined || (found.isMailStopped && !isLocked(row.type))) return
    const views = await viewNotifications(db, found.actor, [row])
    await mail.send(noticeLetter(found.reader, row.id, views))
  } catch (error) {
    await db.updateTable('notification').set({ mailed_at: null }).where('id', '=', row.id).execute()
    throw error
  }
}
