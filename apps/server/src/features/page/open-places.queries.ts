import type { OpenPlaceView } from '@panelflow/contract/page.ts'
import { openPlacesIn } from '@panelflow/domain/page/open-places.ts'
import type { PageDocument } from '@panelflow/domain/page/document/page-document.ts'
import type { Actor } from '@panelflow/domain/permission/actor.ts'
import { freshLayout } from '@panelflow/render/text/input-hash.ts'
import { sql } from 'kysely'
import type { Db } from '../../db/open-database.ts'
import type { Tx } from '../../db/transaction.ts'
import { requireChapter } from '../../core/access/order-access.ts'
import { loadDocument } from './page-store.ts'

/** What a person knows the place by: its source text, else its translation. */
const findText = (base: PageDocument, lane: PageDocument, itemId: string): string => {
  const text = lane.items[itemId]
  const region = base.items[text?.kind === 'text' ? (text.props.regionId ?? itemId) : itemId]
  const source = region?.kind === 'region' ? region.props.sourceText.trim() : ''
  return source === '' && text?.kind === 'text' ? text.props.translation.trim() : source
}

/**
 * Places of the chapter that look finished and are not, in the order of its pages: the domain's
 * rule, over every page.
 */
export const openPlaces = async (
  db: Db | Tx,
  chapterId: string,
  language: string,
): Promise<readonly OpenPlaceView[]> => {
  const { rows: pages } = await sql<{ id: string; position: number }>`
    select p.id, p.position from chapter c join source_page p on p.source_chapter_id = c.source_chapter_id and p.replaced_at is null
    where c.id = ${chapterId} order by p.position`.execute(db)
  const open: OpenPlaceView[] = []
  for (const { id: pageId, position } of pages) {
    const base = await loadDocument(db, { kind: 'base', pageId, chapterId })
    const lane = await loadDocument(db, { kind: 'lane', pageId, chapterId })
    if (base === undefined || lane === undefined) continue
    const places = openPlacesIn(base, lane, (text) => freshLayout(text, language) !== null)
    open.push(
      ...places.map(({ kind, itemId }) => ({
        pageId,
        position,
        itemId,
        kind,
        words: findText(base, lane, itemId),
      })),
    )
  }
  return open
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
