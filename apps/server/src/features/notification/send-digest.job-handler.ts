import { type Selectable, sql } from 'kysely'
import { z } from 'zod'
import type { NotificationTable } from '../../db/tables.ts'
import { inTransaction, type Tx } from '../../db/transaction.ts'
import type { Deps } from '../../ports/deps.ts'
import type { Job } from '../../ports/job-queue.ts'
import { noticeLetter } from './letter.ts'
import { findMailReader } from './mail-reader.queries.ts'
import { viewNotifications } from './notification.view.ts'

const payload = z.object({ accountId: z.uuid(), until: z.iso.datetime() })

/** A letter nobody reads to the end helps nobody. */
const MOST = 100

interface Digest {
  readonly rows: readonly Selectable<NotificationTable>[]
  /** what the digest before had */
  readonly before: Date | null
}

/** Takes the messages of a digest, so that no other attempt sends them as well. */
const claimDigest = (deps: Deps, accountId: string, until: Date): Promise<Digest> =>
  inTransaction(deps.db, async (tx) => {
    await sql`insert into notification_reader (account_id) values (${accountId}) on conflict do nothing`.execute(
      tx,
    )
    const reader = await tx
      .selectFrom('notification_reader')
      .select('digested_until')
      .where('account_id', '=', accountId)
      .forUpdate()
      .executeTakeFirstOrThrow()
    const before = reader.digested_until
    if (before !== null && before >= until) return { rows: [], before }
    const rows = await tx
      .selectFrom('notification')
      .selectAll()
      .where('account_id', '=', accountId)
      .where('mail', '=', 'digest')
      .where('mailed_at', 'is', null)
      .where('read_at', 'is', null)
      .where('created_at', '<', until)
      .orderBy('id', 'desc')
      .limit(MOST)
      .forUpdate()
      .execute()
    if (rows.length === 0) return { rows, before }
    await markMailed(tx, rows, deps.clock.now())
    await setDigested(tx, accountId, until)
    return { rows, before }
  })

const markMailed = (tx: Tx, rows: Digest['rows'], at: Date | null) =>
  tx
    .updateTable('notification')
    .set({ mailed_at: at })
    .where(
      'id',
      'in',
      rows.map(({ id }) => id),
    )
    .execute()

const setDigested = (tx: Tx, accountId: string, until: Date | null) =>
  tx
    .updateTable('notification_reader')
    .set({ digested_until: until })
    .where('account_id', '=', accountId)
    .execute()

/**
 * The messages that came before one of the person's hours and are still unread, in one letter.
 * They are marked before it goes out: a worker that dies meanwhile leaves them in the centre, and
 * no letter comes twice. A server that refuses the letter gets it again.
 */
export const sendDigestJob = async (deps: Deps, job: Pick<Job, 'payload'>): Promise<void> => {
  const { db, mail } = deps
  const { accountId, until } = payload.parse(job.payload)
  if (mail === undefined) return
  const found = await findMailReader(deps, accountId, mail.publicUrl)
  if (found === undefined || found.isMailStopped) return
  const { rows, before } = await claimDigest(deps, accountId, new Date(until))
  if (rows.length === 0) return
  try {
    const views = await viewNotifications(db, found.actor, rows)
    await mail.send(noticeLetter(found.reader, `${accountId}-${Date.parse(until)}`, views))
  } catch (error) {
    await inTransaction(db, async (tx) => {
      await markMailed(tx, rows, null)
      await setDigested(tx, accountId, before)
    })
    throw error
  }
}
