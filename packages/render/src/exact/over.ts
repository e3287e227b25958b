/**
 * One premultiplied pixel over another: source-over, every product divided by 255 and rounded to
 * the nearest. Both are numbers as a Uint32Array over RGBA bytes reads them, alpha on top (every
 * machine a browser runs on is little-endian, as WASM memory is).
 */
export function overPixel(above: number, below: number): number {
  const rest = 255 - (above >>> 24)
  // Two channels at a time, with 16 bits of room for each: what dividedBy255 does, in both at once.
  const even = Math.imul(below & 0x00ff00ff, rest) + 0x00800080
  const odd = Math.imul((below >>> 8) & 0x00ff00ff, rest) + 0x00800080
  const evenRest = ((even + ((even >>> 8) & 0x00ff00ff)) >>> 8) & 0x00ff00ff
  const oddRest = ((odd + ((odd >>> 8) & 0x00ff00ff)) >>> 8) & 0x00ff00ff
  const evenSum = ((above & 0x00ff00ff) + evenRest) & 0x00ff00ff
  const oddSum = (((above >>> 8) & 0x00ff00ff) + oddRest) & 0x00ff00ff
  return evenSum | (oddSum << 8)
}

/** `product / 255` to the nearest integer, exact for 0..65025. */
export function dividedBy255(product: number): number {
  const t = product + 128
  return (t + (t >> 8)) >> 8
}
