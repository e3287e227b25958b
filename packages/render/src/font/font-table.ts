import type * as hb from 'harfbuzzjs'

/** A copy of a font table: what HarfBuzz gives is a view into WASM memory and detaches when that grows (rendering.md §4.2). */
export function readTable(face: hb.Face, tag: string): DataView | null {
  const table = face.referenceTable(tag)?.slice()
  return table ? new DataView(table.buffer, table.byteOffset, table.byteLength) : null
}
