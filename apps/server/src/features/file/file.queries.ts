import { RecentMap } from '@panelflow/domain/collection/recent-map.ts'
import type { Db } from '../../db/open-database.ts'

export interface TiledPage {
  readonly width: number
  readonly height: number
  readonly tiles: string
}

const MAX_KNOWN = 20_000

/** A page's picture never changes, so what was read once is remembered. */
export const tiledPages = (db: Db): ((pageId: string) => Promise<TiledPage | undefined>) => {
  const known = new RecentMap<string, TiledPage>(MAX_KNOWN)
  return async (pageId) => {
    const remembered = known.get(pageId)
    if (remembered !== undefined) return remembered
    const page = await db
      .selectFrom('source_page')
      .select(['width', 'height', 'tiles'])
      .where('id', '=', pageId)
      .executeTakeFirst()
    if (page === undefined) return undefined
    known.set(pageId, page)
    return page
  }
}

/**
 * Is this a patch or inserted picture of the chapter's source chapter, or one of its source pages
 * (for the editor's exact preview)?
 */
export const hasAsset = async (db: Db, chapterId: string, sha: string): Promise<boolean> => {
  const asset = await db
    .selectFrom('page_asset as a')
    .innerJoin('chapter as c', 'c.source_chapter_id', 'a.source_chapter_id')
    .select('a.sha')
    .where('c.id', '=', chapterId)
    .where('a.sha', '=', sha)
    .executeTakeFirst()
  if (asset !== undefined) return true
  const page = await db
    .selectFrom('source_page as p')
    .innerJoin('chapter as c', 'c.source_chapter_id', 'p.source_chapter_id')
    .select('p.id')
    .where('c.id', '=', chapterId)
    .where('p.image', '=', sha)
    .executeTakeFirst()
  return page !== undefined
}

/** The layers that a picture of the chapter's source chapter was made of; null: none are kept. */
export const findAssetLayers = async (
  db: Db,
  chapterId: string,
  sha: string,
): Promise<string | null> => {
  const asset = await db
    .selectFrom('page_asset as a')
    .innerJoin('chapter as c', 'c.source_chapter_id', 'a.source_chapter_id')
    .select('a.layers')
    .where('c.id', '=', chapterId)
    .where('a.sha', '=', sha)
    .executeTakeFirst()
  return asset?.layers ?? null
}

export const findOutput = async (db: Db, outputId: string) =>
  await db
    .selectFrom('page_output')
    .select(['image', 'format', 'bytes'])
    .where('id', '=', outputId)
    .executeTakeFirst()
