import type { Shadow, Stroke } from '@panelflow/domain/page/document/page-document.ts'
import { compositeOver } from '../compose/compose.ts'
import { soundShadow, soundStroke } from '../text/sound-text.ts'
import { frameAround } from './bitmap.ts'
import { maskGrower } from './grow-mask.ts'
import { emptyMask, type Mask } from './mask.ts'
import { joined, renderShadow, type Painted } from './shadow.ts'
import { layTint } from './tint.ts'

/** Stroke and shadow of a picture or patch; what is absent is not drawn. */
export interface PictureEffects {
  readonly stroke?: Stroke | null | undefined
  readonly shadow?: Shadow | null | undefined
}

export function hasEffects({ stroke, shadow }: PictureEffects): boolean {
  return Boolean(shadow) || (stroke?.width ?? 0) > 0
}

/**
 * A picture with its stroke and shadow under it, as letters have theirs: the stroke lies outside
 * the silhouette, the shadow is that of picture and stroke, `size` px wider.
 */
export function withEffects(picture: Painted, effects: PictureEffects, scale: number): Painted {
  const stroke = effects.stroke ? soundStroke(effects.stroke) : null
  const shadow = effects.shadow ? soundShadow(effects.shadow) : null
  const width = (stroke?.width ?? 0) * scale
  const spread = shadow ? width + shadow.size * scale : 0
  const margin = Math.max(width, spread) + 1
  const frame = frameAround(
    picture.x - margin,
    picture.y - margin,
    picture.x + picture.width + margin,
    picture.y + picture.height + margin,
  )
  if (!frame) return picture
  const grow = maskGrower(silhouetteIn(emptyMask(frame), picture))
  const painted = { ...frame, rgba: new Uint8Array(frame.width * frame.height * 4) }
  if (stroke && width > 0) layTint(painted.rgba, grow(width).alpha, stroke.color)
  compositeOver(painted, { ...picture, x: picture.x - frame.x, y: picture.y - frame.y })
  return shadow ? joined(renderShadow(grow(spread), shadow, scale), painted) : painted
}

/** How opaque the picture is, in a frame that may cut it off. */
function silhouetteIn(mask: Mask, picture: Painted): Mask {
  const [dx, dy] = [picture.x - mask.x, picture.y - mask.y]
  const left = Math.max(0, -dx)
  const right = Math.min(picture.width, mask.width - dx)
  const bottom = Math.min(picture.height, mask.height - dy)
  for (let y = Math.max(0, -dy); y < bottom; y++)
    for (let x = left; x < right; x++)
      mask.alpha[(y + dy) * mask.width + x + dx] =
        picture.rgba[(y * picture.width + x) * 4 + 3] ?? 0
  return mask
}
