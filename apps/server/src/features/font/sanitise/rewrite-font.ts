import { AppError } from '@panelflow/domain/error/app-error.ts'
import { hasSoundVertical } from './check-tables.ts'
import { FONT_LIMITS } from './limits.ts'
import { damaged, type Sfnt } from './sfnt.ts'
import { openSubsetter } from './subset-wasm.ts'

/**
 * What shaping, drawing and embedding use. Programmes (hinting), pictures, signatures and what
 * nobody knows stay behind.
 */
const KEPT = new Set([
  'head',
  'hhea',
  'maxp',
  'OS/2',
  'hmtx',
  'cmap',
  'name',
  'post',
  'glyf',
  'loca',
  'CFF ',
  'CFF2',
  'GSUB',
  'GPOS',
  'GDEF',
  'BASE',
])
const VERTICAL = new Set(['vhea', 'vmtx', 'VORG'])
/**
 * A variable font is pinned to its default, for which the subsetter reads these; it leaves none of
 * them.
 */
const VARIABLE = new Set(['fvar', 'gvar', 'avar', 'cvar', 'HVAR', 'VVAR', 'MVAR', 'STAT'])

const SET_DROPPED_TABLES = 3
const READ_ONLY = 1
/**
 * no hinting, glyph ids stay, legacy names, the outline of the missing glyph, glyph names, Unicode
 * ranges as they are
 */
const FLAGS = 0x1 | 0x2 | 0x8 | 0x40 | 0x80 | 0x100

const tagValue = (tag: string): number => Buffer.from(tag, 'latin1').readUInt32BE()

/**
 * The same font, every table read and written again by HarfBuzz, glyph ids unchanged; what cannot
 * be read is not in it.
 * @throws AppError font.damaged, font.too_much_inside
 */
export const rewriteFont = (font: Sfnt, glyphs: number): Uint8Array => {
  const hb = openSubsetter()
  const source = hb.malloc(font.bytes.length)
  if (source === 0) throw damaged('size')
  new Uint8Array(hb.memory.buffer).set(font.bytes, source)
  const face = hb.hb_face_create(hb.hb_blob_create(source, font.bytes.length, READ_ONLY, 0, 0), 0)
  const input = hb.hb_subset_input_create_or_fail()
  hb.hb_subset_input_keep_everything(input)
  hb.hb_subset_input_set_flags(input, FLAGS)
  const variable = font.table('fvar') !== undefined
  const vertical = hasSoundVertical(font, glyphs)
  const stays = (tag: string): boolean =>
    KEPT.has(tag) || (vertical && VERTICAL.has(tag)) || (variable && VARIABLE.has(tag))
  for (const tag of font.tags)
    if (!stays(tag)) hb.hb_set_add(hb.hb_subset_input_set(input, SET_DROPPED_TABLES), tagValue(tag))
  if (variable && hb.hb_subset_input_pin_all_axes_to_default(input, face) === 0)
    throw damaged('fvar')
  const written = hb.hb_subset_or_fail(face, input)
  if (written === 0) throw damaged('tables')
  const blob = hb.hb_face_reference_blob(written)
  const length = hb.hb_blob_get_length(blob)
  if (length > FONT_LIMITS.bytes)
    throw new AppError('font.too_complex', { limit: FONT_LIMITS.bytes })
  return new Uint8Array(hb.memory.buffer, hb.hb_blob_get_data(blob, 0), length).slice()
}
