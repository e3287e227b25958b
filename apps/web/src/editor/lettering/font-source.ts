import type { FontFace } from '@panelflow/render/font/font-face.ts'
import type { ChapterFonts } from './protocol.ts'

/** Where the editor gets faces and bytes from. */
export interface FontSource {
  /** Faces people brought. @param refresh ask anew: somebody may have brought one since */
  readonly own: (refresh: boolean) => Promise<readonly FontFace[]>
  /**
   * the chapter's letters of a large font; null when there is no subset of it, or it does not come
   */
  readonly subset: (
    face: FontFace,
  ) => Promise<{ readonly bytes: Uint8Array; readonly holds: string } | null>
  readonly whole: (face: FontFace) => Promise<Uint8Array>
}

const NONE: ChapterFonts = { own: [], subsets: [], files: '' }

/** Fonts of these scripts are megabytes; of others no subset is made. */
const isLarge = ({ scripts }: FontFace): boolean =>
  scripts.includes('han') || scripts.includes('hangul')

/**
 * @param fetchFonts what the chapter needs, from the server, with a subset of `font` too; null when
 * that fails: then only the bundled
 *   whole fonts are there
 */
export const createFontSource = (
  fetchFonts: (font?: string) => Promise<ChapterFonts | null>,
  fetchBytes: (url: string) => Promise<Uint8Array>,
): FontSource => {
  let pendingFonts: Promise<ChapterFonts> | null = null
  const list = (refresh = false, font?: string): Promise<ChapterFonts> => {
    if (refresh) pendingFonts = null
    pendingFonts ??= fetchFonts(font).then((fonts) => {
      // a failure is not kept: the next font asks again
      if (fonts === null) pendingFonts = null
      return fonts ?? NONE
    })
    return pendingFonts
  }
  const fileAt = async (sha: string, refresh: boolean): Promise<Uint8Array> =>
    fetchBytes((await list(refresh)).files.replace('{sha}', sha))
  /** Addresses are signed for an hour or two, a workspace is open all day. */
  const file = (sha: string): Promise<Uint8Array> =>
    fileAt(sha, false).catch(() => fileAt(sha, true))
  return {
    own: async (refresh) => (await list(refresh)).own,
    subset: async (face) => {
      if (!isLarge(face)) return null
      const find = (fonts: ChapterFonts) => fonts.subsets.find(({ font }) => font === face.id)
      // not there: it was chosen after the chapter was opened
      const found = find(await list()) ?? find(await list(true, face.id))
      if (found === undefined) return null
      return await file(found.sha).then(
        (bytes) => ({ bytes, holds: found.holds }),
        () => null,
      )
    },
    whole: async ({ id, sha256, source }) => {
      if (source === 'bundled') return await fetchBytes(`/api/fonts/${id}?v=${sha256}`)
      return await file(sha256)
    },
  }
}
