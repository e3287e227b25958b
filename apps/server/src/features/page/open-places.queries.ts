import type { OpenPlaceView } from '@panelflow/contract/page.ts'
import type { TextProps } from '@panelflow/domain/page/document/page-document.ts'
import { getBookEffectPolicy } from '@panelflow/domain/page/effect-policy.ts'
import { openPlacesIn } from '@panelflow/domain/page/open-places.ts'
import type { TargetLanguage } from '@panelflow/domain/locale/language.ts'
import type { Actor } from '@panelflow/domain/permission/actor.ts'
import { freshLayout } from '@panelflow/render/text/input-hash.ts'
import type { Db } from '../../db/open-database.ts'
import type { Tx } from '../../db/transaction.ts'
import { requireChapter } from '../../core/access/order-access.ts'
import { loadEffectPolicies } from '../book/book.queries.ts'
import { describeItem, loadChapterPages } from './chapter-documents.queries.ts'

/**
 * Places of the chapter that look finished and are not, in the order of its pages: the domain's
 * rule, over every page.
 */
export const openPlaces = async (
  db: Db | Tx,
  chapterId: string,
  language: TargetLanguage,
): Promise<readonly OpenPlaceView[]> => {
  const policy = getBookEffectPolicy(await loadEffectPolicies(db, chapterId), language)
  const isLaidOut = (text: TextProps): boolean => freshLayout(text, language) !== null
  return (await loadChapterPages(db, chapterId)).flatMap((page) =>
    openPlacesIn(page.base, page.lane, isLaidOut, policy).map(({ kind, itemId }) => ({
      pageId: page.pageId,
      position: page.position,
      itemId,
      kind,
      words: describeItem(page, itemId),
    })),
  )
}

/** Throws `chapter.not_found`, permission codes. */
export const listOpenPlaces = async (
  db: Db,
  actor: Actor,
  chapterId: string,
): Promise<OpenPlaceView[]> => {
  const { row } = await requireChapter(db, actor, 'workspace.open', chapterId)
  return [...(await openPlaces(db, chapterId, row.target_language))]
}
