/** Width and height of a picture, px. */
export interface PictureSize {
  readonly width: number
  readonly height: number
}

/**
 * What a PNG, JPEG or WebP file says of its own size, read before anything is decoded: CanvasKit
 * takes memory for a picture at once, and the memory of a WASM module never shrinks again. Null for
 * every other file.
 */
export function pictureSize(bytes: Uint8Array): PictureSize | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (has(bytes, 0, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])) return pngSize(view)
  if (has(bytes, 0, [0xff, 0xd8])) return jpegSize(view)
  return has(bytes, 0, [0x52, 0x49, 0x46, 0x46]) && has(bytes, 8, [0x57, 0x45, 0x42, 0x50])
    ? webpSize(view)
    : null
}

function has(bytes: Uint8Array, at: number, wanted: readonly number[]): boolean {
  return wanted.every((byte, i) => bytes[at + i] === byte)
}

function sound(width: number, height: number): PictureSize | null {
  return width > 0 && height > 0 ? { width, height } : null
}

function pngSize(view: DataView): PictureSize | null {
  return view.byteLength < 24 ? null : sound(view.getUint32(16), view.getUint32(20))
}

/** Markers that have no length: restarts and the start of the image. */
const isBare = (marker: number): boolean => marker === 0x01 || (marker >= 0xd0 && marker <= 0xd8)
/** Start of frame, but not the tables that share its numbers. */
const isFrame = (marker: number): boolean =>
  marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc

function jpegSize(view: DataView): PictureSize | null {
  let at = 2
  while (at + 9 <= view.byteLength) {
    if (view.getUint8(at) !== 0xff) return null
    const marker = view.getUint8(at + 1)
    if (isFrame(marker)) return sound(view.getUint16(at + 7), view.getUint16(at + 5))
    if (marker === 0xff) at += 1
    else at += isBare(marker) ? 2 : 2 + Math.max(2, view.getUint16(at + 2))
  }
  return null
}

function webpSize(view: DataView): PictureSize | null {
  if (view.byteLength < 30) return null
  const kind = view.getUint32(12)
  if (kind === 0x56503820)
    return sound(view.getUint16(26, true) & 0x3fff, view.getUint16(28, true) & 0x3fff)
  if (kind === 0x5650384c) {
    const bits = view.getUint32(21, true)
    return sound((bits & 0x3fff) + 1, ((bits >>> 14) & 0x3fff) + 1)
  }
  const whole = (from: number): number =>
    view.getUint16(from, true) | (view.getUint8(from + 2) << 16)
  return kind === 0x56503858 ? sound(whole(24) + 1, whole(27) + 1) : null
}
