import type { HarfBuzzExports } from './harfbuzz-exports.ts'
import type { WasmHeap } from './wasm-heap.ts'
import { wasm } from './web-assembly.ts'

/** Takes an outline in font units, y up. */
export interface GlyphPen {
  move(x: number, y: number): void
  line(x: number, y: number): void
  quad(x1: number, y1: number, x: number, y: number): void
  cubic(x1: number, y1: number, x2: number, y2: number, x: number, y: number): void
  close(): void
}

const [FUNCTION, INT, FLOAT] = [0x60, 0x7f, 0x7d] as const
const ints = (count: number): number[] => Array.from({ length: count }, () => INT)
const floats = (count: number): number[] => Array.from({ length: count }, () => FLOAT)
/** (funcs, user, state, …coordinates, user) → nothing, as hb-draw.h says */
const drawing = (coordinates: number): number[] => [
  FUNCTION,
  coordinates + 4,
  ...ints(3),
  ...floats(coordinates),
  INT,
  0,
]

const section = (id: number, rows: readonly (readonly number[])[]): number[] => {
  const body = [rows.length, ...rows.flat()]
  // Lengths stay below 128, so that one byte holds each of them.
  return [id, body.length, ...body]
}

/** `\0asm`, version 1 */
const HEADER = [0x00, 0x61, 0x73, 0x6d, 1, 0, 0, 0]
const VERBS = ['m', 'l', 'q', 'c', 'z'] as const
const TYPE_BY_VERB = { m: 0, l: 0, q: 1, c: 2, z: 3 } as const

/**
 * A module that hands out what it is given, with a type: a table of WASM takes no bare function of
 * JavaScript, and not every browser has `WebAssembly.Function`.
 */
const typed = (
  given: Readonly<Record<(typeof VERBS)[number], unknown>>,
): Readonly<Record<string, unknown>> => {
  const code = (name: string): number => name.charCodeAt(0)
  const bytes = Uint8Array.from([
    ...HEADER,
    ...section(1, [drawing(2), drawing(4), drawing(6), drawing(0)]),
    ...section(
      2,
      VERBS.map((verb) => [1, code('d'), 1, code(verb), 0, TYPE_BY_VERB[verb]]),
    ),
    ...section(
      7,
      VERBS.map((verb, i) => [1, code(verb), 0, i]),
    ),
  ])
  return new wasm.Instance(new wasm.Module(bytes), { d: given }).exports as Readonly<
    Record<string, unknown>
  >
}

/**
 * Draws one glyph after another with one set of callbacks, which stays as long as the module does.
 */
export interface GlyphDrawer {
  readonly draw: (font: number, glyph: number, pen: GlyphPen) => void
}

export const createGlyphDrawer = (hb: HarfBuzzExports, heap: WasmHeap): GlyphDrawer => {
  let pen: GlyphPen | null = null
  const exported = typed({
    m: (_f: number, _d: number, _s: number, x: number, y: number) => pen?.move(x, y),
    l: (_f: number, _d: number, _s: number, x: number, y: number) => pen?.line(x, y),
    q: (_f: number, _d: number, _s: number, x1: number, y1: number, x: number, y: number) =>
      pen?.quad(x1, y1, x, y),
    c: (
      _f: number,
      _d: number,
      _s: number,
      x1: number,
      y1: number,
      x2: number,
      y2: number,
      x: number,
      y: number,
    ) => pen?.cubic(x1, y1, x2, y2, x, y),
    z: () => pen?.close(),
  })
  const table = hb.__indirect_function_table
  const first = table.grow(VERBS.length)
  for (const [i, verb] of VERBS.entries()) table.set(first + i, exported[verb])
  const funcs = heap.own(hb.hb_draw_funcs_create(), hb.hb_draw_funcs_destroy).pointer
  hb.hb_draw_funcs_set_move_to_func(funcs, first, 0, 0)
  hb.hb_draw_funcs_set_line_to_func(funcs, first + 1, 0, 0)
  hb.hb_draw_funcs_set_quadratic_to_func(funcs, first + 2, 0, 0)
  hb.hb_draw_funcs_set_cubic_to_func(funcs, first + 3, 0, 0)
  hb.hb_draw_funcs_set_close_path_func(funcs, first + 4, 0, 0)
  return {
    draw(font, glyph, into) {
      pen = into
      try {
        hb.hb_font_draw_glyph(font, glyph, funcs, 0)
      } finally {
        pen = null
      }
    },
  }
}
