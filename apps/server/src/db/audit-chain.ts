import type { AuditAction } from '@panelflow/domain/log/audit-action.ts'
import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from './open-database.ts'
import { getOrigin } from './request-origin.ts'
import type { Tx } from './transaction.ts'

export interface AuditEntry {
  readonly at: Date
  readonly action: AuditAction
  /** who did it; null for outsiders and for the studio itself */
  readonly accountId: string | null
  readonly sessionId?: string | null
  /** of the request that is being answered unless given */
  readonly ip?: string
  readonly object?: { readonly kind: string; readonly id: string }
  /** never a password, token or text of a page */
  readonly params?: Readonly<Record<string, unknown>>
}

interface Sealed {
  readonly seq: number
  readonly at: Date
  readonly action: string
  readonly account_id: string | null
  readonly session_id: string | null
  readonly ip: string
  readonly object_kind: string | null
  readonly object_id: string | null
  readonly params: unknown
}

const GENESIS = Buffer.alloc(32)

/** The same text for the same value, however the database ordered its keys. */
const canonical = (value: unknown): string => {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null'
  const entries = Object.entries(value).filter(([, one]) => one !== undefined)
  return `{${entries
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, one]) => `${JSON.stringify(key)}:${canonical(one)}`)
    .join(',')}}`
}

const computeRowHash = (previous: Buffer, row: Sealed): Buffer =>
  createHash('sha256')
    .update(previous)
    .update(
      canonical([
        String(row.seq),
        row.at.toISOString(),
        row.action,
        row.account_id,
        row.session_id,
        row.ip,
        row.object_kind,
        row.object_id,
        row.params,
      ]),
    )
    .digest()

/**
 * Appends to the chain, in the transaction of what it records. The chain is locked until that
 * commits, so call it last.
 * It goes on from the anchor, not from the last row: after rows were deleted the gap stays.
 * Source: reliability S18.
 */
export const recordAudit = async (tx: Tx, entry: AuditEntry): Promise<void> => {
  // the anchor's row is the lock: one entry after the other
  const last = await tx
    .selectFrom('audit_anchor')
    .select(['seq', 'hash'])
    .forUpdate()
    .executeTakeFirstOrThrow()
  const params: unknown = JSON.parse(JSON.stringify(entry.params ?? {}))
  const row = {
    seq: last.seq + 1,
    at: entry.at,
    action: entry.action,
    account_id: entry.accountId,
    session_id: entry.sessionId ?? null,
    ip: entry.ip ?? getOrigin()?.ip ?? '',
    object_kind: entry.object?.kind ?? null,
    object_id: entry.object?.id ?? null,
    params,
  }
  const hash = computeRowHash(last.hash, row)
  await tx
    .insertInto('audit_entry')
    .values({ ...row, params: JSON.stringify(params), previous_hash: last.hash, hash })
    .execute()
  await tx.updateTable('audit_anchor').set({ seq: row.seq, hash }).execute()
}

/**
 * The chain of an emptied demo begins anew. Needs the owner of the tables, whom no trigger can
 * bind.
 */
export const restartAuditChain = async (tx: Tx): Promise<void> => {
  await sql`alter table audit_anchor disable trigger user`.execute(tx)
  await tx.updateTable('audit_anchor').set({ seq: 0, hash: GENESIS }).execute()
  await sql`alter table audit_anchor enable trigger user`.execute(tx)
}

export interface ChainVerdict {
  /** entries from the beginning on that are what was written */
  readonly entries: number
  /** hex of the hash of the last of them */
  readonly head: string
  /** `seq` of the first entry that is missing or not what was written; null when all are */
  readonly brokenAt: number | null
}

const BATCH = 5000

const readAnchor = async (db: Db): Promise<{ seq: number; hash: Buffer }> =>
  await db.selectFrom('audit_anchor').select(['seq', 'hash']).executeTakeFirstOrThrow()

/**
 * Reads the chain from its beginning to its anchor. A deleted end or an emptied table is found as
 * well as a changed entry.
 */
export const verifyAuditChain = async (db: Db): Promise<ChainVerdict> => {
  const anchor = await readAnchor(db)
  let previous: Buffer = GENESIS
  let seq = 0
  const broken = (): ChainVerdict => ({
    entries: seq,
    head: previous.toString('hex'),
    brokenAt: seq + 1,
  })
  for (;;) {
    const rows = await db
      .selectFrom('audit_entry')
      .selectAll()
      .where('seq', '>', seq)
      .orderBy('seq')
      .limit(BATCH)
      .execute()
    for (const row of rows) {
      const sound =
        row.seq === seq + 1 &&
        row.previous_hash.equals(previous) &&
        row.hash.equals(computeRowHash(previous, row))
      if (!sound) return broken()
      previous = row.hash
      seq = row.seq
      if (seq === anchor.seq && !previous.equals(anchor.hash)) return { ...broken(), brokenAt: seq }
    }
    if (rows.length < BATCH) break
  }
  // entries are added while the chain is read, each together with its anchor
  const end = await readAnchor(db)
  if (seq < anchor.seq) return broken()
  return {
    entries: seq,
    head: previous.toString('hex'),
    brokenAt: seq > end.seq ? end.seq + 1 : null,
  }
}
