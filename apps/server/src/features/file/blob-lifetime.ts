/**
 * Files that several rows may name: none is removed while a row names it, and none is named while
 * it is removed.
 */
import { sql } from 'kysely'
import { isBlobReferenced } from '../../db/blob-references.ts'
import type { Tx } from '../../db/transaction.ts'
import type { BlobStore } from '../../ports/blob-store.ts'

/**
 * One at a time for each content: a sweep never takes away what somebody is just naming. Held until
 * the transaction ends.
 */
export const lockContent = async (tx: Tx, sha: string): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtextextended(${sha}, 0))`.execute(tx)
}

/**
 * Locks stored content before a row names it. A sweep that removed it after it was stored is made
 * up for.
 */
export const lockStored = async (
  tx: Tx,
  blobs: BlobStore,
  sha: string,
  bytes: Uint8Array,
): Promise<void> => {
  await lockContent(tx, sha)
  if (!(await blobs.exists(sha))) await blobs.put(bytes)
}

/**
 * Removes content that no row names. The content must be locked, and the row that named it deleted
 * in the same transaction.
 */
export const removeUnreferenced = async (tx: Tx, blobs: BlobStore, sha: string): Promise<void> => {
  if (!(await isBlobReferenced(tx, sha))) await blobs.remove(sha)
}
