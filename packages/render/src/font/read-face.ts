import type { ScriptGroup, FontEmbedding } from '@panelflow/domain/style/font-values.ts'
import { LANGUAGE_TABLE } from '@panelflow/domain/locale/language-table.ts'
import { LANGUAGES } from '@panelflow/domain/locale/language.ts'
import { harfBuzz } from '../engine/load-harfbuzz.ts'
import { RenderError } from '../engine/render-error.ts'
import { sha256 as sha256Of } from '../exact/sha256.ts'
import type { OpenFont } from '../harfbuzz/open-font.ts'
import { withScope } from '../paint/scope.ts'
import { getScript } from '../text/script.ts'
import { packCoverage, unpackCoverage } from './coverage.ts'
import type { Coverage } from './coverage.ts'
import { ownFaceId } from './font-face.ts'
import type { FontFace } from './font-face.ts'

/**
 * What the maker of a font allows (OS/2 fsType). `restricted` must not be embedded without the
 * maker's leave.
 */
export type Embedding = FontEmbedding | 'restricted'

/** A font somebody brought, as its bytes describe it. */
export interface OwnFace {
  readonly face: FontFace
  readonly embedding: Embedding
  /** false: subsets must not be made of it, every reader gets the whole file */
  readonly maySubset: boolean
  /** does it say how its letters hang in a column (vhea and vmtx)? */
  readonly vertical: boolean
  readonly glyphs: number
}

const OS2 = { weight: 4, fsType: 8, selection: 62 } as const
const HEAD_MAC_STYLE = 44
const MAXP_GLYPHS = 4
const NAME = { copyright: 0, family: 1, licence: 13, typographicFamily: 16 } as const
const FS_TYPE = { restricted: 0x2, previewAndPrint: 0x4, editable: 0x8, noSubset: 0x100 } as const
const MOST_NAME = 200

/**
 * Reads an own face from its bytes, and from nothing else: the id alone fixes what is painted.
 * @param bytes TTF or OTF, already sanitised
 * @param sha256 of these bytes, hex, when known
 * @throws RenderError render.font_unreadable
 */
export function faceFromBytes(bytes: Uint8Array, sha256: string = sha256Of(bytes)): OwnFace {
  return withScope((manage) =>
    describe(sound(manage(harfBuzz.openFont(bytes)), bytes.length), sha256),
  )
}

function describe(font: OpenFont, sha256: string): OwnFace {
  const os2 = font.table('OS/2')
  const uint16 = (table: DataView | null, at: number): number =>
    table && table.byteLength >= at + 2 ? table.getUint16(at) : 0
  const selection = uint16(os2, OS2.selection)
  const macStyle = uint16(font.table('head'), HEAD_MAC_STYLE)
  const fsType = uint16(os2, OS2.fsType)
  const coverage = coverageIn(font)
  const covered = unpackCoverage(coverage)
  const isBold = Boolean(selection & 0x20) || Boolean(macStyle & 1)
  const weight = Math.min(1000, Math.max(1, uint16(os2, OS2.weight) || 400))
  return {
    face: {
      id: ownFaceId(sha256),
      family:
        readName(font, NAME.typographicFamily) || readName(font, NAME.family) || ownFaceId(sha256),
      weight: isBold ? Math.max(700, weight) : weight,
      style: selection & 0x201 || macStyle & 2 ? 'italic' : 'normal',
      sha256,
      coverage,
      scripts: scriptsIn(covered),
      languages: languagesIn(covered),
      licence: readName(font, NAME.licence) || readName(font, NAME.copyright),
      source: 'own',
    },
    embedding: toEmbedding(fsType),
    maySubset: (fsType & FS_TYPE.noSubset) === 0,
    vertical: font.table('vhea') !== null && font.table('vmtx') !== null,
    glyphs: uint16(font.table('maxp'), MAXP_GLYPHS),
  }
}

/** Code points the font draws, packed. @throws RenderError render.font_unreadable */
export function readCoverage(bytes: Uint8Array): string {
  return withScope((manage) => coverageIn(sound(manage(harfBuzz.openFont(bytes)), bytes.length)))
}

function sound(font: OpenFont, bytes: number): OpenFont {
  if (!font.table('cmap')) throw new RenderError('render.font_unreadable', { font: 'own', bytes })
  return font
}

/**
 * As the shaper sees it: in symbol fonts HarfBuzz finds letters that the table itself does not
 * list.
 */
function coverageIn(font: OpenFont): string {
  const covered = new Set<number>()
  for (const codePoint of font.codePoints())
    if (font.nominalGlyph(codePoint) !== 0) covered.add(codePoint)
  for (let codePoint = 0x20; codePoint <= 0xff; codePoint++)
    if (font.nominalGlyph(codePoint) !== 0) covered.add(codePoint)
  return packCoverage(covered)
}

/** The name in English, or in the language it has. */
function readName(font: OpenFont, id: number): string {
  const other = font.nameLanguage(id)
  return (font.name(id, 'en') || (other === null ? '' : font.name(id, other)))
    .trim()
    .slice(0, MOST_NAME)
}

function toEmbedding(fsType: number): Embedding {
  // The most generous of several counts (OpenType OS/2, versions 0 to 2).
  if (fsType & FS_TYPE.editable) return 'editable'
  if (fsType & FS_TYPE.previewAndPrint) return 'preview_and_print'
  return fsType & FS_TYPE.restricted ? 'restricted' : 'installable'
}

/**
 * How many letters of a large script make a font one of that script: the level every usable font
 * reaches, and a Latin font with a few signs does not.
 */
const MANY: Readonly<Partial<Record<ScriptGroup, number>>> = { han: 500, hangul: 2_000, symbol: 1 }
/**
 * Alphabets of which one, whole, is enough: lettering fonts often have capitals or katakana only.
 */
const ALPHABETS: Readonly<Partial<Record<ScriptGroup, readonly string[]>>> = {
  latin: ['ABCDEFGHIJKLMNOPQRSTUVWXYZ', 'abcdefghijklmnopqrstuvwxyz'],
  thai: ['กขคงจฉชซญดตถทธนบปผฝพฟภมยรลวศษสหอฮะาเแโใไ'],
  kana: [
    'あいうえおかきくけこさしすせそたちつてとなにぬねのはひふへほまみむめもやゆよらりるれろわをん',
    'アイウエオカキクケコサシスセソタチツテトナニヌネノハヒフヘホマミムメモヤユヨラリルレロワヲン',
  ],
}

const hasAll = (covered: Coverage, letters: string): boolean =>
  [...letters].every((letter) => covered.has(letter.codePointAt(0) ?? 0))

function scriptsIn(covered: Coverage): ScriptGroup[] {
  const counts = new Map<ScriptGroup, number>()
  for (const codePoint of covered.codePoints())
    counts.set(getScript(codePoint), (counts.get(getScript(codePoint)) ?? 0) + 1)
  const order: readonly ScriptGroup[] = ['latin', 'thai', 'han', 'kana', 'hangul', 'symbol']
  return order.filter((script) => {
    const many = MANY[script]
    if (many !== undefined) return (counts.get(script) ?? 0) >= many
    return (ALPHABETS[script] ?? []).some((letters) => hasAll(covered, letters))
  })
}

/** Accents are of no use without the alphabet, so both count. */
function languagesIn(covered: Coverage): string[] {
  const latin = hasAll(covered, 'ABCDEFGHIJKLMNOPQRSTUVWXYZ')
  return LANGUAGES.filter((language) => {
    const { letters, script } = LANGUAGE_TABLE[language]
    if (script !== 'latin') return hasAll(covered, letters)
    const capitals = letters.replace(/\p{Ll}/gu, '')
    // A face of capitals only is a lettering face all the same; typesetters write capitals with it.
    return (
      latin &&
      [...capitals]
        .filter((letter) => /\p{L}/u.test(letter))
        .every((letter) => covered.has(letter.codePointAt(0) ?? 0))
    )
  })
}
