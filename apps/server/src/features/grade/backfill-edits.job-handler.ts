import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../db/open-database.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { Deps } from '../../ports/deps.ts'
import { scheduleBackfill } from './backfill-edits.job.ts'
import { listStoredBubbles, writeRate } from './measure-edits.ts'
import { measureMachineIn } from './measure-machine.ts'

const SLICE = 50

interface Unmeasured {
  readonly chapter_id: string
  readonly translator_id: string
  /** the version handed on */
  readonly snapshot_id: string
  readonly at: Date
}

interface Unproofread extends Unmeasured {
  readonly proofread_id: string
}

/**
 * Who translated when a version was kept: the holder of the seat then, else whoever completed it.
 */
const translatorThen = (snapshotFilter: RawBuilder<unknown>): RawBuilder<unknown> => sql`coalesce(
  (select a.account_id from assignment a where a.chapter_id = ${snapshotFilter}.chapter_id and a.seat = 'translator' and a.assigned_at <= ${snapshotFilter}.at
    and (a.ended_at is null or a.ended_at >= ${snapshotFilter}.at) order by a.assigned_at desc limit 1), ${snapshotFilter}.taken_by)`

const unmeasuredMachines = async (db: Db): Promise<readonly Unmeasured[]> => {
  const { rows } = await sql<Unmeasured>`
    with handed_on as (
      select distinct on (k.chapter_id, w.translator_id) k.chapter_id, w.translator_id, k.id as snapshot_id, k.at
      from chapter_snapshot k cross join lateral (select ${translatorThen(sql`k`)} as translator_id) w
      where k.name = 'complete_translation' and w.translator_id is not null order by k.chapter_id, w.translator_id, k.at desc, k.id desc
    )
    select * from handed_on h where not exists (
      select 1 from machine_edit_rate m where m.chapter_id = h.chapter_id and m.translator_id = h.translator_id) limit ${SLICE}`.execute(
    db,
  )
  return rows
}

const unmeasuredProofs = async (db: Db): Promise<readonly Unproofread[]> => {
  const { rows } = await sql<Unproofread>`
    with proofread as (
      select distinct on (k.chapter_id) k.chapter_id, k.id, k.at from chapter_snapshot k where k.name = 'complete_proofreading' order by k.chapter_id, k.at desc, k.id desc
    ), handed_on as (
      select distinct on (k.chapter_id) k.chapter_id, w.translator_id, k.id as snapshot_id, p.id as proofread_id, p.at
      from proofread p join chapter_snapshot k on k.chapter_id = p.chapter_id and k.name in ('complete_translation', 'complete_rework') and k.at <= p.at
      cross join lateral (select ${translatorThen(sql`k`)} as translator_id) w
      where w.translator_id is not null order by k.chapter_id, (k.name = 'complete_translation') desc, k.at desc, k.id desc
    )
    select * from handed_on h where not exists (
      select 1 from edit_rate e where e.chapter_id = h.chapter_id and e.translator_id = h.translator_id) limit ${SLICE}`.execute(
    db,
  )
  return rows
}

/**
 * Chapters completed before the studio measured, as far as their kept versions tell; the others
 * stay "not measured".
 * A slice at a time, until there is nothing left: begun at every start of a worker, and then there
 * is nothing to do.
 */
export const backfillEditsJob = async (deps: Deps): Promise<void> => {
  const machines = await unmeasuredMachines(deps.db)
  for (const {
    chapter_id: chapterId,
    translator_id: translatorId,
    snapshot_id: snapshotId,
    at,
  } of machines)
    await inTransaction(deps.db, (tx) =>
      measureMachineIn(tx, snapshotId, { chapterId, translatorId, at }),
    )
  const proofs = await unmeasuredProofs(deps.db)
  for (const {
    chapter_id: chapterId,
    translator_id: translatorId,
    snapshot_id: snapshotId,
    proofread_id: proofreadId,
    at,
  } of proofs)
    await inTransaction(deps.db, async (tx) =>
      writeRate(tx, { chapterId, translatorId, at }, [
        snapshotId,
        await listStoredBubbles(tx, snapshotId),
        await listStoredBubbles(tx, proofreadId),
      ]),
    )
  if (machines.length === SLICE || proofs.length === SLICE) await scheduleBackfill(deps)
}
