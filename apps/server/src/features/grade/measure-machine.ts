import { EDIT_COUNTER, machineEditsOf } from '@panelflow/domain/grade/edit-rate.ts'
import type { TranslationCandidate } from '@panelflow/domain/page/page-document.ts'
import { sql } from 'kysely'
import type { Tx } from '../../db/transaction.ts'
import type { Measuring } from './measure-edits.ts'

interface HandedOn {
  readonly candidates: readonly TranslationCandidate[] | null
  readonly translation: string | null
}

/** Texts of a kept version with what was proposed for them then. */
const keptProposals = async (tx: Tx, snapshotId: string): Promise<readonly HandedOn[]> => {
  const { rows } = await sql<HandedOn>`
    select i #> '{props,candidates}' as candidates, i #>> '{props,translation}' as translation
    from page_snapshot s join page_document d on d.id = s.document_id and d.kind = 'lane'
    cross join jsonb_array_elements(s.items) i
    where s.snapshot_id = ${snapshotId} and i ->> 'kind' = 'text'`.execute(tx)
  return rows
}

/** Writes down how much of the machine's words is not so in the version handed on. Kept for good: only another completion measures again. */
export const measureMachineIn = async (tx: Tx, snapshotId: string, { chapterId, translatorId, at }: Measuring): Promise<void> => {
  const bubbles = (await keptProposals(tx, snapshotId)).map(({ candidates, translation }) => ({
    candidates: candidates ?? [],
    translation: translation ?? '',
  }))
  const { bubbles: compared, words, editedWords } = machineEditsOf(bubbles)
  const measured = { snapshot_id: snapshotId, bubbles: compared, words, edited_words: editedWords, counter: EDIT_COUNTER, measured_at: at }
  await tx
    .insertInto('machine_edit_rate')
    .values({ chapter_id: chapterId, translator_id: translatorId, ...measured })
    .onConflict((conflict) => conflict.columns(['chapter_id', 'translator_id']).doUpdateSet(measured))
    .execute()
}

/** Within the transaction that completes the translation and has just kept its version. */
export const measureMachine = async (tx: Tx, measuring: Measuring): Promise<void> => {
  const kept = await tx
    .selectFrom('chapter_snapshot')
    .select('id')
    .where('chapter_id', '=', measuring.chapterId)
    .where('name', '=', 'complete_translation')
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .executeTakeFirst()
  if (kept !== undefined) await measureMachineIn(tx, kept.id, measuring)
}
