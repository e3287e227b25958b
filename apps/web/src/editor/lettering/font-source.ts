import type { FontFace } from '@panelflow/render/font/font-face.ts'
import type { ChapterFonts } from './protocol.ts'

/** Where the desk gets faces and bytes from. */
export interface FontSource {
  /** Faces people brought. @param again ask anew: somebody may have brought one since */
  readonly own: (again: boolean) => Promise<readonly FontFace[]>
  /** the chapter's letters of a large font; null when there is no subset of it, or it does not come */
  readonly subset: (fontId: string) => Promise<{ readonly bytes: Uint8Array; readonly holds: string } | null>
  readonly whole: (face: FontFace) => Promise<Uint8Array>
}

const NONE: ChapterFonts = { own: [], subsets: [], files: '' }

/** @param ask what the chapter needs, from the server; null when that fails: then only the house's whole fonts are there */
export const createFontSource = (ask: () => Promise<ChapterFonts | null>, fetchBytes: (url: string) => Promise<Uint8Array>): FontSource => {
  let asked: Promise<ChapterFonts> | null = null
  const list = (again = false): Promise<ChapterFonts> => {
    if (again) asked = null
    asked ??= ask().then((fonts) => {
      // a failure is not kept: the next font asks again
      if (fonts === null) asked = null
      return fonts ?? NONE
    })
    return asked
  }
  const file = async (sha: string, again: boolean): Promise<Uint8Array> => fetchBytes((await list(again)).files.replace('{sha}', sha))
  return {
    own: async (again) => (await list(again)).own,
    subset: async (fontId) => {
      const found = (await list()).subsets.find(({ font }) => font === fontId)
      if (found === undefined) return null
      return await file(found.sha, false).then(
        (bytes) => ({ bytes, holds: found.holds }),
        () => null,
      )
    },
    whole: async ({ id, sha256, source }) => {
      if (source === 'house') return await fetchBytes(`/api/fonts/${id}?v=${sha256}`)
      // addresses are signed for an hour or two, a workspace is open all day
      return await file(sha256, false).catch(() => file(sha256, true))
    },
  }
}
