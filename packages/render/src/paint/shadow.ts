import type { Shadow } from '@panelflow/domain/page/page-document.ts'
import { turnOf } from '../exact/turn.ts'
import type { Frame } from './bitmap.ts'
import { blurred } from './blur.ts'
import type { Mask } from './blur.ts'
import { parseColor } from './color.ts'

/** A shadow's pixels, premultiplied RGBA, where they fall. */
export interface ShadowBitmap extends Frame {
  readonly rgba: Uint8Array
}

/** The alpha channel of a painted frame. */
export function maskOf(frame: Frame, rgba: Uint8Array): Mask {
  const alpha = new Uint8Array(frame.width * frame.height)
  for (let i = 0; i < alpha.length; i++) alpha[i] = rgba[i * 4 + 3] ?? 0
  return { ...frame, alpha }
}

/**
 * The shadow of a silhouette: blurred with sigma = blur / 2, moved by whole pixels in page space (it does not turn with
 * its text), in the shadow's colour.
 */
export function shadowOf(silhouette: Mask, shadow: Shadow, scale: number): ShadowBitmap {
  const { x, y, width, height, alpha } = blurred(silhouette, (shadow.blur / 2) * scale)
  const { cos, sin } = turnOf(shadow.angle)
  const tints = tintTable(shadow.color)
  const rgba = new Uint8Array(width * height * 4)
  const pixels = new Uint32Array(rgba.buffer)
  for (let i = 0; i < alpha.length; i++) pixels[i] = tints[alpha[i] ?? 0] ?? 0
  return { x: x + Math.round(shadow.distance * scale * cos), y: y + Math.round(shadow.distance * scale * sin), width, height, rgba }
}

/** The premultiplied pixel for each silhouette alpha 0..255. */
function tintTable(color: string): Uint32Array {
  const [r, g, b, a] = parseColor(color)
  const bytes = new Uint8Array(256 * 4)
  for (let alpha = 0; alpha < 256; alpha++) {
    const own = Math.round(alpha * a)
    bytes.set([Math.round(r * own), Math.round(g * own), Math.round(b * own), own], alpha * 4)
  }
  return new Uint32Array(bytes.buffer)
}
