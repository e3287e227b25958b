/** Page tasks of a stage: one task per page, in the transaction of the status change. */
import type { ErrorCode } from '@panelflow/domain/error/error-code.ts'
import { sql } from 'kysely'
import type { RunStage } from '@panelflow/domain/order/workflow-event.ts'
import type { Tx } from '../../db/transaction.ts'
import type { Ids } from '../../ports/ids.ts'
import type { StartStage } from '../../ports/workflow-effects.ts'
import { ensureDocuments } from '../page/commands/ensure-documents.ts'
import { FIRST_PRIORITY } from './hold-chapter.ts'
import { TASK_CHANNEL } from '../../db/task-channel.ts'

/**
 * Where the result of a stage may come from, for a page `p` of chapter `c`. Extraction and cleanup
 * live in the base document: any language that did
 * them did them for all ("cleaned once, lettered in many languages"). Cleanup made before a later
 * extraction does not count (`attempt` 0: that one
 * was not run either). A task that proposes changes nothing that others build on.
 * Synthesis always runs: its own content hash tells it whether there is anything to do.
 */
export const DONE_BEFORE = {
  text_extraction: sql<boolean>`exists (select 1 from page_task t where t.source_page_id = p.id and t.stage = 'text_extraction' and t.status = 'done' and not t.proposes)`,
  patch_generation: sql<boolean>`exists (select 1 from page_task t where t.source_page_id = p.id and t.stage = 'patch_generation' and t.status = 'done' and not t.proposes
    and not exists (select 1 from page_task e where e.source_page_id = p.id and e.stage = 'text_extraction' and e.status = 'done' and not e.proposes and e.attempt > 0 and e.finished_at > t.finished_at))`,
  machine_translation: sql<boolean>`exists (select 1 from page_task t where t.source_page_id = p.id and t.chapter_id = c.id and t.stage = 'machine_translation' and t.status = 'done')`,
  composite: sql<boolean>`false`,
  final: sql<boolean>`false`,
} as const satisfies Record<RunStage, unknown>

/**
 * Fences off whatever runs for the chapter: a worker that still works on it finds its result
 * refused. Answers how many pages that stopped.
 */
export const cancelStages = async (tx: Tx, chapterId: string): Promise<number> => {
  const { numUpdatedRows } = await tx
    .updateTable('page_task')
    .set({ status: 'canceled', lease_until: null, finished_at: sql`now()` })
    .where('chapter_id', '=', chapterId)
    .where('status', 'in', ['pending', 'running'])
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

/**
 * The same for pictures, which stand on the board as given up, with the cause, until somebody
 * starts them again.
 */
export const giveUpStages = async (tx: Tx, chapterId: string, cause: ErrorCode): Promise<void> => {
  await tx
    .updateTable('page_task')
    .set({ status: 'failed', cause, lease_until: null, finished_at: sql`now()` })
    .where('chapter_id', '=', chapterId)
    .where('status', 'in', ['pending', 'running'])
    .execute()
}

/**
 * Pages of a translation as proposals that failed wait again, and no others. Answers how many there
 * were.
 */
export const retryProposals = async (tx: Tx, chapterId: string): Promise<number> => {
  const stage: RunStage = 'machine_translation'
  const { rows } = await sql`
    update page_task t set status = 'pending', failures = 0, progress = 0, cause = null, cause_details = null, not_before = now(), finished_at = null
    from source_page p where p.id = t.source_page_id and p.replaced_at is null
      and t.chapter_id = ${chapterId} and t.stage = ${stage} and t.status = 'failed' and t.proposes
      and t.generation = (select max(l.generation) from page_task l where l.chapter_id = t.chapter_id and l.stage = t.stage)
    returning t.id`.execute(tx)
  if (rows.length > 0) await sql`select pg_notify(${TASK_CHANNEL}, ${stage})`.execute(tx)
  return rows.length
}

/**
 * Makes one task per page of the chapter and wakes the workers at commit. Pages whose result is
 * already there count as done at once, so a retry
 * runs only what failed. `already_done`: nothing is left to run, the caller sends the stage's event
 * itself.
 */
export const startStage = async (
  deps: { readonly ids: Ids },
  tx: Tx,
  { chapterId, stage, priority, repeatedPages = [], proposes = false }: StartStage,
): Promise<'started' | 'already_done'> => {
  await cancelStages(tx, chapterId)
  await ensureDocuments(deps, tx, chapterId)
  const { rows: pages } = await sql<{ id: string; done: boolean }>`
    select p.id, ${DONE_BEFORE[stage]} as done from chapter c
    join source_page p on p.source_chapter_id = c.source_chapter_id and p.replaced_at is null
    where c.id = ${chapterId} order by p.position`.execute(tx)
  if (pages.length === 0) return 'already_done'
  const isDone = (page: { id: string; done: boolean }): boolean =>
    page.done && !repeatedPages.includes(page.id)
  const last = await tx
    .selectFrom('page_task')
    .select(({ fn }) => fn.max('generation').as('generation'))
    .where('chapter_id', '=', chapterId)
    .where('stage', '=', stage)
    .executeTakeFirst()
  const generation = (last?.generation ?? 0) + 1
  const { ai_first } = await tx
    .selectFrom('chapter')
    .select('ai_first')
    .where('id', '=', chapterId)
    .executeTakeFirstOrThrow()
  const tasks = pages.map((page) => ({
    id: deps.ids.next(),
    chapter_id: chapterId,
    source_page_id: page.id,
    stage,
    generation,
    proposes,
    priority: ai_first ? FIRST_PRIORITY : priority,
    status: isDone(page) ? ('done' as const) : ('pending' as const),
    progress: isDone(page) ? 1 : 0,
    finished_at: isDone(page) ? sql<Date>`now()` : null,
  }))
  await tx.insertInto('page_task').values(tasks).execute()
  if (pages.every(isDone)) return 'already_done'
  // rows are the truth, the notification only wakes: a lost one costs a poll
  await sql`select pg_notify(${TASK_CHANNEL}, ${stage})`.execute(tx)
  return 'started'
}
