import { AppError } from '@panelflow/domain/error/app-error.ts'
import { PAGE_SCHEMA_VERSION } from '@panelflow/domain/page/document/migrations/migrations.ts'
import { parseOps } from '@panelflow/domain/page/document/parse-document.ts'
import type { EditorPorts, StoredEdits } from './ports.ts'

type Ports = Pick<EditorPorts, 'link' | 'outbox'>

/**
 * Edits that an older version of the editor stored, in the present schema.
 * @throws AppError page.schema_too_new, page.document_unreadable
 */
export const toPresentEdits = <E extends StoredEdits>(edits: E): E => ({
  ...edits,
  schema: PAGE_SCHEMA_VERSION,
  pending: edits.pending.map((batch) => ({
    ...batch,
    ops: parseOps(edits.schema ?? 1, batch.ops),
  })),
})

/** Edits of a newer editor would be overwritten by this one: the page does not open. */
const isAhead = (cause: unknown): boolean =>
  cause instanceof AppError && cause.code === 'page.schema_too_new'

/** Removes batches that the server knows, also from the browser's storage. */
const dropConfirmed = async ({ link, outbox }: Ports, edits: StoredEdits): Promise<StoredEdits> => {
  // the server is asked when it is back: it knows batches by their id
  if (edits.pending.length === 0 || link.isOffline?.() === true) return edits
  const entries = await link.since(edits.pageId, edits.document, edits.baseRev ?? 0)
  const confirmed = new Set(entries.map(({ batchId }) => batchId))
  const pending = edits.pending.filter(({ batchId }) => !confirmed.has(batchId))
  if (pending.length === edits.pending.length) return edits
  const rest = { ...edits, pending }
  await outbox
    .save(rest)
    .catch((cause: unknown) =>
      console.warn('confirmed work was not removed from this machine', cause),
    )
  return rest
}

/**
 * How much of a page that could not be opened waits on this machine: batches, and texts that wait
 * for a choice.
 */
export const countUnsent = async (
  { outbox }: Pick<Ports, 'outbox'>,
  pageId: string,
): Promise<number> => {
  try {
    const stored = await outbox.load(pageId)
    return stored.reduce((sum, { pending, held }) => sum + pending.length + held.length, 0)
  } catch (cause) {
    return isAhead(cause) ? 1 : 0
  }
}

/**
 * Edits of a page that this browser keeps and the server has not confirmed. Batches whose id the
 * server knows are left out: only their answer was
 * lost, and compared with the page they would look like another person's edits. Where the browser
 * stores nothing, the page opens without any.
 * @throws AppError page.schema_too_new
 */
export const loadUnsent = async (ports: Ports, pageId: string): Promise<readonly StoredEdits[]> => {
  const stored = await ports.outbox.load(pageId).catch((cause: unknown) => {
    if (isAhead(cause)) throw cause
    console.warn('unsent work on this machine was not read', cause)
    return []
  })
  return await Promise.all(stored.map((edits) => dropConfirmed(ports, edits)))
}
