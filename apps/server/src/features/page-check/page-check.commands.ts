import type { pageCheckDismiss, pageCheckRestore } from '@panelflow/contract/page-check.ts'
import type { EndpointBody } from '@panelflow/contract/endpoint.ts'
import { AppError } from '@panelflow/domain/error/app-error.ts'
import { CHECKS } from '@panelflow/domain/page/checks/check-list.ts'
import { editableNow } from '@panelflow/domain/page/editable-now.ts'
import { mayEditAnything } from '@panelflow/domain/page/page-access.ts'
import type { Actor } from '@panelflow/domain/permission/actor.ts'
import { requireChapter } from '../../core/access/order-access.ts'
import type { Deps } from '../../ports/deps.ts'
import { loadChapterPages } from '../page/chapter-documents.queries.ts'
import { loadLettering, prepareLayouts } from './lay-out-chapter.ts'
import { findCheckedChapter, listFindings, loadCheckedPages } from './page-check.queries.ts'

type CheckDeps = Pick<Deps, 'db' | 'clock' | 'letterer'>

/** Whoever may edit something on the pages now may let a finding be. */
const requireEditor = async (
  { db }: Pick<Deps, 'db'>,
  actor: Actor,
  chapterId: string,
): Promise<void> => {
  const { chapterState, state } = await requireChapter(db, actor, 'workspace.open', chapterId)
  if (!mayEditAnything(editableNow(actor, chapterState, state.stop !== null)))
    throw new AppError('permission.row_denied', { event: 'dismiss' })
}

/**
 * Lets a finding be. Throws `chapter.not_found`, `page.not_found`, permission codes,
 * `page_check.changed`, `page_check.fixed`.
 */
export const dismissFinding = async (
  deps: CheckDeps,
  actor: Actor,
  chapterId: string,
  { pageId, itemId, check, basis, reason, note }: EndpointBody<typeof pageCheckDismiss>,
): Promise<void> => {
  await requireEditor(deps, actor, chapterId)
  if (!CHECKS[check].configurable) throw new AppError('page_check.fixed')
  const chapter = await findCheckedChapter(deps.db, chapterId)
  if (chapter === undefined) throw new AppError('chapter.not_found')
  const pages = await loadChapterPages(deps.db, chapterId)
  if (!pages.some((page) => page.pageId === pageId)) throw new AppError('page.not_found')
  const getLayout = await prepareLayouts(deps, pages, await loadLettering(deps.db, chapter))
  const checked = await loadCheckedPages(deps.db, chapter, pages)
  const findings = await listFindings(deps.db, chapter, checked, getLayout)
  const finding = findings.find(
    (each) => each.pageId === pageId && each.itemId === itemId && each.check === check,
  )
  if (finding?.basis !== basis) throw new AppError('page_check.changed')
  const values = {
    basis,
    reason,
    note,
    account_id: actor.accountId,
    created_at: deps.clock.now(),
  }
  await deps.db
    .insertInto('page_check_dismissal')
    .values({
      chapter_id: chapterId,
      source_page_id: pageId,
      item_id: itemId,
      check_id: check,
      ...values,
    })
    .onConflict((conflict) =>
      conflict.columns(['chapter_id', 'source_page_id', 'item_id', 'check_id']).doUpdateSet(values),
    )
    .execute()
}

/** Takes a dismissal back. Throws `chapter.not_found`, `page.not_found`, permission codes. */
export const restoreFinding = async (
  deps: Pick<Deps, 'db'>,
  actor: Actor,
  chapterId: string,
  { pageId, itemId, check }: EndpointBody<typeof pageCheckRestore>,
): Promise<void> => {
  await requireEditor(deps, actor, chapterId)
  const page = await deps.db
    .selectFrom('chapter as c')
    .innerJoin('source_page as p', 'p.source_chapter_id', 'c.source_chapter_id')
    .select('p.id')
    .where('c.id', '=', chapterId)
    .where('p.id', '=', pageId)
    .executeTakeFirst()
  if (page === undefined) throw new AppError('page.not_found')
  await deps.db
    .deleteFrom('page_check_dismissal')
    .where('chapter_id', '=', chapterId)
    .where('source_page_id', '=', pageId)
    .where('item_id', '=', itemId)
    .where('check_id', '=', check)
    .execute()
}
