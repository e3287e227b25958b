import { withScope } from '../paint/scope.ts'
import type { GlyphDrawer, GlyphPen } from './glyph-pen.ts'
import type { HarfBuzzExports } from './harfbuzz-exports.ts'
import { nameLanguage, readName } from './name-table.ts'
import { createShaping } from './shaping.ts'
import type { ShapedGlyph, Shaping } from './shaping.ts'
import { fromTag, toTag } from './tag.ts'
import type { Owned, WasmHeap } from './wasm-heap.ts'

/**
 * A font HarfBuzz holds: its bytes, blob, face and font, in WASM memory until `delete()`, which
 * nobody else calls.
 * Lengths in font units, y up. Used afterwards, every question throws.
 */
export interface OpenFont {
  /** units per em */
  readonly unitsPerEm: number
  /** of horizontal lines */
  readonly ascender: number
  readonly descender: number
  /** A copy of a table, or null when the font has none of that name. */
  table(tag: string): DataView | null
  /** Code points the character map lists. */
  codePoints(): Uint32Array
  /** Glyph of a code point, 0 when there is none. */
  nominalGlyph(codePoint: number): number
  /** how far the pen moves right */
  advance(glyph: number): number
  /** top of the outline; 0 when there is nothing to see */
  top(glyph: number): number
  draw(glyph: number, pen: GlyphPen): void
  /** A name of the name table in a language (BCP 47), '' when there is none. */
  name(id: number, language: string): string
  /** First language a name is there in, or null. */
  nameLanguage(id: number): string | null
  /** Names of its OpenType features, once each. */
  features(): readonly string[]
  shape(words: string, how: Shaping): ShapedGlyph[]
  delete(): void
}

/** What the fonts of one HarfBuzz share. */
export interface Foundry {
  readonly hb: HarfBuzzExports
  readonly heap: WasmHeap
  readonly drawer: GlyphDrawer
  /** room for the answer to one question */
  readonly scratch: number
}

/** HarfBuzz may mend broken offsets in place. */
const MODE_WRITABLE = 2
const HIGHEST = -1

/** @throws RenderError render.out_of_memory; bytes that are no font open as one without tables */
export const openFont = (foundry: Foundry, bytes: Uint8Array): OpenFont => {
  const { hb, heap, scratch } = foundry
  const owned = ownedBy(foundry, bytes)
  let isOpen = true
  const alive = (part: Owned): number => {
    if (!isOpen) throw new Error('this font was given back')
    return part.pointer
  }
  const font = (): number => alive(owned.font)
  const face = (): number => alive(owned.face)
  hb.hb_font_get_h_extents(owned.font.pointer, scratch)
  const [ascender = 0, descender = 0] = heap.signed(scratch, 2)
  const shape = createShaping(hb, heap)
  return {
    unitsPerEm: hb.hb_face_get_upem(owned.face.pointer),
    ascender,
    descender,
    table: (tag) => readTable(foundry, face(), tag),
    codePoints: () => listCodePoints(foundry, face()),
    features: () => [
      ...new Set(['GSUB', 'GPOS'].flatMap((table) => listFeatures(foundry, face(), table))),
    ],
    nominalGlyph: (codePoint) =>
      hb.hb_font_get_nominal_glyph(font(), codePoint, scratch)
        ? (heap.words(scratch, 1)[0] ?? 0)
        : 0,
    advance: (glyph) => hb.hb_font_get_glyph_h_advance(font(), glyph),
    top: (glyph) =>
      hb.hb_font_get_glyph_extents(font(), glyph, scratch) ? (heap.signed(scratch, 2)[1] ?? 0) : 0,
    draw: (glyph, pen) => foundry.drawer.draw(font(), glyph, pen),
    name: (id, language) => readName(foundry, face(), id, language),
    nameLanguage: (id) => nameLanguage(foundry, face(), id),
    shape: (words, how) => shape(font(), words, how),
    delete() {
      isOpen = false
      // The font holds the face, the face its blob, and the blob reads the block: newest first.
      for (const part of [owned.font, owned.face, owned.blob, owned.block]) part.delete()
    },
  }
}

const ownedBy = ({ hb, heap }: Foundry, bytes: Uint8Array) => {
  const block = heap.place(bytes)
  const blob = heap.own(
    hb.hb_blob_create(block.pointer, bytes.length, MODE_WRITABLE, 0, 0),
    hb.hb_blob_destroy,
  )
  const face = heap.own(hb.hb_face_create(blob.pointer, 0), hb.hb_face_destroy)
  const font = heap.own(hb.hb_font_create(face.pointer), hb.hb_font_destroy)
  return { block, blob, face, font }
}

const MOST_FEATURES = 1_000

const listFeatures = ({ hb, heap }: Foundry, face: number, table: string): string[] =>
  withScope((manage) => {
    const count = manage(heap.allocate(4)).pointer
    const tags = manage(heap.allocate(MOST_FEATURES * 4)).pointer
    heap.words(count, 1)[0] = MOST_FEATURES
    hb.hb_ot_layout_table_get_feature_tags(face, toTag(table), 0, count, tags)
    return Array.from(heap.words(tags, heap.words(count, 1)[0] ?? 0), fromTag)
  })

const readTable = ({ hb, heap }: Foundry, face: number, tag: string): DataView | null =>
  withScope((manage) => {
    const blob = manage(
      heap.own(hb.hb_face_reference_table(face, toTag(tag)), hb.hb_blob_destroy),
    ).pointer
    const length = hb.hb_blob_get_length(blob)
    return length > 0
      ? new DataView(heap.bytes(hb.hb_blob_get_data(blob, 0), length).slice().buffer)
      : null
  })

const listCodePoints = ({ hb, heap }: Foundry, face: number): Uint32Array =>
  withScope((manage) => {
    const set = manage(heap.own(hb.hb_set_create(), hb.hb_set_destroy)).pointer
    hb.hb_face_collect_unicodes(face, set)
    const count = hb.hb_set_get_population(set)
    const block = manage(heap.allocate(count * 4)).pointer
    hb.hb_set_next_many(set, HIGHEST, block, count)
    return heap.words(block, count).slice()
  })
