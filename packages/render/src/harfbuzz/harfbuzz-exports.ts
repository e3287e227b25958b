import type { WasmMemory, WasmTable } from './web-assembly.ts'

type Pointer = number

/**
 * The part of harfbuzz.wasm (harfbuzzjs 1.6.3) that is used; pointers are offsets into its memory.
 */
export interface HarfBuzzExports {
  readonly memory: WasmMemory
  readonly __indirect_function_table: WasmTable
  readonly __wasm_call_ctors: () => void
  readonly malloc: (bytes: number) => Pointer
  readonly free: (pointer: Pointer) => void
  readonly hb_blob_create: (
    bytes: Pointer,
    length: number,
    mode: number,
    user: number,
    destroy: number,
  ) => Pointer
  readonly hb_blob_destroy: (blob: Pointer) => void
  readonly hb_blob_get_data: (blob: Pointer, length: Pointer) => Pointer
  readonly hb_blob_get_length: (blob: Pointer) => number
  readonly hb_face_create: (blob: Pointer, index: number) => Pointer
  readonly hb_face_destroy: (face: Pointer) => void
  readonly hb_face_get_upem: (face: Pointer) => number
  readonly hb_face_reference_table: (face: Pointer, tag: number) => Pointer
  readonly hb_face_collect_unicodes: (face: Pointer, set: Pointer) => void
  readonly hb_font_create: (face: Pointer) => Pointer
  readonly hb_font_destroy: (font: Pointer) => void
  readonly hb_font_get_h_extents: (font: Pointer, extents: Pointer) => number
  readonly hb_font_get_glyph_extents: (font: Pointer, glyph: number, extents: Pointer) => number
  readonly hb_font_get_glyph_h_advance: (font: Pointer, glyph: number) => number
  readonly hb_font_get_nominal_glyph: (font: Pointer, codePoint: number, glyph: Pointer) => number
  readonly hb_font_draw_glyph: (font: Pointer, glyph: number, funcs: Pointer, user: number) => void
  readonly hb_set_create: () => Pointer
  readonly hb_set_destroy: (set: Pointer) => void
  readonly hb_set_get_population: (set: Pointer) => number
  readonly hb_set_next_many: (set: Pointer, after: number, into: Pointer, most: number) => number
  readonly hb_buffer_create: () => Pointer
  readonly hb_buffer_destroy: (buffer: Pointer) => void
  readonly hb_buffer_add_utf16: (
    buffer: Pointer,
    text: Pointer,
    length: number,
    from: number,
    count: number,
  ) => void
  readonly hb_buffer_set_direction: (buffer: Pointer, direction: number) => void
  readonly hb_buffer_set_script: (buffer: Pointer, script: number) => void
  readonly hb_buffer_set_language: (buffer: Pointer, language: Pointer) => void
  readonly hb_buffer_get_length: (buffer: Pointer) => number
  readonly hb_buffer_get_glyph_infos: (buffer: Pointer, length: Pointer) => Pointer
  readonly hb_buffer_get_glyph_positions: (buffer: Pointer, length: Pointer) => Pointer
  readonly hb_shape: (font: Pointer, buffer: Pointer, features: Pointer, count: number) => void
  readonly hb_ot_layout_table_get_feature_tags: (
    face: Pointer,
    table: number,
    from: number,
    count: Pointer,
    tags: Pointer,
  ) => number
  readonly hb_script_from_string: (text: Pointer, length: number) => number
  readonly hb_language_from_string: (text: Pointer, length: number) => Pointer
  readonly hb_language_to_string: (language: Pointer) => Pointer
  readonly hb_ot_name_list_names: (face: Pointer, count: Pointer) => Pointer
  readonly hb_ot_name_get_utf16: (
    face: Pointer,
    name: number,
    language: Pointer,
    size: Pointer,
    text: Pointer,
  ) => number
  readonly hb_draw_funcs_create: () => Pointer
  readonly hb_draw_funcs_destroy: (funcs: Pointer) => void
  readonly hb_draw_funcs_set_move_to_func: (
    funcs: Pointer,
    func: number,
    user: number,
    destroy: number,
  ) => void
  readonly hb_draw_funcs_set_line_to_func: (
    funcs: Pointer,
    func: number,
    user: number,
    destroy: number,
  ) => void
  readonly hb_draw_funcs_set_quadratic_to_func: (
    funcs: Pointer,
    func: number,
    user: number,
    destroy: number,
  ) => void
  readonly hb_draw_funcs_set_cubic_to_func: (
    funcs: Pointer,
    func: number,
    user: number,
    destroy: number,
  ) => void
  readonly hb_draw_funcs_set_close_path_func: (
    funcs: Pointer,
    func: number,
    user: number,
    destroy: number,
  ) => void
}
