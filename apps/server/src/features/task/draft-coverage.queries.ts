import type { orderDrafts, DraftCoverage } from '@panelflow/contract/draft.ts'
import type { EndpointAnswer } from '@panelflow/contract/endpoint.ts'
import type { Actor } from '@panelflow/domain/permission/actor.ts'
import { sql } from 'kysely'
import type { Db } from '../../db/open-database.ts'
import type { Tx } from '../../db/transaction.ts'
import { requireOrder } from '../../core/access/order-access.ts'

interface CoverageRow extends DraftCoverage {
  readonly chapterId: string
  readonly pageId: string
}

/** The latest good run of machine translation of every page of these chapters. */
const coverageRows = async (
  db: Db | Tx,
  chapterIds: readonly string[],
): Promise<readonly CoverageRow[]> => {
  if (chapterIds.length === 0) return []
  // runs recorded before the engine was noted: the embedded memory is no translation engine
  const { rows } = await sql<CoverageRow>`
    select distinct on (r.chapter_id, r.source_page_id) r.chapter_id as "chapterId", r.source_page_id as "pageId",
      coalesce((r.result ->> 'lines')::int, 0) as lines, coalesce((r.result ->> 'translated')::int, 0) as translated,
      coalesce((r.result #>> '{filled,memory}')::int, 0) as memory, coalesce((r.result #>> '{filled,glossary}')::int, 0) as glossary,
      coalesce((r.result #>> '{filled,conversion}')::int, 0) as conversion, coalesce((r.result #>> '{filled,machine}')::int, 0) as machine,
      coalesce((r.result ->> 'engineConfigured')::boolean, r.engine <> 'panelflow-memory') as "engineConfigured"
    from ai_run r join source_page p on p.id = r.source_page_id and p.replaced_at is null
    where r.chapter_id = any(${chapterIds}::uuid[]) and r.stage = 'machine_translation' and r.outcome = 'done'
    order by r.chapter_id, r.source_page_id, r.at desc, r.id desc`.execute(db)
  return rows
}

const add = (a: DraftCoverage | undefined, b: CoverageRow): DraftCoverage => ({
  lines: (a?.lines ?? 0) + b.lines,
  translated: (a?.translated ?? 0) + b.translated,
  memory: (a?.memory ?? 0) + b.memory,
  glossary: (a?.glossary ?? 0) + b.glossary,
  conversion: (a?.conversion ?? 0) + b.conversion,
  machine: (a?.machine ?? 0) + b.machine,
  // a page without lines says nothing about the engine
  engineConfigured: (a?.engineConfigured ?? true) && (b.engineConfigured || b.lines === 0),
})

/** What machine translation filled in, by chapter; chapters without a good run are absent. */
export const coverageByChapter = async (
  db: Db,
  chapterIds: readonly string[],
): Promise<ReadonlyMap<string, DraftCoverage>> => {
  const sums = new Map<string, DraftCoverage>()
  for (const row of await coverageRows(db, chapterIds))
    sums.set(row.chapterId, add(sums.get(row.chapterId), row))
  return sums
}

/** The same of one chapter, by page. */
export const coverageByPage = async (
  db: Db,
  chapterId: string,
): Promise<ReadonlyMap<string, DraftCoverage>> =>
  new Map((await coverageRows(db, [chapterId])).map((row) => [row.pageId, add(undefined, row)]))

/** Pages on which machine translation left lines open. */
export const listPagesWithMissing = async (
  db: Db | Tx,
  chapterId: string,
): Promise<readonly string[]> =>
  (await coverageRows(db, [chapterId]))
    .filter(({ lines, translated }) => translated < lines)
    .map(({ pageId }) => pageId)

/** Pages that machine translation went over and found lines on. */
export const listDraftedPages = async (
  db: Db | Tx,
  chapterId: string,
): Promise<readonly string[]> =>
  (await coverageRows(db, [chapterId])).filter(({ lines }) => lines > 0).map(({ pageId }) => pageId)

/** Throws `order.not_found`, permission codes. */
export const listDrafts = async (
  db: Db,
  actor: Actor,
  orderId: string,
): Promise<EndpointAnswer<typeof orderDrafts>> => {
  await requireOrder(db, actor, 'order.chapter.list', orderId)
  const chapters = await db
    .selectFrom('chapter')
    .select(['id', 'number'])
    .where('order_id', '=', orderId)
    .orderBy('number')
    .execute()
  const drafts = await coverageByChapter(
    db,
    chapters.map(({ id }) => id),
  )
  return chapters.flatMap(({ id, number }) => {
    const coverage = drafts.get(id)
    return coverage === undefined ? [] : [{ chapterId: id, number, ...coverage }]
  })
}
