/**
 * A JPEG without metadata, comments and trailing bytes, its picture untouched: no generation is
 * lost, and server and browsers go on decoding
 * the very same bytes. Answers undefined when the structure is not what it should be.
 */
const SOI = 0xd8
const EOI = 0xd9
const SOS = 0xda
const APP0 = 0xe0
const APP14 = 0xee
const APP15 = 0xef
const COM = 0xfe

/** APP0 (JFIF) and APP14 (Adobe) say how colours are coded: they stay. */
const isRetained = (marker: number): boolean =>
  marker !== COM && (marker < APP0 || marker > APP15 || marker === APP0 || marker === APP14)

/** Index of the next real marker in entropy-coded bytes; FF00 is data, FFD0–D7 are restarts. */
const endOfScan = (bytes: Buffer, from: number): number => {
  for (
    let at = bytes.indexOf(0xff, from);
    at >= 0 && at + 1 < bytes.length;
    at = bytes.indexOf(0xff, at + 1)
  ) {
    const next = bytes[at + 1] ?? 0
    if (next !== 0 && next !== 0xff && (next < 0xd0 || next > 0xd7)) return at
  }
  return -1
}

export const stripJpeg = (bytes: Buffer): Buffer | undefined => {
  if (bytes.readUInt16BE(0) !== 0xff00 + SOI) return undefined
  const parts: Buffer[] = [bytes.subarray(0, 2)]
  let at = 2
  while (at + 4 <= bytes.length) {
    const marker = bytes[at + 1] ?? 0
    if (bytes[at] !== 0xff) return undefined
    if (marker === 0xff) {
      at++ // fill byte
      continue
    }
    if (marker === EOI) break
    const end = at + 2 + bytes.readUInt16BE(at + 2)
    if (end > bytes.length) return undefined
    if (marker === SOS) {
      const scanEnd = endOfScan(bytes, end)
      if (scanEnd < 0) return undefined
      parts.push(bytes.subarray(at, scanEnd))
      at = scanEnd
      continue
    }
    if (isRetained(marker)) parts.push(bytes.subarray(at, end))
    at = end
  }
  if (bytes[at] !== 0xff || bytes[at + 1] !== EOI) return undefined
  parts.push(bytes.subarray(at, at + 2))
  return Buffer.concat(parts)
}
