import { createGlyphDrawer } from './glyph-pen.ts'
import type { HarfBuzzExports } from './harfbuzz-exports.ts'
import { openFont } from './open-font.ts'
import type { OpenFont } from './open-font.ts'
import { wasm } from './web-assembly.ts'
import { createWasmHeap } from './wasm-heap.ts'

/**
 * HarfBuzz without the JavaScript of harfbuzzjs, which frees an object when the garbage collector
 * gets round to it, and a table or a list of letters never. Here whoever opens a font closes it;
 * everything else is given back before a call returns.
 */
export interface HarfBuzz {
  /** @throws RenderError render.out_of_memory; bytes that are no font open as one without tables */
  openFont(bytes: Uint8Array): OpenFont
  /**
   * Objects and blocks of memory made so far, those of them not given back, and the size of its
   * memory, bytes, which never shrinks.
   */
  tally(): { readonly made: number; readonly live: number; readonly bytes: number }
}

const PAGE = 65_536
const MOST_BYTES = 2 ** 31
/** Grown by at least this share, so that it does not happen often. */
const GROWTH = 1.2
/** Extents of a glyph are the longest answer: four numbers. */
const SCRATCH_BYTES = 64

/** @param bytes `harfbuzzjs/dist/harfbuzz.wasm` */
export const createHarfBuzz = async (bytes: Uint8Array): Promise<HarfBuzz> => {
  let started: HarfBuzzExports | null = null
  const stop = (): never => {
    throw new Error('HarfBuzz gave up')
  }
  const env = {
    _abort_js: stop,
    _emscripten_runtime_keepalive_clear: () => undefined,
    _setitimer_js: () => 0,
    emscripten_resize_heap: (wanted: number) =>
      Number(started !== null && hasGrown(started, wanted >>> 0)),
  }
  const { instance } = await wasm.instantiate(bytes, {
    env,
    wasi_snapshot_preview1: { proc_exit: stop },
  })
  const hb = instance.exports as HarfBuzzExports
  started = hb
  hb.__wasm_call_ctors()
  const heap = createWasmHeap(hb)
  // These two stay as long as the module does.
  const scratch = heap.allocate(SCRATCH_BYTES).pointer
  const drawer = createGlyphDrawer(hb, heap)
  return {
    openFont: (font) => openFont({ hb, heap, drawer, scratch }, font),
    tally: () => ({ made: heap.made, live: heap.live, bytes: hb.memory.buffer.byteLength }),
  }
}

const hasGrown = ({ memory }: HarfBuzzExports, wanted: number): boolean => {
  if (wanted > MOST_BYTES) return false
  const now = memory.buffer.byteLength
  for (const size of [Math.max(wanted, Math.min(now * GROWTH, MOST_BYTES)), wanted]) {
    try {
      memory.grow(Math.ceil((size - now) / PAGE))
      return true
    } catch {
      // The machine has not got that much: less may do.
    }
  }
  return false
}
