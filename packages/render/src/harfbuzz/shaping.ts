import { withScope } from '../paint/scope.ts'
import type { HarfBuzzExports } from './harfbuzz-exports.ts'
import { toTag } from './tag.ts'
import type { WasmHeap } from './wasm-heap.ts'

export interface Shaping {
  readonly direction: 'level' | 'column'
  /** ISO 15924, e.g. `Latn` */
  readonly script: string
  /** BCP 47 */
  readonly language: string
  /** features of the font switched on (`+dlig`) or off (`-liga`); later ones count more */
  readonly features: readonly string[]
}

/** In font units, y up. */
export interface ShapedGlyph {
  readonly id: number
  /** UTF-16 offset of its letter */
  readonly cluster: number
  readonly xAdvance: number
  readonly xOffset: number
  readonly yOffset: number
}

const DIRECTION = { level: 4, column: 6 } as const
const FEATURE_WORDS = 4
const [INFO_WORDS, POSITION_WORDS] = [5, 5]
const TO_THE_END = 0xffffffff

/** HarfBuzz keeps every language it ever heard of; null bytes and foreign letters are none. */
export const languageIn = (hb: HarfBuzzExports, heap: WasmHeap, language: string): number =>
  withScope((manage) =>
    hb.hb_language_from_string(manage(heap.place(ascii(language))).pointer, language.length),
  )

const ascii = (text: string): Uint8Array =>
  Uint8Array.from(text, (letter) => letter.charCodeAt(0) & 127)

export const createShaping = (
  hb: HarfBuzzExports,
  heap: WasmHeap,
): ((font: number, words: string, how: Shaping) => ShapedGlyph[]) => {
  const fill = (buffer: number, words: string, { direction, script, language }: Shaping): void =>
    withScope((manage) => {
      const text = manage(heap.allocate(words.length * 2)).pointer
      const units = heap.shorts(text, words.length)
      for (let i = 0; i < words.length; i++) units[i] = words.charCodeAt(i)
      hb.hb_buffer_add_utf16(buffer, text, words.length, 0, words.length)
      hb.hb_buffer_set_direction(buffer, DIRECTION[direction])
      hb.hb_buffer_set_script(
        buffer,
        hb.hb_script_from_string(manage(heap.place(ascii(script))).pointer, script.length),
      )
      hb.hb_buffer_set_language(buffer, languageIn(hb, heap, language))
    })
  return (font, words, how) =>
    withScope((manage) => {
      const buffer = manage(heap.own(hb.hb_buffer_create(), hb.hb_buffer_destroy)).pointer
      fill(buffer, words, how)
      const features = manage(heap.allocate(how.features.length * FEATURE_WORDS * 4)).pointer
      const rows = how.features.flatMap((name) => [
        toTag(name.slice(1)),
        name.startsWith('+') ? 1 : 0,
        0,
        TO_THE_END,
      ])
      heap.words(features, rows.length).set(rows)
      hb.hb_shape(font, buffer, features, how.features.length)
      return glyphsIn(hb, heap, buffer)
    })
}

const glyphsIn = (hb: HarfBuzzExports, heap: WasmHeap, buffer: number): ShapedGlyph[] => {
  const count = hb.hb_buffer_get_length(buffer)
  const from = hb.hb_buffer_get_glyph_infos(buffer, 0)
  const at = hb.hb_buffer_get_glyph_positions(buffer, 0)
  if (count === 0 || from === 0 || at === 0) return []
  const glyphInfo = heap.words(from, count * INFO_WORDS)
  const placed = heap.signed(at, count * POSITION_WORDS)
  return Array.from({ length: count }, (_, i) => ({
    id: glyphInfo[i * INFO_WORDS] ?? 0,
    cluster: glyphInfo[i * INFO_WORDS + 2] ?? 0,
    xAdvance: placed[i * POSITION_WORDS] ?? 0,
    xOffset: placed[i * POSITION_WORDS + 2] ?? 0,
    yOffset: placed[i * POSITION_WORDS + 3] ?? 0,
  }))
}
