import type { FontEmbedding } from '@panelflow/domain/style/font-values.ts'
import { FONT_LANGUAGES, type FontLanguage } from '@panelflow/contract/font.ts'
import type { FontFace } from '@panelflow/render/font/font-face.ts'
import type { LoadedFont } from '@panelflow/render/font/font-store.ts'
import { faceFromBytes } from '@panelflow/render/font/read-face.ts'
import { listLetters } from './everyday-letters.ts'

export interface FontDescription {
  /** what the engine must know, from the bytes alone */
  readonly face: FontFace
  readonly subfamily: string
  /** everyday letters missing per language; 0 is complete */
  readonly missing: Readonly<Record<FontLanguage, number>>
  readonly embedding: FontEmbedding
  /** false: the whole font goes along or none of it */
  readonly maySubset: boolean
  /** the maker allows bitmaps of it to be embedded, not outlines */
  readonly bitmapOnly: boolean
}

const FS_TYPE = 8
const RESTRICTED = 0x2
const LIBERAL = 0x4 | 0x8
const BITMAP_ONLY = 0x200

/** Several bits may be set in old fonts: the most liberal counts, as the specification says. */
export const isRestricted = (os2: DataView): boolean =>
  (os2.getUint16(FS_TYPE) & RESTRICTED) !== 0 && (os2.getUint16(FS_TYPE) & LIBERAL) === 0

const MOST = { family: 100, subfamily: 60, licence: 500 } as const

/** Names are untrusted text: no control characters, no halves of characters, one line. */
const clean = (text: string, most: number): string =>
  text
    .replaceAll(/[\p{C}\s]+/gu, ' ')
    .trim()
    .slice(0, most)
    .replace(/\p{Cs}$/u, '')

const SUBFAMILY_NAMES = [17, 2]

const getSubfamily = (font: LoadedFont): string =>
  SUBFAMILY_NAMES.map((id) => clean(font.opened.name(id, 'en'), MOST.subfamily)).find(
    (name) => name !== '',
  ) ?? ''

/** @param otherwise the family's name when the font has none */
export const describeFont = (
  bytes: Uint8Array,
  font: LoadedFont,
  os2: DataView,
  otherwise: string,
): FontDescription => {
  const { face, embedding, maySubset } = faceFromBytes(bytes)
  if (embedding === 'restricted') throw new Error('a restricted font got past the checks')
  const countMissing = (language: FontLanguage): number =>
    listLetters(language).filter((codePoint) => !font.covers(codePoint)).length
  const missing = Object.fromEntries(
    FONT_LANGUAGES.map((language) => [language, countMissing(language)]),
  ) as Record<FontLanguage, number>
  const family = face.family === face.id ? '' : clean(face.family, MOST.family)
  return {
    face: {
      ...face,
      family: family || clean(otherwise, MOST.family) || face.id,
      licence: clean(face.licence, MOST.licence),
    },
    subfamily: getSubfamily(font),
    missing,
    embedding,
    maySubset,
    bitmapOnly: (os2.getUint16(FS_TYPE) & BITMAP_ONLY) !== 0,
  }
}
