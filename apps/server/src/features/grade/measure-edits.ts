import { EDIT_COUNTER, editsBetween } from '@panelflow/domain/grade/edit-rate.ts'
import { sql } from 'kysely'
import type { Db } from '../../db/open-database.ts'
import type { Tx } from '../../db/transaction.ts'
import type { Measurement } from '../../ports/workflow-effects.ts'

export interface Bubble {
  readonly page_id: string
  readonly position: number
  readonly id: string
  readonly text: string
}

/**
 * The version the translator handed on: their own completion, else their rework, else whoever
 * completed
 * it in their place. Null: none was kept.
 */
export const handedOn = async (
  db: Db | Tx,
  chapterId: string,
  translatorId: string,
): Promise<string | null> => {
  const { rows } = await sql<{ id: string }>`
    select id from chapter_snapshot where chapter_id = ${chapterId} and name in ('complete_translation', 'complete_rework')
    order by (taken_by = ${translatorId}) desc nulls last, (name = 'complete_translation') desc, at desc, id desc limit 1`.execute(
    db,
  )
  return rows[0]?.id ?? null
}

/** Bubbles of a kept version, without those of pages that were replaced since. */
export const listStoredBubbles = async (
  db: Db | Tx,
  snapshotId: string,
): Promise<readonly Bubble[]> => {
  const { rows } = await sql<Bubble>`
    select p.id as page_id, p.position, i ->> 'id' as id, i #>> '{props,translation}' as text
    from page_snapshot s join page_document d on d.id = s.document_id and d.kind = 'lane'
    join source_page p on p.id = d.source_page_id and p.replaced_at is null
    cross join jsonb_array_elements(s.items) i
    where s.snapshot_id = ${snapshotId} and i ->> 'kind' = 'text'`.execute(db)
  return rows
}

/** Bubbles as they are now. */
export const presentBubbles = async (
  db: Db | Tx,
  chapterId: string,
): Promise<readonly Bubble[]> => {
  const { rows } = await sql<Bubble>`
    select p.id as page_id, p.position, i.id, i.props ->> 'translation' as text
    from page_document d join source_page p on p.id = d.source_page_id and p.replaced_at is null
    join page_item i on i.document_id = d.id and i.kind = 'text'
    where d.chapter_id = ${chapterId} and d.kind = 'lane'`.execute(db)
  return rows
}

/** Page and item: an item's id is its own within its page only. */
export const toBubbleKey = ({ page_id, id }: Bubble): string => `${page_id}/${id}`

const toTexts = (bubbles: readonly Bubble[]): ReadonlyMap<string, string> =>
  new Map(bubbles.map((bubble) => [toBubbleKey(bubble), bubble.text]))

/**
 * Fills in the rate of a chapter and translator; a later look takes the place of an earlier one.
 */
export const writeRate = async (
  tx: Tx,
  { chapterId, translatorId, at }: Measurement,
  [handedOnId, before, after]: readonly [
    snapshotId: string,
    before: readonly Bubble[],
    after: readonly Bubble[],
  ],
): Promise<void> => {
  const { words, editedWords } = editsBetween(toTexts(before), toTexts(after))
  const measured = {
    snapshot_id: handedOnId,
    words,
    edited_words: editedWords,
    counter: EDIT_COUNTER,
    measured_at: at,
  }
  await tx
    .insertInto('edit_rate')
    .values({ chapter_id: chapterId, translator_id: translatorId, ...measured })
    .onConflict((conflict) =>
      conflict.columns(['chapter_id', 'translator_id']).doUpdateSet(measured),
    )
    .execute()
}

/** Writes down how much of what the translator handed on is not so in the proofread text. */
export const measureEdits = async (tx: Tx, measurement: Measurement): Promise<void> => {
  const { chapterId, translatorId } = measurement
  const snapshotId = await handedOn(tx, chapterId, translatorId)
  if (snapshotId === null) return
  await writeRate(tx, measurement, [
    snapshotId,
    await listStoredBubbles(tx, snapshotId),
    await presentBubbles(tx, chapterId),
  ])
}
