/** Premultiplied pixels at `opacity` 0..1; the same array when nothing changes. */
export function faded(rgba: Uint8Array, opacity: number): Uint8Array {
  if (opacity >= 1) return rgba
  const table = Uint8Array.from({ length: 256 }, (_, value) => Math.round(value * opacity))
  return rgba.map((value) => table[value] ?? 0)
}
