import { BREAKING_VERDICTS, type SealVerdict, type SealView } from '@panelflow/contract/seal.ts'
import type { PageDocument } from '@panelflow/domain/page/document/page-document.ts'
import type { Actor } from '@panelflow/domain/permission/actor.ts'
import { ENGINE_ID } from '@panelflow/render/engine/engine-id.ts'
import type { Db } from '../../db/open-database.ts'
import type { Tx } from '../../db/transaction.ts'
import { requireChapter } from '../../core/access/order-access.ts'
import { byId, drawnById, toItemKey, type PageOfChapter } from './item-keys.ts'

const WORTH_SHOWING = [
  'differs',
  'layout_untrue',
  'stale_engine',
  'failed',
] as const satisfies readonly SealVerdict[]

interface WrongRow extends SealView {
  readonly language: string
}

const wrongRows = async (
  db: Db | Tx,
  chapterId: string,
  verdicts: readonly (typeof WORTH_SHOWING)[number][],
): Promise<readonly WrongRow[]> =>
  await db
    .selectFrom('page_seal_item as i')
    .innerJoin('page_seal as s', 's.id', 'i.seal_id')
    .innerJoin('source_page as p', 'p.id', 's.source_page_id')
    .innerJoin('chapter as c', 'c.id', 's.chapter_id')
    .innerJoin('work_order as o', 'o.id', 'c.order_id')
    .select([
      'p.id as pageId',
      'i.item_id as itemId',
      'i.kind',
      'i.verdict',
      'i.item_key as key',
      'o.target_language as language',
    ])
    .where('s.chapter_id', '=', chapterId)
    .where('p.replaced_at', 'is', null)
    .where('i.verdict', 'in', verdicts)
    .where((eb) => eb.or([eb('i.engine', '=', ENGINE_ID), eb('i.verdict', '=', 'stale_engine')]))
    .orderBy('p.position')
    .orderBy('i.item_id')
    .execute()

/** Rows whose item still is what was sealed: an edit makes exactly its seal obsolete. */
const current = async (
  db: Db | Tx,
  chapterId: string,
  rows: readonly WrongRow[],
): Promise<readonly WrongRow[]> => {
  const currentRows: WrongRow[] = []
  for (const pageId of new Set(rows.map((row) => row.pageId))) {
    const drawn = await drawnById(db, { chapterId, pageId })
    const same = (row: WrongRow): boolean => {
      const item = drawn?.get(row.itemId)
      return item !== undefined && toItemKey(item, row.language) === row.key
    }
    currentRows.push(...rows.filter((row) => row.pageId === pageId && same(row)))
  }
  return currentRows
}

/**
 * Items of the chapter that would be published differently than they were shown, or laid out in a
 * way that cannot be.
 */
export const brokenSeals = async (db: Db | Tx, chapterId: string): Promise<number> =>
  (await current(db, chapterId, await wrongRows(db, chapterId, BREAKING_VERDICTS))).length

/** Everything about the chapter's seals a person should know. Throws permission codes. */
export const listSeals = async (db: Db, actor: Actor, chapterId: string): Promise<SealView[]> => {
  await requireChapter(db, actor, 'workspace.open', chapterId)
  const rows = await current(db, chapterId, await wrongRows(db, chapterId, WORTH_SHOWING))
  return rows.map(({ pageId, itemId, kind, key, verdict }) => ({
    pageId,
    itemId,
    kind,
    key,
    verdict,
  }))
}

/**
 * Raster hashes workspaces saw of the items of these very documents, whatever was found out about
 * them, by item id.
 */
export const getSealedRasters = async (
  db: Db,
  { chapterId, pageId }: PageOfChapter,
  documents: {
    readonly base: PageDocument
    readonly lane: PageDocument
    readonly language: string
  },
): Promise<ReadonlyMap<string, string>> => {
  const rows = await db
    .selectFrom('page_seal_item as i')
    .innerJoin('page_seal as s', 's.id', 'i.seal_id')
    .select(['i.item_id', 'i.item_key', 'i.raster'])
    .where('s.chapter_id', '=', chapterId)
    .where('s.source_page_id', '=', pageId)
    .where('i.engine', '=', ENGINE_ID)
    .execute()
  const drawn = byId(documents.base, documents.lane)
  return new Map(
    rows.flatMap(({ item_id, item_key, raster }) => {
      const item = drawn.get(item_id)
      return item !== undefined &&
        raster !== null &&
        toItemKey(item, documents.language) === item_key
        ? [[item_id, raster] as const]
        : []
    }),
  )
}
