import { RenderError } from '../engine/render-error.ts'
import type { HarfBuzzExports } from './harfbuzz-exports.ts'

/** Something in WASM memory that somebody must give back. */
export interface Owned {
  readonly pointer: number
  /** Gives it back; once is enough, and more often does nothing. */
  delete(): void
}

/**
 * Memory of a HarfBuzz, and a count of what is in it. Views are made anew at every use: they detach
 * when the memory grows.
 */
export interface WasmHeap {
  /** Takes care of an object; `destroy` is called once. */
  own(pointer: number, destroy: (pointer: number) => void): Owned
  /** @throws RenderError render.out_of_memory */
  allocate(bytes: number): Owned
  /** @throws RenderError render.out_of_memory */
  place(bytes: Uint8Array): Owned
  bytes(pointer: number, length: number): Uint8Array
  words(pointer: number, count: number): Uint32Array
  signed(pointer: number, count: number): Int32Array
  shorts(pointer: number, count: number): Uint16Array
  /** objects and blocks made, and those of them not yet given back */
  readonly made: number
  readonly live: number
}

export const createWasmHeap = (hb: HarfBuzzExports): WasmHeap => {
  let made = 0
  let live = 0
  const own: WasmHeap['own'] = (pointer, destroy) => {
    made++
    live++
    let isMine = true
    return {
      pointer,
      delete() {
        if (!isMine) return
        isMine = false
        live--
        destroy(pointer)
      },
    }
  }
  const allocate: WasmHeap['allocate'] = (bytes) => {
    const pointer = hb.malloc(Math.max(1, bytes))
    if (pointer === 0) throw new RenderError('render.out_of_memory', { bytes })
    return own(pointer, hb.free)
  }
  return {
    own,
    allocate,
    place(bytes) {
      const block = allocate(bytes.length)
      new Uint8Array(hb.memory.buffer).set(bytes, block.pointer)
      return block
    },
    // `>>> 0`: above 2 GB a pointer comes out negative
    bytes: (pointer, length) => new Uint8Array(hb.memory.buffer, pointer >>> 0, length),
    words: (pointer, count) => new Uint32Array(hb.memory.buffer, pointer >>> 0, count),
    signed: (pointer, count) => new Int32Array(hb.memory.buffer, pointer >>> 0, count),
    shorts: (pointer, count) => new Uint16Array(hb.memory.buffer, pointer >>> 0, count),
    get made() {
      return made
    },
    get live() {
      return live
    },
  }
}
