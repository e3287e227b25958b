/** Documents, pictures and remarks of pages that are replaced follow to the pages after them. */
import { pairRevisions, type RevisedPage } from '@panelflow/domain/page/pair-revisions.ts'
import { sql } from 'kysely'
import { TASK_CHANNEL } from '../../db/task-channel.ts'
import type { Tx } from '../../db/transaction.ts'
import type { Deps } from '../../ports/deps.ts'
import { placeDocuments } from './place-documents.ts'

interface IdentifiedPage extends RevisedPage {
  readonly id: string
}

interface Following {
  readonly old: IdentifiedPage
  readonly next: IdentifiedPage
}

/** Rows that name a page and are about what is on it. */
const FOLLOWING = [
  // lines before documents, as a replacement locks them
  'text_replacement_line',
  'page_document',
  // what was published stays so until it is made again
  'page_output',
  'page_check_dismissal',
  'fix_item',
] as const

/** Pages that machines were to work on are worked on as they are now. */
const moveTasks = async (tx: Tx, { old, next }: Following): Promise<void> => {
  await tx
    .updateTable('page_task')
    .set({ source_page_id: next.id, status: 'pending', lease_until: null })
    .where('source_page_id', '=', old.id)
    .where('status', 'in', ['pending', 'running'])
    .execute()
}

const moveRows = async (tx: Tx, { old, next }: Following): Promise<void> => {
  for (const table of FOLLOWING)
    await sql`update ${sql.table(table)} set source_page_id = ${next.id} where source_page_id = ${old.id}`.execute(
      tx,
    )
  await moveTasks(tx, { old, next })
  // it is compared with the new page
  await tx
    .updateTable('text_free_page')
    .set({ id: next.id, status: 'waiting', placement: null, refusal: null, failures: 0 })
    .where('id', '=', old.id)
    .execute()
}

/** Chapters that have work on the page look at what changed, each by itself. */
const openChecks = async (tx: Tx, pageId: string): Promise<void> => {
  await sql`
    insert into page_revision_check (page_id, chapter_id)
    select ${pageId}, d.chapter_id from page_document d
    where d.source_page_id = ${pageId} and d.kind = 'lane'
      and exists (select 1 from page_item i where i.document_id = d.id)`.execute(tx)
}

/**
 * Boxes, words and patches follow to the page that comes in the place of theirs, scaled to its
 * width; where exactly they belong is found out by comparing both pictures. Lines of a replacement
 * follow too, so that it can be taken back.
 */
export const carryDocuments = async (
  deps: Pick<Deps, 'ids' | 'clock'>,
  tx: Tx,
  removed: readonly IdentifiedPage[],
  made: readonly IdentifiedPage[],
): Promise<void> => {
  const pairs = pairRevisions(removed, made)
  for (const { old, next } of pairs) {
    await moveRows(tx, { old, next })
    const scale = next.width / old.width
    await tx
      .insertInto('page_revision')
      .values({ id: next.id, previous_id: old.id, carried_scale: scale })
      .execute()
    const placement = { scale, dx: 0, dy: 0 }
    const placing = { pageId: next.id, run: next.id, placement }
    await placeDocuments(deps, tx, placing, () => Promise.resolve(new Set()))
    await openChecks(tx, next.id)
  }
  if (pairs.length > 0) await sql`select pg_notify(${TASK_CHANNEL}, 'page_revision')`.execute(tx)
}
