import type { EditorPorts, StoredEdits } from './ports.ts'

type Ports = Pick<EditorPorts, 'link' | 'outbox'>

/** Removes batches that the server knows, also from the browser's storage. */
const dropConfirmed = async ({ link, outbox }: Ports, edits: StoredEdits): Promise<StoredEdits> => {
  if (edits.pending.length === 0) return edits
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
 * Edits of a page that this browser keeps and the server has not confirmed. Batches whose id the
 * server knows are left out: only their answer was
 * lost, and compared with the page they would look like another person's edits. Where the browser
 * stores nothing, the page opens without any.
 */
export const loadUnsent = async (ports: Ports, pageId: string): Promise<readonly StoredEdits[]> => {
  const stored = await ports.outbox.load(pageId).catch((cause: unknown) => {
    console.warn('unsent work on this machine was not read', cause)
    return []
  })
  return await Promise.all(stored.map((edits) => dropConfirmed(ports, edits)))
}
