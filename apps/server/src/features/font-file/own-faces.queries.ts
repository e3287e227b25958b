import type { FontFace } from '@panelflow/render/font/font-face.ts'
import type { Db } from '../../db/open-database.ts'
import type { Tx } from '../../db/transaction.ts'
import type { BlobStore } from '../../ports/blob-store.ts'
import type { OwnFont, OwnFonts } from '../../ports/own-fonts.ts'

export interface OwnFace {
  readonly face: FontFace
  /** of the blob */
  readonly sha: string
  readonly bytes: number
  readonly maySubset: boolean
}

/**
 * Every font people brought, hidden ones too: old pages go on using them. `face` was written by
 * `faceFromBytes` and is never changed.
 */
export const listOwnFaces = async (db: Db | Tx): Promise<readonly OwnFace[]> => {
  const rows = await db
    .selectFrom('font')
    .select(['face', 'sha', 'bytes', 'may_subset'])
    .orderBy('id')
    .execute()
  return rows.map(({ face, sha, bytes, may_subset: maySubset }) => ({
    face: face as unknown as FontFace,
    sha,
    bytes,
    maySubset,
  }))
}

/** @param sha of the bytes as kept */
export const findOwnFace = async (
  db: Db,
  sha: string,
): Promise<{ readonly face: FontFace } | undefined> => {
  const row = await db.selectFrom('font').select('face').where('sha', '=', sha).executeTakeFirst()
  return row && { face: row.face as unknown as FontFace }
}

/** Bytes of fonts kept in memory: two of the largest allowed. */
const MOST_BYTES = 60 * 1024 * 1024

/**
 * Reads from the blob store, and keeps what was used last: chapters are drawn page by page with the
 * same fonts.
 */
export const createOwnFonts = ({
  db,
  blobs,
}: {
  readonly db: Db
  readonly blobs: BlobStore
}): OwnFonts => {
  const cache = new Map<string, OwnFont>()
  const addToCache = (font: OwnFont): void => {
    cache.delete(font.face.id)
    cache.set(font.face.id, font)
    let bytes = [...cache.values()].reduce((sum, one) => sum + one.bytes.length, 0)
    for (const [id, one] of cache) {
      if (bytes <= MOST_BYTES) break
      cache.delete(id)
      bytes -= one.bytes.length
    }
  }
  return {
    load: async (ids) => {
      const unknown = ids.filter((id) => !cache.has(id))
      const rows =
        unknown.length === 0
          ? []
          : await db
              .selectFrom('font')
              .select(['id', 'face', 'sha'])
              .where('id', 'in', unknown)
              .execute()
      const read = await Promise.all(
        rows.map(async (row) => ({
          face: row.face as unknown as FontFace,
          bytes: await blobs.get(row.sha),
        })),
      )
      const fonts = ids.flatMap(
        (id) => cache.get(id) ?? read.find(({ face }) => face.id === id) ?? [],
      )
      for (const font of fonts) addToCache(font)
      return fonts
    },
  }
}
