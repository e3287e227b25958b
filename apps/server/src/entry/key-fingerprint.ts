import { createHmac } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '../db/open-database.ts'
import { inTransaction } from '../db/transaction.ts'

/** Setting: which server key this database belongs to. The key itself is never stored. */
const KEY_FINGERPRINT = 'server.key_fingerprint'

const getFingerprint = (serverKey: Buffer): string =>
  createHmac('sha256', serverKey).update('fingerprint of the server key').digest('hex')

const MISMATCH = `This database belongs to servers with another secret, so this process does not start: links to files and webhook signatures made by one server would be refused by the other.
Give every server and worker the same PANELFLOW_SECRET (without it, each data folder has its own key in server.key).
If the secret was changed on purpose, stop all servers and workers and run:  npm run panelflow -- secret adopt`

/**
 * Remembers the key at the first start; later only processes with the same key may start.
 * @throws Error when the database belongs to servers with another key
 */
export const requireSameServerKey = async (db: Db, serverKey: Buffer): Promise<void> => {
  const own = getFingerprint(serverKey)
  const { rows } = await sql<{ value: unknown }>`
    insert into setting (key, value) values (${KEY_FINGERPRINT}, to_jsonb(${own}::text))
    on conflict (key) do update set value = setting.value returning value`.execute(db)
  if (rows[0]?.value !== own) throw new Error(MISMATCH)
}

/** Does this database belong to servers with this key? One that belongs to none yet may get any. */
export const hasServerKey = async (db: Db, serverKey: Buffer): Promise<boolean> => {
  const row = await db
    .selectFrom('setting')
    .select('value')
    .where('key', '=', KEY_FINGERPRINT)
    .executeTakeFirst()
  return row === undefined || row.value === getFingerprint(serverKey)
}

/**
 * The database goes on with this key. Every session ends, because the old key may be the reason.
 * Answers how many.
 */
export const adoptServerKey = (db: Db, serverKey: Buffer, now: Date): Promise<number> =>
  inTransaction(db, async (tx) => {
    await sql`insert into setting (key, value) values (${KEY_FINGERPRINT}, to_jsonb(${getFingerprint(serverKey)}::text))
      on conflict (key) do update set value = excluded.value`.execute(tx)
    const ended = await tx
      .updateTable('session')
      .set({ ended_at: now, end_reason: 'secret_changed' })
      .where('ended_at', 'is', null)
      .returning('id')
      .execute()
    return ended.length
  })
