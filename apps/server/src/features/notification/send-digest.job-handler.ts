import { sql } from 'kysely'
import { z } from 'zod'
import { inTransaction } from '../../db/transaction.ts'
import type { Deps } from '../../ports/deps.ts'
import type { Job } from '../../ports/job-queue.ts'
import { noticeLetter } from './letter.ts'
import { findMailReader } from './mail-reader.queries.ts'
import { viewNotifications } from './notification.view.ts'

const payload = z.object({ accountId: z.uuid(), day: z.string(), until: z.iso.datetime() })

/** A letter nobody reads to the end helps nobody. */
const MOST = 100

/**
 * The day's messages in one letter: those that came before the person's hour and are still unread.
 */
export const sendDigestJob = async (deps: Deps, job: Pick<Job, 'payload'>): Promise<void> => {
  const { db, mail, clock } = deps
  const { accountId, day, until } = payload.parse(job.payload)
  if (mail === undefined) return
  const already = await db
    .selectFrom('notification_reader')
    .select('digested_on')
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  if (already !== undefined && already.digested_on !== null && already.digested_on >= day) return
  const rows = await db
    .selectFrom('notification')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('mail', '=', 'digest')
    .where('mailed_at', 'is', null)
    .where('read_at', 'is', null)
    .where('created_at', '<', new Date(until))
    .orderBy('id', 'desc')
    .limit(MOST)
    .execute()
  const found = await findMailReader(db, accountId, mail.publicUrl)
  if (rows.length === 0 || found === undefined) return
  await mail.send(
    noticeLetter(
      found.reader,
      `${accountId}-${day}`,
      await viewNotifications(db, found.actor, rows),
    ),
  )
  await inTransaction(db, async (tx) => {
    const ids = rows.map(({ id }) => id)
    await tx
      .updateTable('notification')
      .set({ mailed_at: clock.now() })
      .where('id', 'in', ids)
      .execute()
    await sql`
      insert into notification_reader (account_id, digested_on) values (${accountId}, ${day})
      on conflict (account_id) do update set digested_on = excluded.digested_on`.execute(tx)
  })
}
