import { EDIT_COUNTER, countMachineEdits } from '@panelflow/domain/grade/edit-rate.ts'
import { prepared } from '../../db/prepared.ts'
import type { Tx } from '../../db/transaction.ts'
import type { Measurement, ProposedText, StoredSnapshot } from '../../ports/workflow-effects.ts'
import { PROPOSED_TEXT } from '../snapshot/save-snapshot.ts'

/** Texts of a kept version with what was proposed for them then. */
const selectStoredProposals = prepared<ProposedText, [snapshotId: string]>(
  'grade.kept_proposals',
  `select ${PROPOSED_TEXT}
    from page_snapshot s join page_document d on d.id = s.document_id and d.kind = 'lane'
    cross join jsonb_array_elements(s.items) i
    where s.snapshot_id = $1 and i ->> 'kind' = 'text'`,
)

const writeRate = prepared<
  unknown,
  [
    chapterId: string,
    translatorId: string,
    snapshotId: string,
    bubbles: number,
    words: number,
    editedWords: number,
    counter: string,
    at: Date,
  ]
>(
  'grade.write_machine_rate',
  `insert into machine_edit_rate (chapter_id, translator_id, snapshot_id, bubbles, words, edited_words, counter, measured_at)
    values ($1, $2, $3, $4, $5, $6, $7, $8)
    on conflict (chapter_id, translator_id) do update set snapshot_id = excluded.snapshot_id, bubbles = excluded.bubbles, words = excluded.words,
      edited_words = excluded.edited_words, counter = excluded.counter, measured_at = excluded.measured_at`,
)

/**
 * Writes down how much of the machine's words is not so in the version handed on. Kept for good:
 * only another completion measures again.
 */
export const measureMachine = async (
  tx: Tx,
  { id, texts }: StoredSnapshot,
  { chapterId, translatorId, at }: Measurement,
): Promise<void> => {
  const compared = texts.map(({ candidates, translation }) => ({
    candidates: candidates ?? [],
    translation: translation ?? '',
  }))
  const { bubbles, words, editedWords } = countMachineEdits(compared)
  await writeRate(tx, [chapterId, translatorId, id, bubbles, words, editedWords, EDIT_COUNTER, at])
}

/** The same for a version kept before. */
export const measureMachineIn = async (
  tx: Tx,
  snapshotId: string,
  measurement: Measurement,
): Promise<void> =>
  await measureMachine(
    tx,
    { id: snapshotId, texts: await selectStoredProposals(tx, [snapshotId]) },
    measurement,
  )
