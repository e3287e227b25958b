import { decideBatch } from '@panelflow/domain/page/page-decide.ts'
import type { PageDocument, PageOp } from '@panelflow/domain/page/document/page-document.ts'
import type { Tx } from '../../../db/transaction.ts'
import { type DocumentRef, lockDocument, writeBatch } from '../page-store.ts'

export interface MachineWriting {
  readonly ref: DocumentRef
  /** the AI run; also the batch: a run writes a document once */
  readonly run: string
  readonly at: Date
}

/**
 * Lets an AI run write into a document: `propose` sees the document as it is now, under its lock,
 * and says what to change.
 * Answers the document afterwards.
 */
export const writeMachineOps = async (
  tx: Tx,
  { ref, run, at }: MachineWriting,
  propose: (document: PageDocument) => readonly PageOp[],
): Promise<PageDocument> => {
  const before = await lockDocument(tx, ref)
  if (before === undefined)
    throw new Error(`page ${ref.pageId} has no ${ref.kind} document in chapter ${ref.chapterId}`)
  const ops = propose(before)
  if (ops.length === 0) return before
  const origin = { by: 'ai', run, at: at.toISOString() } as const
  const decision = decideBatch(before, ops, origin, null)
  if (!decision.ok)
    throw new Error(
      `the run ${run} made ops that are refused: ${decision.code} ${JSON.stringify(decision.params)}`,
    )
  const { doc: after, applied } = decision.applied
  await writeBatch(tx, { ref, before, after, applied, batchId: run, origin })
  return after
}
