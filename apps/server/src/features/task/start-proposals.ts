/** Page tasks of a stage that runs again as proposals, on some pages of a chapter. */
import type { AiStage } from '@panelflow/domain/order/workflow-event.ts'
import { sql } from 'kysely'
import { TASK_CHANNEL } from '../../db/task-channel.ts'
import type { Tx } from '../../db/transaction.ts'
import type { Ids } from '../../ports/ids.ts'
import { ensureDocuments } from '../page/commands/ensure-documents.ts'
import { FIRST_PRIORITY } from './hold-chapter.ts'

interface StartProposals {
  readonly chapterId: string
  readonly stage: AiStage
  readonly priority: number
  /** null: every page */
  readonly pageIds: readonly string[] | null
  /** null: every region of these pages */
  readonly regionIds: readonly string[] | null
}

interface PageState {
  readonly id: string
  /** its task in the run that is under way; null: none is */
  readonly taskId: string | null
  readonly status: string | null
  readonly regionIds: readonly string[] | null
}

interface Generations {
  readonly last: number
  /** of proposals that are under way; null: none are */
  readonly open: number | null
  /** the stage itself is under way */
  readonly busy: boolean
}

const findGenerations = async (
  tx: Tx,
  { chapterId, stage }: StartProposals,
): Promise<Generations> => {
  const { rows } = await sql<Generations>`
    select coalesce(max(generation), 0) as last,
      max(generation) filter (where proposes and status in ('pending', 'running')) as open,
      coalesce(bool_or(not proposes and status in ('pending', 'running')), false) as busy
    from page_task where chapter_id = ${chapterId} and stage = ${stage}`.execute(tx)
  return rows[0] ?? { last: 0, open: null, busy: false }
}

/** Regions of a page that waits already are asked for together with the new ones. */
const joinRegions = (
  waiting: readonly string[] | null,
  asked: readonly string[] | null,
): string[] | null =>
  waiting === null || asked === null ? null : [...new Set([...waiting, ...asked])]

/** Pages join the run that is under way. One that an engine has at this moment is left out. */
const joinRun = async (
  tx: Tx,
  pages: readonly PageState[],
  regionIds: readonly string[] | null,
): Promise<number> => {
  let joined = 0
  for (const { taskId, status, regionIds: waiting } of pages) {
    if (taskId === null || status === 'running') continue
    const asked = status === 'pending' ? joinRegions(waiting, regionIds) : regionIds
    await sql`
      update page_task set status = 'pending', region_ids = ${asked === null ? null : [...asked]}::text[], failures = 0, progress = 0, cause = null, cause_details = null,
        not_before = now(), finished_at = null
      where id = ${taskId}`.execute(tx)
    joined += 1
  }
  return joined
}

/**
 * Pages that are not asked for stand in the run as done: the board shows the latest run of a stage.
 * Answers how many pages were started.
 */
export const startProposals = async (
  deps: { readonly ids: Ids },
  tx: Tx,
  start: StartProposals,
): Promise<number> => {
  const { chapterId, stage, priority, pageIds, regionIds } = start
  const { last, open, busy } = await findGenerations(tx, start)
  if (busy) return 0
  await ensureDocuments(deps, tx, chapterId)
  const { rows: pages } = await sql<PageState>`
    select p.id, t.id as "taskId", t.status, t.region_ids as "regionIds" from chapter c
    join source_page p on p.source_chapter_id = c.source_chapter_id and p.replaced_at is null
    left join page_task t on t.chapter_id = c.id and t.source_page_id = p.id and t.stage = ${stage} and t.generation = ${open}
    where c.id = ${chapterId} order by p.position`.execute(tx)
  const isAsked = ({ id }: PageState): boolean => pageIds === null || pageIds.includes(id)
  const asked = pages.filter(isAsked)
  if (asked.length === 0) return 0
  const { ai_first } = await tx
    .selectFrom('chapter')
    .select('ai_first')
    .where('id', '=', chapterId)
    .executeTakeFirstOrThrow()
  if (open === null)
    await tx
      .insertInto('page_task')
      .values(
        pages.map((page) => ({
          id: deps.ids.next(),
          chapter_id: chapterId,
          source_page_id: page.id,
          stage,
          generation: last + 1,
          proposes: true,
          region_ids: regionIds === null ? null : [...regionIds],
          priority: ai_first ? FIRST_PRIORITY : priority,
          ...(isAsked(page)
            ? { status: 'pending' as const }
            : { status: 'done' as const, progress: 1, finished_at: sql<Date>`now()` }),
        })),
      )
      .execute()
  const started = open === null ? asked.length : await joinRun(tx, asked, regionIds)
  if (started > 0) await sql`select pg_notify(${TASK_CHANNEL}, ${stage})`.execute(tx)
  return started
}

/** A worker that is at it finds its result refused. Answers how many pages that stopped. */
export const cancelProposals = async (
  tx: Tx,
  chapterId: string,
  stage: AiStage,
): Promise<number> => {
  const { numUpdatedRows } = await tx
    .updateTable('page_task')
    .set({ status: 'canceled', lease_until: null, finished_at: sql`now()` })
    .where('chapter_id', '=', chapterId)
    .where('stage', '=', stage)
    .where('proposes', '=', true)
    .where('status', 'in', ['pending', 'running'])
    .executeTakeFirst()
  return Number(numUpdatedRows)
}
