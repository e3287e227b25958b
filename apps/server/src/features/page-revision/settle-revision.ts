/** What follows when a page was compared with the one before it. */
import { SYSTEM_ACTOR } from '@panelflow/domain/permission/actor.ts'
import { numberRuns } from '@panelflow/contract/messages/number-runs.ts'
import { sql } from 'kysely'
import { writeLog } from '../../core/workflow/write-decision.ts'
import { publishToChapters } from '../../core/workflow/publish-to-chapters.ts'
import { TASK_CHANNEL } from '../../db/task-channel.ts'
import type { Tx } from '../../db/transaction.ts'
import type { NotifyDeps } from '../../ports/workflow-effects.ts'
import type { Clock } from '../../ports/clock.ts'
import { notify } from '../notification/notify.ts'

interface ComparedPage {
  readonly id: string
  readonly sourceChapterId: string
}

interface ChangedChapter {
  readonly chapterId: string
  readonly orderId: string
  readonly number: number
  /** numbers of its pages */
  readonly pages: readonly number[]
  readonly from: number
  readonly to: number
  /** who is to do something with it now, else whoever made the order */
  readonly holders: readonly string[]
}

/** Nobody needs to look at a page where nothing changed. */
const closeEmpty = async (tx: Tx, pageId: string): Promise<void> => {
  await sql`
    delete from page_revision_check k using page_revision v
    where v.id = k.page_id and v.id = ${pageId} and v.status = 'done' and v.refusal is null and v.changes = '[]'`.execute(
    tx,
  )
}

/** Chapters whose pages were replaced together with this one, once all were compared. */
const listChanged = async (tx: Tx, pageId: string): Promise<readonly ChangedChapter[]> => {
  const { rows } = await sql<ChangedChapter>`
    with together as (
      select v.id, v.status, p.position, p.revision as after, w.revision as before from page_revision v
      join source_page p on p.id = v.id and p.replaced_at is null join source_page w on w.id = v.previous_id
      where v.created_at = (select created_at from page_revision where id = ${pageId})
        and p.source_chapter_id = (select source_chapter_id from source_page where id = ${pageId}))
    select c.id as "chapterId", c.order_id as "orderId", c.number,
      array_agg(t.position + 1 order by t.position) as pages, min(t.before) as "from", max(t.after) as "to",
      coalesce(nullif(array(select d.account_id from todo d where d.chapter_id = c.id and d.account_id is not null), '{}'), array[o.created_by]) as holders
    from together t join page_revision_check k on k.page_id = t.id
    join chapter c on c.id = k.chapter_id join work_order o on o.id = c.order_id
    where not exists (select 1 from together where status <> 'done')
    group by c.id, o.id order by c.id`.execute(tx)
  return rows
}

const tell = async (
  deps: NotifyDeps & { readonly clock: Clock },
  tx: Tx,
  { chapterId, orderId, number, pages, from, to, holders }: ChangedChapter,
): Promise<void> => {
  const now = deps.clock.now()
  const named = { chapterId, chapterNumber: number }
  await writeLog(tx, now, orderId, SYSTEM_ACTOR, [
    { type: 'chapter.source_changed', pages, revisionBefore: from, revision: to, ...named },
  ])
  await notify(deps, tx, now, {
    kind: 'source_changed',
    orderId,
    by: null,
    to: new Map(holders.map((id) => [id, { chapterIds: [chapterId] }])),
    values: { pages: numberRuns(pages) },
  })
}

/**
 * The page was compared: its machine work goes on. After the last of those that were replaced
 * together, whoever holds the chapters hears of it.
 */
export const settleRevision = async (
  deps: NotifyDeps & { readonly clock: Clock },
  tx: Tx,
  { id, sourceChapterId }: ComparedPage,
): Promise<void> => {
  await closeEmpty(tx, id)
  // two workers that end at once: the second sees what the first wrote
  await tx
    .selectFrom('source_chapter')
    .select('id')
    .where('id', '=', sourceChapterId)
    .forUpdate()
    .execute()
  for (const chapter of await listChanged(tx, id)) await tell(deps, tx, chapter)
  await publishToChapters(tx, 'chapter.changed', sourceChapterId)
  await sql`select pg_notify(${TASK_CHANNEL}, 'page_revision')`.execute(tx)
}
