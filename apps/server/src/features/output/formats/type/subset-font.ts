import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

/** The part of harfbuzz-subset.wasm that is used; pointers are offsets into its memory. */
interface SubsetExports {
  readonly memory: { readonly buffer: ArrayBuffer }
  readonly _initialize: () => void
  readonly malloc: (bytes: number) => number
  readonly free: (pointer: number) => void
  readonly hb_blob_create: (bytes: number, length: number, mode: number, user: number, destroy: number) => number
  readonly hb_blob_destroy: (blob: number) => void
  readonly hb_blob_get_data: (blob: number, length: number) => number
  readonly hb_blob_get_length: (blob: number) => number
  readonly hb_face_create: (blob: number, index: number) => number
  readonly hb_face_destroy: (face: number) => void
  readonly hb_face_reference_blob: (face: number) => number
  readonly hb_set_add: (set: number, value: number) => void
  readonly hb_subset_input_create_or_fail: () => number
  readonly hb_subset_input_destroy: (input: number) => void
  readonly hb_subset_input_glyph_set: (input: number) => number
  readonly hb_subset_input_set: (input: number, which: number) => number
  readonly hb_subset_input_set_flags: (input: number, flags: number) => void
  readonly hb_subset_or_fail: (face: number, input: number) => number
}

/** Node's types do not have it: it is a part of the browser's. */
const { WebAssembly: wasm } = globalThis as unknown as {
  WebAssembly: { Module: new (bytes: Uint8Array) => object; Instance: new (module: object) => { readonly exports: unknown } }
}

const MODE_WRITABLE = 2
const SET_DROPPED_TABLES = 3
/** no hinting, glyph ids stay, no closure over layout tables */
const FLAGS = 0x1 | 0x2 | 0x200
/** Tables that shaping needs and a printed page does not. */
const DROPPED = ['GSUB', 'GPOS', 'GDEF', 'BASE', 'VORG', 'vhea', 'vmtx', 'STAT', 'DSIG', 'cmap']

const require = createRequire(import.meta.url)

let loaded: SubsetExports | null = null

const load = (): SubsetExports => {
  if (loaded) return loaded
  const file = require.resolve('harfbuzzjs/dist/harfbuzz-subset.wasm')
  const { exports } = new wasm.Instance(new wasm.Module(readFileSync(file)))
  loaded = exports as SubsetExports
  loaded._initialize()
  return loaded
}

/**
 * A TrueType font with the outlines of `glyphs` only. Glyph ids stay what they were.
 * @throws Error when the bytes are no font
 */
export const subsetFont = (bytes: Uint8Array, glyphs: Iterable<number>): Buffer => {
  const hb = load()
  const source = hb.malloc(bytes.length)
  new Uint8Array(hb.memory.buffer).set(bytes, source)
  const blob = hb.hb_blob_create(source, bytes.length, MODE_WRITABLE, 0, 0)
  const face = hb.hb_face_create(blob, 0)
  const input = hb.hb_subset_input_create_or_fail()
  for (const glyph of glyphs) hb.hb_set_add(hb.hb_subset_input_glyph_set(input), glyph)
  for (const table of DROPPED) hb.hb_set_add(hb.hb_subset_input_set(input, SET_DROPPED_TABLES), Buffer.from(table).readUInt32BE())
  hb.hb_subset_input_set_flags(input, FLAGS)
  const subset = hb.hb_subset_or_fail(face, input)
  try {
    if (subset === 0) throw new Error('the font cannot be subset')
    return copyOf(hb, subset)
  } finally {
    hb.hb_subset_input_destroy(input)
    if (subset !== 0) hb.hb_face_destroy(subset)
    hb.hb_face_destroy(face)
    hb.hb_blob_destroy(blob)
    hb.free(source)
  }
}

const copyOf = (hb: SubsetExports, face: number): Buffer => {
  const blob = hb.hb_face_reference_blob(face)
  const length = hb.hb_blob_get_length(blob)
  const copy = Buffer.from(new Uint8Array(hb.memory.buffer, hb.hb_blob_get_data(blob, 0), length))
  hb.hb_blob_destroy(blob)
  return copy
}
