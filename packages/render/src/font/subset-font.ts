import { RenderError } from '../engine/render-error.ts'
import { toTag } from '../harfbuzz/tag.ts'
import { wasm } from '../harfbuzz/web-assembly.ts'
import type { WasmMemory } from '../harfbuzz/web-assembly.ts'

/** The part of harfbuzz-subset.wasm that is used; pointers are offsets into its memory. */
interface SubsetExports {
  readonly memory: WasmMemory
  readonly _initialize: () => void
  readonly malloc: (bytes: number) => number
  readonly free: (pointer: number) => void
  readonly hb_blob_create: (
    bytes: number,
    length: number,
    mode: number,
    user: number,
    destroy: number,
  ) => number
  readonly hb_blob_destroy: (blob: number) => void
  readonly hb_blob_get_data: (blob: number, length: number) => number
  readonly hb_blob_get_length: (blob: number) => number
  readonly hb_face_create: (blob: number, index: number) => number
  readonly hb_face_destroy: (face: number) => void
  readonly hb_face_reference_blob: (face: number) => number
  readonly hb_set_add: (set: number, value: number) => void
  readonly hb_set_clear: (set: number) => void
  readonly hb_set_del: (set: number, value: number) => void
  readonly hb_set_invert: (set: number) => void
  readonly hb_subset_input_create_or_fail: () => number
  readonly hb_subset_input_destroy: (input: number) => void
  readonly hb_subset_input_glyph_set: (input: number) => number
  readonly hb_subset_input_unicode_set: (input: number) => number
  readonly hb_subset_input_set: (input: number, which: number) => number
  readonly hb_subset_input_set_flags: (input: number, flags: number) => void
  readonly hb_subset_or_fail: (face: number, input: number) => number
}

const MODE_WRITABLE = 2
const SET = { droppedTables: 3, features: 6 } as const
const FLAG = {
  noHinting: 0x1,
  retainGlyphIds: 0x2,
  notdefOutline: 0x40,
  noLayoutClosure: 0x200,
} as const

/** Tables that shaping needs and a printed page does not. */
const NOT_PRINTED = ['GSUB', 'GPOS', 'GDEF', 'BASE', 'VORG', 'vhea', 'vmtx', 'STAT', 'DSIG', 'cmap']

/**
 * "All alternates": a menu for layout programs. No text asks for it, and it would bring along
 * glyphs of every other feature.
 */
const MENU_OF_ALTERNATES = 'aalt'

/**
 * Makes smaller fonts with HarfBuzz. Every call reads the whole font: 10 to 200 ms, in the calling
 * thread.
 */
export interface FontSubsetter {
  /**
   * A TrueType font with the outlines of `glyphs` only, to be printed and never shaped. Glyph ids
   * stay what they were.
   * @throws RenderError render.font_unreadable
   */
  readonly extractOutlines: (bytes: Uint8Array, glyphs: Iterable<number>) => Uint8Array
  /**
   * A font that sets texts of these code points as the whole font does, level and upright: all they
   * turn into by any feature, with the metrics of both directions. Of code points outside them it
   * knows nothing.
   * @throws RenderError render.font_unreadable
   */
  readonly extractLetters: (bytes: Uint8Array, codePoints: Iterable<number>) => Uint8Array
}

/** @param wasmBytes `harfbuzzjs/dist/harfbuzz-subset.wasm` */
export function createFontSubsetter(wasmBytes: Uint8Array): FontSubsetter {
  const module = new wasm.Module(wasmBytes)
  let instance: SubsetExports | null = null
  const run = (
    bytes: Uint8Array,
    configure: (hb: SubsetExports, input: number) => void,
  ): Uint8Array => {
    const hb = instance ?? start(module)
    // Taken back only when all went well: after a trap its memory cannot be trusted.
    instance = null
    const made = subset(hb, bytes, configure)
    instance = hb
    if (!made) throw new RenderError('render.font_unreadable', { bytes: bytes.length })
    return made
  }
  return {
    extractOutlines: (bytes, glyphs) =>
      run(bytes, (hb, input) => {
        for (const glyph of glyphs) hb.hb_set_add(hb.hb_subset_input_glyph_set(input), glyph)
        for (const table of NOT_PRINTED)
          hb.hb_set_add(hb.hb_subset_input_set(input, SET.droppedTables), toTag(table))
        hb.hb_subset_input_set_flags(
          input,
          FLAG.noHinting | FLAG.retainGlyphIds | FLAG.noLayoutClosure,
        )
      }),
    extractLetters: (bytes, codePoints) =>
      run(bytes, (hb, input) => {
        for (const codePoint of codePoints)
          hb.hb_set_add(hb.hb_subset_input_unicode_set(input), codePoint)
        const features = hb.hb_subset_input_set(input, SET.features)
        hb.hb_set_clear(features)
        hb.hb_set_invert(features)
        hb.hb_set_del(features, toTag(MENU_OF_ALTERNATES))
        hb.hb_subset_input_set_flags(input, FLAG.noHinting | FLAG.notdefOutline)
      }),
  }
}

function start(module: object): SubsetExports {
  const hb = new wasm.Instance(module).exports as SubsetExports
  hb._initialize()
  return hb
}

/** Null when these bytes are no font. */
function subset(
  hb: SubsetExports,
  bytes: Uint8Array,
  configure: (hb: SubsetExports, input: number) => void,
): Uint8Array | null {
  const source = hb.malloc(bytes.length)
  if (source === 0) throw new RenderError('render.out_of_memory', { bytes: bytes.length })
  new Uint8Array(hb.memory.buffer).set(bytes, source)
  const blob = hb.hb_blob_create(source, bytes.length, MODE_WRITABLE, 0, 0)
  const face = hb.hb_face_create(blob, 0)
  const input = hb.hb_subset_input_create_or_fail()
  configure(hb, input)
  const made = hb.hb_subset_or_fail(face, input)
  const copy = made === 0 ? null : copyFaceData(hb, made)
  if (made !== 0) hb.hb_face_destroy(made)
  hb.hb_subset_input_destroy(input)
  hb.hb_face_destroy(face)
  hb.hb_blob_destroy(blob)
  hb.free(source)
  return copy
}

function copyFaceData(hb: SubsetExports, face: number): Uint8Array {
  const blob = hb.hb_face_reference_blob(face)
  const start = hb.hb_blob_get_data(blob, 0)
  const copy = new Uint8Array(hb.memory.buffer).slice(start, start + hb.hb_blob_get_length(blob))
  hb.hb_blob_destroy(blob)
  return copy
}
