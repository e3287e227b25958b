import { sql } from 'kysely'
import type { Db } from '../../db/open-database.ts'

/** Where the audit chain ended at some moment, noted outside of the database. */
export interface AuditAnchor {
  readonly at: Date
  readonly seq: number
  /** hex */
  readonly hash: string
  /** where it was noted, for sentences */
  readonly source: string
}

interface Restore {
  readonly from: number
  readonly to: number
}

/**
 * Spans between a backup and its restore: entries written in them are gone, and the chain itself
 * records the restore.
 */
const listRestores = async (db: Db): Promise<readonly Restore[]> => {
  const rows = await db
    .selectFrom('audit_entry')
    .select(['at', 'params'])
    .where('action', '=', 'backup_restored')
    .execute()
  return rows.map(({ at, params }) => ({
    from: Date.parse(String((params as { createdAt?: unknown }).createdAt)),
    to: at.getTime(),
  }))
}

/**
 * Compares the chain with notes kept outside of the database: its owner can write a new chain, but
 * cannot change those.
 * @returns the notes that the chain does not fit
 */
export const compareAnchors = async (
  db: Db,
  anchors: readonly AuditAnchor[],
): Promise<readonly AuditAnchor[]> => {
  const restores = await listRestores(db)
  const expected = anchors.filter(
    ({ at, seq }) =>
      seq > 0 && !restores.some(({ from, to }) => at.getTime() > from && at.getTime() <= to),
  )
  if (expected.length === 0) return []
  const seqs = [...new Set(expected.map(({ seq }) => seq))]
  // as one parameter: a year of notes has more numbers than a statement may have parameters
  const rows = await db
    .selectFrom('audit_entry')
    .select(['seq', 'hash'])
    .where(sql<boolean>`seq = any(${seqs}::bigint[])`)
    .execute()
  const found = new Map(rows.map(({ seq, hash }) => [seq, hash.toString('hex')]))
  return expected.filter(({ seq, hash }) => found.get(seq) !== hash)
}
