import {
  createHash,
  createHmac,
  createCipheriv,
  createDecipheriv,
  hkdfSync,
  randomBytes,
} from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { AppError } from '@panelflow/domain/error/app-error.ts'
import { sql } from 'kysely'
import type { Db } from '../db/open-database.ts'
import { inRequestTransaction } from '../db/transaction.ts'

const CIPHER = 'aes-256-gcm'
const IV_BYTES = 12
const TAG_BYTES = 16

/** A key for one purpose, derived from the secret of the installation. */
export const deriveKey = (serverKey: Buffer, purpose: string): Buffer =>
  Buffer.from(hkdfSync('sha256', serverKey, '', purpose, 32))

/**
 * Encrypts for storage, as base64 of nonce, tag and text. `context` names the place it belongs to:
 * moved elsewhere it does not decrypt.
 */
export const encryptText = (key: Buffer, text: string, context: string): string => {
  const iv = randomBytes(IV_BYTES)
  const cipher = createCipheriv(CIPHER, key, iv).setAAD(Buffer.from(context))
  const encrypted = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([iv, cipher.getAuthTag(), encrypted]).toString('base64')
}

/** @throws Error when key, context or text are not those of `encryptText` */
export const decryptText = (key: Buffer, stored: string, context: string): string => {
  const bytes = Buffer.from(stored, 'base64')
  const decipher = createDecipheriv(CIPHER, key, bytes.subarray(0, IV_BYTES), {
    authTagLength: TAG_BYTES,
  })
    .setAAD(Buffer.from(context))
    .setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES))
  return Buffer.concat([
    decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES)),
    decipher.final(),
  ]).toString('utf8')
}

export interface KeyedRequest {
  readonly accountId: string
  readonly key: string
  /** method, path and body: the same key with another of these is a mistake of the client */
  readonly fingerprint: string
  /**
   * secret of the installation, for requests and answers that hold passwords or tokens: the answer
   * is stored encrypted, the request as a keyed hash
   */
  readonly serverKey?: Buffer | undefined
}

/** Keys are kept a day (reliability R11). */
const IDEMPOTENCY_HOURS = 24
const WAIT_MS = 8000

const ANSWER_KEY = 'answers kept for repeated requests'
const FINGERPRINT_KEY = 'fingerprints of requests'

/** A plain hash of a request with a password could be searched for the password. */
const toHash = ({ fingerprint, serverKey }: KeyedRequest): Buffer =>
  (serverKey === undefined
    ? createHash('sha256')
    : createHmac('sha256', deriveKey(serverKey, FINGERPRINT_KEY))
  )
    .update(fingerprint)
    .digest()

const toContext = ({ accountId, key }: KeyedRequest): string => `${accountId} ${key}`

/** As text inside the JSON: jsonb would sort the keys, and repeats must be identical. */
const toStored = (request: KeyedRequest, answer: unknown): string => {
  const text = JSON.stringify(answer ?? null)
  if (request.serverKey === undefined) return JSON.stringify(text)
  return JSON.stringify({
    encrypted: encryptText(deriveKey(request.serverKey, ANSWER_KEY), text, toContext(request)),
  })
}

const isEncrypted = (stored: unknown): stored is { readonly encrypted: string } =>
  typeof stored === 'object' &&
  stored !== null &&
  'encrypted' in stored &&
  typeof stored.encrypted === 'string'

const fromStored = (request: KeyedRequest, stored: unknown): { answer: unknown } | undefined => {
  if (typeof stored === 'string') return { answer: JSON.parse(stored) }
  if (!isEncrypted(stored) || request.serverKey === undefined) return undefined
  return {
    answer: JSON.parse(
      decryptText(deriveKey(request.serverKey, ANSWER_KEY), stored.encrypted, toContext(request)),
    ),
  }
}

/** Locks the key until the transaction ends. False: another request holds it. */
const lockKey = async (db: Db, { accountId, key }: KeyedRequest): Promise<boolean> => {
  const name = `idempotency ${accountId} ${key}`
  const { rows } = await sql<{
    locked: boolean
  }>`select pg_try_advisory_xact_lock(hashtextextended(${name}, 0)) as locked`.execute(db)
  return rows[0]?.locked === true
}

/** @throws AppError `request.idempotency_conflict` where the key was used with other contents */
export const getStoredAnswer = async (
  db: Db,
  request: KeyedRequest,
): Promise<{ answer: unknown } | undefined> => {
  const { accountId, key } = request
  const row = await db
    .selectFrom('idempotency_key')
    .select(['body_hash', 'answer'])
    .where('account_id', '=', accountId)
    .where('key', '=', key)
    .executeTakeFirst()
  if (row === undefined) return undefined
  if (!row.body_hash.equals(toHash(request))) throw new AppError('request.idempotency_conflict')
  // servers of older versions wrote the row first, without an answer
  return fromStored(request, row.answer)
}

const storeAnswer = async (db: Db, request: KeyedRequest, answer: unknown): Promise<void> => {
  const stored = toStored(request, answer)
  const row = {
    account_id: request.accountId,
    key: request.key,
    body_hash: toHash(request),
    status: 200,
    answer: stored,
  }
  await db
    .insertInto('idempotency_key')
    .values(row)
    .onConflict((conflict) =>
      conflict.columns(['account_id', 'key']).doUpdateSet({ status: 200, answer: stored }),
    )
    .execute()
}

/** Undefined: another request with this key is under way. */
const tryLocked = (
  db: Db,
  request: KeyedRequest,
  work: () => Promise<unknown>,
): Promise<{ answer: unknown } | undefined> =>
  inRequestTransaction(db, async () => {
    if (!(await lockKey(db, request))) return undefined
    const stored = await getStoredAnswer(db, request)
    if (stored !== undefined) return stored
    const answer = await work()
    await storeAnswer(db, request, answer)
    return { answer }
  })

/**
 * Runs `work` once per key, however often the request arrives; repeats get the first answer. The
 * answer is stored in the transaction of
 * the effect, so that neither exists without the other, whenever the process dies. A refusal rolls
 * back and stores nothing.
 * @throws AppError `request.idempotency_conflict` for the same key with other contents; whatever
 * `work` throws
 */
export const runIdempotent = async (
  db: Db,
  request: KeyedRequest,
  work: () => Promise<unknown>,
): Promise<unknown> => {
  for (
    let waited = 0, pause = 10;
    waited < WAIT_MS;
    waited += pause, pause = Math.min(pause * 2, 200)
  ) {
    const done = await tryLocked(db, request, work)
    if (done !== undefined) return done.answer
    await sleep(pause)
  }
  throw new AppError('studio.unavailable')
}

/** Forgets keys older than a day; called by the worker now and then. */
export const forgetOldKeys = async (db: Db): Promise<void> => {
  await sql`delete from idempotency_key where created_at < now() - make_interval(hours => ${IDEMPOTENCY_HOURS})`.execute(
    db,
  )
}
