import type { Shadow } from '@panelflow/domain/page/document/page-document.ts'
import { compositeOver } from '../compose/compose.ts'
import { getTurn } from '../exact/turn.ts'
import { frameAround, type Frame, type Rgba } from './bitmap.ts'
import { blurred } from './blur.ts'
import type { Mask } from './mask.ts'
import { getTint } from './tint.ts'

/** A shadow's pixels, premultiplied RGBA, where they fall. */
interface ShadowBitmap extends Frame {
  readonly rgba: Uint8Array
}

/**
 * The shadow of a silhouette: blurred with sigma = blur / 2, moved by whole pixels in page space
 * (it does not turn with its text), in the shadow's colour.
 */
export function renderShadow(silhouette: Mask, shadow: Shadow, scale: number): ShadowBitmap {
  const { x, y, width, height, alpha } = blurred(silhouette, (shadow.blur / 2) * scale)
  const { cos, sin } = getTurn(shadow.angle)
  const tint = getTint(shadow.color)
  const rgba = new Uint8Array(width * height * 4)
  const pixels = new Uint32Array(rgba.buffer)
  for (let i = 0; i < alpha.length; i++) pixels[i] = tint[alpha[i] ?? 0] ?? 0
  return {
    x: x + Math.round(shadow.distance * scale * cos),
    y: y + Math.round(shadow.distance * scale * sin),
    width,
    height,
    rgba,
  }
}

/** Pixels and where they lie. */
export interface Painted extends Frame, Rgba {}

/** A shadow with what casts it on top. */
export function joined(shadow: Painted, painted: Painted): Painted {
  const union = frameAround(
    Math.min(painted.x, shadow.x),
    Math.min(painted.y, shadow.y),
    Math.max(painted.x + painted.width, shadow.x + shadow.width),
    Math.max(painted.y + painted.height, shadow.y + shadow.height),
  )
  if (!union) return painted
  const whole = { ...union, rgba: new Uint8Array(union.width * union.height * 4) }
  for (const layer of [shadow, painted])
    compositeOver(whole, { ...layer, x: layer.x - union.x, y: layer.y - union.y })
  return whole
}
