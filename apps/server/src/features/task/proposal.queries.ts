import type { ProposalsView } from '@panelflow/contract/proposal.ts'
import { AI_STAGES } from '@panelflow/domain/order/workflow-event.ts'
import type { RegionProps } from '@panelflow/domain/page/document/page-document.ts'
import { sql } from 'kysely'
import type { Db } from '../../db/open-database.ts'
import type { Tx } from '../../db/transaction.ts'
import { readCause, type StoredCause } from './task-cause.ts'

type RunView = ProposalsView['runs'][number]

/** Regions of these pages for which people wrote words, in any language. */
export const listRegionsInUse = async (
  db: Db | Tx,
  pageIds: readonly string[],
): Promise<readonly string[]> => {
  if (pageIds.length === 0) return []
  const { rows } = await sql<{ region: string }>`
    select distinct i.props ->> 'regionId' as region from page_document d join page_item i on i.document_id = d.id and i.kind = 'text'
    where d.source_page_id = any(${[...pageIds]}::uuid[]) and d.kind = 'lane' and i.props ->> 'translation' <> ''
      and i.props ->> 'regionId' is not null
      and coalesce(i.origin -> 'translation', i.origin -> '*') ->> 'by' = 'person'`.execute(db)
  return rows.map((row) => row.region)
}

/** Pages that a run left alone stand in it as done without an attempt. */
const listRuns = async (db: Db | Tx, chapterId: string): Promise<readonly RunView[]> => {
  const { rows } = await sql<Omit<RunView, 'cause'> & StoredCause>`
    select t.stage, t.source_page_id as "pageId", t.status, t.progress, t.cause, t.cause_details
    from page_task t join source_page p on p.id = t.source_page_id and p.replaced_at is null
    where t.chapter_id = ${chapterId} and t.proposes and t.stage in (${sql.join([...AI_STAGES])})
      and (t.status <> 'done' or t.attempt > 0)
      and t.generation = (select max(l.generation) from page_task l where l.chapter_id = t.chapter_id and l.stage = t.stage)
    order by t.stage, p.position`.execute(db)
  return rows.map(({ cause, cause_details, ...run }) => ({
    ...run,
    cause: cause === null ? null : readCause({ cause, cause_details }),
  }))
}

const listReadings = async (db: Db | Tx, chapterId: string): Promise<ProposalsView['readings']> => {
  const rows = await db
    .selectFrom('page_reading as r')
    .innerJoin('source_page as p', 'p.id', 'r.source_page_id')
    .innerJoin('chapter as c', 'c.source_chapter_id', 'p.source_chapter_id')
    .select(['p.id as pageId', 'r.at', 'r.region_ids', 'r.found'])
    .where('c.id', '=', chapterId)
    .where('p.replaced_at', 'is', null)
    .orderBy('p.position')
    .execute()
  return rows.map(({ pageId, at, region_ids, found }) => ({
    pageId,
    at: at.toISOString(),
    regionIds: region_ids,
    found: found as RegionProps[],
  }))
}

/** The caller has checked that the person may see the chapter. */
export const viewProposals = async (db: Db | Tx, chapterId: string): Promise<ProposalsView> => {
  // one after the other: a run that is done has its reading among those read afterwards
  const runs = await listRuns(db, chapterId)
  const readings = await listReadings(db, chapterId)
  const inUse = await listRegionsInUse(
    db,
    readings.map(({ pageId }) => pageId),
  )
  return { runs: [...runs], readings, regionsInUse: [...inUse] }
}
