/**
 * Freezes what a person handed over, in the transaction of the status change: words and pages,
 * once for each person, chapter and stage. Rework is part of the work it repairs, and what an
 * erratum corrects was counted before: its words (features/order/correct-order.ts) and pages are 0.
 */
import { STAGE_ENDS } from '@panelflow/domain/report/report-stage.ts'
import { sql } from 'kysely'
import type { Tx } from '../../db/transaction.ts'
import type { HandedOver } from '../../ports/workflow-effects.ts'
import type { Ids } from '../../ports/ids.ts'

const ENDS = new Map(STAGE_ENDS.map((end) => [end.event, end]))

/** What stands on a locked sheet keeps its counts and its day. */
const IS_LOCKED = sql`exists (select 1 from pay_line l where l.record_id = work_record.id)`

/** Counts a stage's end for its person, or takes it back; other events change nothing. */
export const recordWork = async (
  { ids }: { readonly ids: Ids },
  tx: Tx,
  { chapterId, event, accountId, at }: HandedOver,
): Promise<void> => {
  const end = ENDS.get(event)
  if (end === undefined) return
  if (!end.done) {
    await sql`
      update work_record set taken_back_at = ${at}, version = version + 1
      where taken_back_at is null and id = (
        select id from work_record where chapter_id = ${chapterId} and stage = ${end.stage}
        order by handed_over_at desc limit 1)`.execute(tx)
    return
  }
  await sql`
    insert into work_record (id, account_id, chapter_id, order_id, stage, handed_over_at, words, pages, urgent)
    select ${ids.next()}::uuid, ${accountId}::uuid, c.id, c.order_id, ${end.stage}, ${at}::timestamptz, c.word_count,
      case when o.erratum_reason is null then (select count(*)::int from source_page p where p.source_chapter_id = c.source_chapter_id and p.replaced_at is null) else 0 end,
      o.type = 'urgent'
    from chapter c join work_order o on o.id = c.order_id where c.id = ${chapterId}
    on conflict (chapter_id, stage, account_id) do update set taken_back_at = null, version = work_record.version + 1,
      handed_over_at = case when ${IS_LOCKED} then work_record.handed_over_at else excluded.handed_over_at end,
      words = case when ${IS_LOCKED} then work_record.words else excluded.words end,
      pages = case when ${IS_LOCKED} then work_record.pages else excluded.pages end,
      urgent = case when ${IS_LOCKED} then work_record.urgent else excluded.urgent end
    where work_record.taken_back_at is not null`.execute(tx)
}
