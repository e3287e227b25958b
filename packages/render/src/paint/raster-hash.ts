import { sha256 } from '../exact/sha256.ts'

interface Frame {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/**
 * What a raster hash covers: left, top, width, height as 32-bit integers, then the premultiplied
 * RGBA bytes. For a faster SHA-256 than ours.
 */
export function rasterBytes(frame: Frame, rgba: Uint8Array): readonly [Uint8Array, Uint8Array] {
  return [new Uint8Array(Int32Array.of(frame.x, frame.y, frame.width, frame.height).buffer), rgba]
}

/**
 * sha-256, hex, of a bitmap's place, size and pixels: equal on the server and in every browser, or
 * something is wrong (docs/specs/0004-parity-seal.md).
 */
export function rasterHash(bitmap: Frame & { readonly rgba: Uint8Array }): string {
  return sha256(...rasterBytes(bitmap, bitmap.rgba))
}
