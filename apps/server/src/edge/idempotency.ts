import { createHash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { AppError } from '@panelflow/domain/error/app-error.ts'
import { sql } from 'kysely'
import type { Db } from '../db/open-database.ts'

export interface KeyedRequest {
  readonly accountId: string
  readonly key: string
  /** method, path and body: the same key with another of these is a mistake of the client */
  readonly fingerprint: string
}

/** Keys are kept a day (reliability R11). */
export const IDEMPOTENCY_HOURS = 24
const WAIT_MS = 8000
/** Longer than any request runs: a row without an answer this old is of a process that died. */
const ABANDONED_S = 30

const hashOf = (fingerprint: string): Buffer => createHash('sha256').update(fingerprint).digest()

/** Takes the key for this request; false when another request has it. */
const claim = async (db: Db, { accountId, key }: KeyedRequest, hash: Buffer): Promise<boolean> => {
  const { rows } = await sql`
    insert into idempotency_key (account_id, key, body_hash) values (${accountId}, ${key}, ${hash})
    on conflict (account_id, key) do update set created_at = now(), body_hash = excluded.body_hash
      where idempotency_key.status is null and idempotency_key.created_at < now() - make_interval(secs => ${ABANDONED_S})
    returning key`.execute(db)
  return rows.length > 0
}

const earlierAnswer = async (db: Db, { accountId, key }: KeyedRequest, hash: Buffer): Promise<{ answer: unknown } | undefined> => {
  const row = await db
    .selectFrom('idempotency_key')
    .select(['body_hash', 'status', 'answer'])
    .where('account_id', '=', accountId)
    .where('key', '=', key)
    .executeTakeFirst()
  if (!row) return undefined
  if (!row.body_hash.equals(hash)) throw new AppError('request.idempotency_conflict')
  return row.status === null ? undefined : { answer: JSON.parse(String(row.answer)) }
}

/**
 * Runs `work` once per key, however often the request arrives; repeats get the first answer. A refusal changes nothing, so it is not kept.
 * @throws AppError `request.idempotency_conflict` for the same key with other contents; whatever `work` throws
 */
export const onlyOnce = async (db: Db, request: KeyedRequest, work: () => Promise<unknown>): Promise<unknown> => {
  const hash = hashOf(request.fingerprint)
  for (let waited = 0, pause = 10; waited < WAIT_MS; waited += pause, pause = Math.min(pause * 2, 200)) {
    if (await claim(db, request, hash)) return runClaimed(db, request, work)
    const earlier = await earlierAnswer(db, request, hash)
    if (earlier) return earlier.answer
    await sleep(pause)
  }
  throw new AppError('studio.unavailable')
}

const runClaimed = async (db: Db, { accountId, key }: KeyedRequest, work: () => Promise<unknown>): Promise<unknown> => {
  const ours = db.updateTable('idempotency_key').where('account_id', '=', accountId).where('key', '=', key)
  try {
    const answer = await work()
    // as text inside the JSON: jsonb would sort the keys, and repeats must be identical
    await ours.set({ status: 200, answer: JSON.stringify(JSON.stringify(answer ?? null)) }).execute()
    return answer
  } catch (error) {
    await db.deleteFrom('idempotency_key').where('account_id', '=', accountId).where('key', '=', key).execute()
    throw error
  }
}

/** Forgets keys older than a day; called by the worker now and then. */
export const forgetOldKeys = async (db: Db): Promise<void> => {
  await sql`delete from idempotency_key where created_at < now() - make_interval(hours => ${IDEMPOTENCY_HOURS})`.execute(db)
}
