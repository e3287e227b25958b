import { withScope } from '../paint/scope.ts'
import { languageIn } from './shaping.ts'
import type { HarfBuzzExports } from './harfbuzz-exports.ts'
import type { WasmHeap } from './wasm-heap.ts'

interface NameLookup {
  readonly hb: HarfBuzzExports
  readonly heap: WasmHeap
  readonly scratch: number
}

/** id, variant, language: 32 bits each */
const ENTRY_WORDS = 3

export const readName = (
  { hb, heap, scratch }: NameLookup,
  face: number,
  id: number,
  language: string,
): string =>
  withScope((manage) => {
    const tag = languageIn(hb, heap, language)
    const length = hb.hb_ot_name_get_utf16(face, id, tag, 0, 0)
    const text = manage(heap.allocate((length + 1) * 2)).pointer
    heap.words(scratch, 1)[0] = length + 1
    hb.hb_ot_name_get_utf16(face, id, tag, scratch, text)
    let name = ''
    for (const unit of heap.shorts(text, length)) name += String.fromCharCode(unit)
    return name
  })

/** The first language a name is there in. */
export const nameLanguage = (
  { hb, heap, scratch }: NameLookup,
  face: number,
  id: number,
): string | null => {
  const entries = hb.hb_ot_name_list_names(face, scratch)
  const [count = 0] = heap.words(scratch, 1)
  const words = heap.words(entries, count * ENTRY_WORDS)
  for (let i = 0; i < words.length; i += ENTRY_WORDS)
    if (words[i] === id) return textAt(heap, hb.hb_language_to_string(words[i + 2] ?? 0))
  return null
}

/** A C string of ASCII. */
const textAt = (heap: WasmHeap, pointer: number): string => {
  if (pointer === 0) return ''
  let text = ''
  for (let at = pointer; ; at++) {
    const [code = 0] = heap.bytes(at, 1)
    if (code === 0) return text
    text += String.fromCharCode(code)
  }
}
