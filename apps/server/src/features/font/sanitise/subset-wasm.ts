import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

/**
 * The part of harfbuzz-subset.wasm that rewriting a whole font needs; pointers are offsets into its
 * memory.
 */
export interface SubsetExports {
  readonly memory: { readonly buffer: ArrayBuffer }
  readonly _initialize: () => void
  readonly malloc: (bytes: number) => number
  readonly hb_blob_create: (
    bytes: number,
    length: number,
    mode: number,
    user: number,
    destroy: number,
  ) => number
  readonly hb_blob_get_data: (blob: number, length: number) => number
  readonly hb_blob_get_length: (blob: number) => number
  readonly hb_face_create: (blob: number, index: number) => number
  readonly hb_face_reference_blob: (face: number) => number
  readonly hb_set_add: (set: number, value: number) => void
  readonly hb_subset_input_create_or_fail: () => number
  readonly hb_subset_input_keep_everything: (input: number) => void
  readonly hb_subset_input_pin_all_axes_to_default: (input: number, face: number) => number
  readonly hb_subset_input_set: (input: number, which: number) => number
  readonly hb_subset_input_set_flags: (input: number, flags: number) => void
  readonly hb_subset_or_fail: (face: number, input: number) => number
}

/** Node's types do not have it: it is a part of the browser's. */
const { WebAssembly: wasm } = globalThis as unknown as {
  WebAssembly: {
    Module: new (bytes: Uint8Array) => object
    Instance: new (module: object) => { readonly exports: unknown }
  }
}

const require = createRequire(import.meta.url)

/**
 * In pages of 64 KB. The file comes with 65 MB, too little for the source and the copy of a 30 MB
 * font.
 */
const MEMORY_PAGES = 4096
const MEMORY_SECTION = 5
const FIRST_SECTION = 8

/**
 * Gives the module other memory: its section holds one memory of fixed size, written with two
 * bytes.
 */
const withMemory = (module: Uint8Array, pages: number): Uint8Array => {
  let at = FIRST_SECTION
  const number = (): number => {
    let [value, shift, byte] = [0, 0, 0]
    do {
      byte = module[at++] ?? 0
      value += (byte & 0x7f) * 2 ** shift
      shift += 7
    } while (byte >= 0x80)
    return value
  }
  while (at < module.length) {
    const section = module[at++]
    const length = number()
    if (section === MEMORY_SECTION) {
      if (length !== 6 || module[at] !== 1 || module[at + 1] !== 1)
        throw new Error('harfbuzz-subset.wasm has another kind of memory')
      const size = [(pages & 0x7f) | 0x80, pages >> 7]
      const copy = module.slice()
      copy.set([...size, ...size], at + 2)
      return copy
    }
    at += length
  }
  throw new Error('harfbuzz-subset.wasm has no memory')
}

/** A subsetter with memory of its own (256 MB at most): the caller uses it once and lets it go. */
export const openSubsetter = (): SubsetExports => {
  const file = require.resolve('harfbuzzjs/dist/harfbuzz-subset.wasm')
  const { exports } = new wasm.Instance(
    new wasm.Module(withMemory(new Uint8Array(readFileSync(file)), MEMORY_PAGES)),
  )
  const subsetter = exports as SubsetExports
  subsetter._initialize()
  return subsetter
}
