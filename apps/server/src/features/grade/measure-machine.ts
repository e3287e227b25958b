import { EDIT_COUNTER, machineEditsOf } from '@panelflow/domain/grade/edit-rate.ts'
import type { TranslationCandidate } from '@panelflow/domain/page/page-document.ts'
import { prepared } from '../../db/prepared.ts'
import type { Tx } from '../../db/transaction.ts'
import type { Measuring } from './measure-edits.ts'

interface HandedOn {
  readonly candidates: readonly TranslationCandidate[] | null
  readonly translation: string | null
}

/** Texts of a kept version with what was proposed for them then. */
const keptProposals = prepared<HandedOn, [snapshotId: string]>(
  'grade.kept_proposals',
  `select i #> '{props,candidates}' as candidates, i #>> '{props,translation}' as translation
    from page_snapshot s join page_document d on d.id = s.document_id and d.kind = 'lane'
    cross join jsonb_array_elements(s.items) i
    where s.snapshot_id = $1 and i ->> 'kind' = 'text'`,
)

/** The same of the version kept last, with its id: one row without texts where it has none. */
const lastProposals = prepared<HandedOn & { readonly snapshot_id: string }, [chapterId: string]>(
  'grade.last_proposals',
  `select k.id as snapshot_id, i #> '{props,candidates}' as candidates, i #>> '{props,translation}' as translation
    from (select id from chapter_snapshot where chapter_id = $1 and name = 'complete_translation' order by at desc, id desc limit 1) k
    left join (page_snapshot s join page_document d on d.id = s.document_id and d.kind = 'lane'
      cross join jsonb_array_elements(s.items) i) on s.snapshot_id = k.id and i ->> 'kind' = 'text'`,
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

const rate = async (tx: Tx, snapshotId: string, kept: readonly HandedOn[], { chapterId, translatorId, at }: Measuring): Promise<void> => {
  const compared = kept.map(({ candidates, translation }) => ({ candidates: candidates ?? [], translation: translation ?? '' }))
  const { bubbles, words, editedWords } = machineEditsOf(compared)
  await writeRate(tx, [chapterId, translatorId, snapshotId, bubbles, words, editedWords, EDIT_COUNTER, at])
}

/** Writes down how much of the machine's words is not so in the version handed on. Kept for good: only another completion measures again. */
export const measureMachineIn = async (tx: Tx, snapshotId: string, measuring: Measuring): Promise<void> =>
  await rate(tx, snapshotId, await keptProposals(tx, [snapshotId]), measuring)

/** Within the transaction that completes the translation and has just kept its version. */
export const measureMachine = async (tx: Tx, measuring: Measuring): Promise<void> => {
  const kept = await lastProposals(tx, [measuring.chapterId])
  const [first] = kept
  if (first === undefined) return
  await rate(tx, first.snapshot_id, kept, measuring)
}
