/** How many findings the chapters of an order have, kept while nothing they depend on changes. */
import type { pageCheckCounts } from '@panelflow/contract/page-check.ts'
import type { EndpointAnswer } from '@panelflow/contract/endpoint.ts'
import { RecentMap } from '@panelflow/domain/collection/recent-map.ts'
import type { CheckStage } from '@panelflow/domain/page/checks/check.ts'
import { blocksStage, isAskedAt } from '@panelflow/domain/page/checks/check-list.ts'
import { getStageInWork } from '@panelflow/domain/page/completion-check.ts'
import type { Actor } from '@panelflow/domain/permission/actor.ts'
import { freshLayout } from '@panelflow/render/text/input-hash.ts'
import { sql } from 'kysely'
import { requireOrder } from '../../core/access/order-access.ts'
import type { Db } from '../../db/open-database.ts'
import type { Deps } from '../../ports/deps.ts'
import { loadChapterPages } from '../page/chapter-documents.queries.ts'
import { requestMeasures } from './page-measures.queries.ts'
import { findCheckedChapter, listFindings, loadCheckedPages } from './page-check.queries.ts'

type Counts = EndpointAnswer<typeof pageCheckCounts>[number]

const MAX_KEPT = 5_000
/** Counts by chapter, stage and fingerprint of everything they were counted from. */
const kept = new RecentMap<string, Counts>(MAX_KEPT)

/** Documents, rules, terms and memory of the book, fonts, and dismissals, by chapter. */
const readFingerprints = async (
  db: Db,
  chapterIds: readonly string[],
): Promise<ReadonlyMap<string, string>> => {
  const { rows } = await sql<{ id: string; fingerprint: string }>`
    select c.id, concat_ws(' ', b.version,
      (select md5(string_agg(d.id || ':' || d.rev, ',' order by d.id)) from source_page p
        join page_document d on d.source_page_id = p.id and (d.kind = 'base' or d.chapter_id = c.id)
        where p.source_chapter_id = c.source_chapter_id and p.replaced_at is null),
      (select count(*) || ':' || max(x.created_at) from page_check_dismissal x where x.chapter_id = c.id),
      (select string_agg(p.name || ':' || p.position || ':' || coalesce(p.picture_measure ->> 'version', ''), ',' order by p.id)
        from source_page p where p.source_chapter_id = c.source_chapter_id and p.replaced_at is null),
      (select md5(string_agg(m.measures::text, ',' order by m.id)) from page_measure m where m.chapter_id = c.id),
      (select count(*) from page_panels f join source_page p on p.id = f.id
        where p.source_chapter_id = c.source_chapter_id and f.panels is not null),
      (select max(m.updated_at) from memory_line m where m.book_id = b.id and m.target_language = o.target_language),
      (select count(*) || ':' || sum(f.version) from font f),
      (select count(*) || ':' || max(t.updated_at) from term t where t.book_id = b.id or t.book_id is null)) as fingerprint
    from chapter c join work_order o on o.id = c.order_id join book b on b.id = o.book_id
    where c.id = any (${[...chapterIds]}::uuid[])`.execute(db)
  return new Map(rows.map(({ id, fingerprint }) => [id, fingerprint]))
}

type CountDeps = Pick<Deps, 'db' | 'ids'>

const countFindings = async (
  deps: CountDeps,
  chapterId: string,
  stage: CheckStage,
): Promise<Counts> => {
  const { db } = deps
  const chapter = await findCheckedChapter(db, chapterId)
  if (chapter === undefined) return { chapterId, blocking: 0, open: 0 }
  const pages = await loadChapterPages(db, chapterId)
  await requestMeasures(deps, chapterId, pages)
  const checked = await loadCheckedPages(db, chapter, pages)
  const findings = await listFindings(db, chapter, checked, (text) =>
    freshLayout(text, chapter.language),
  )
  const open = findings.filter(
    ({ check, dismissal }) => dismissal === null && isAskedAt(check, stage),
  )
  return {
    chapterId,
    blocking: open.filter(({ check, level }) => blocksStage(check, level, stage)).length,
    open: open.length,
  }
}

/**
 * Counts of the chapters that somebody works on. Throws `order.not_found`, permission codes.
 */
export const listCheckCounts = async (
  deps: CountDeps,
  actor: Actor,
  orderId: string,
): Promise<Counts[]> => {
  const { db } = deps
  const { state } = await requireOrder(db, actor, 'order.chapter.list', orderId)
  const worked = state.chapters.flatMap(({ id, status }) => {
    const stage = getStageInWork(status)
    return stage === null ? [] : [{ id, stage }]
  })
  const fingerprints = await readFingerprints(
    db,
    worked.map(({ id }) => id),
  )
  const counts: Counts[] = []
  for (const { id, stage } of worked) {
    const key = JSON.stringify([id, stage, fingerprints.get(id)])
    const counted = kept.get(key) ?? (await countFindings(deps, id, stage))
    kept.set(key, counted)
    counts.push(counted)
  }
  return counts
}
