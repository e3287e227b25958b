import type { Box, Mask, Raster } from '../raster.ts'

/** Where a patch lies in its page and its pixels. */
export interface PatchPixels {
  readonly x: number
  readonly y: number
  readonly w: number
  readonly h: number
  /** straight alpha, 0 outside the lettering */
  readonly rgba: Uint8Array
}

/** Alpha of the patch's outermost pixel: they hold ground already, the seam must not show. */
const RIM_ALPHA = 128

/**
 * The masked pixels as a patch, tight, its rim half transparent. @param rgb of the mask's box, 3
 * bytes per pixel
 */
export function cutOut(rgb: Uint8Array, mask: Mask): PatchPixels {
  const tight = tightBox(mask.data, mask.box)
  return {
    x: mask.box.x + tight.x,
    y: mask.box.y + tight.y,
    w: tight.w,
    h: tight.h,
    rgba: cut(rgb, mask.data, mask.box.w, tight),
  }
}

export function withoutAlpha(raster: Raster): Raster {
  if (raster.channels === 3) return raster
  const pixels = raster.width * raster.height
  const data = new Uint8Array(pixels * 3)
  for (let index = 0; index < pixels; index++) {
    for (let channel = 0; channel < 3; channel++)
      data[index * 3 + channel] =
        raster.data[index * raster.channels + (raster.channels === 1 ? 0 : channel)] ?? 0
  }
  return { width: raster.width, height: raster.height, channels: 3, data }
}

function tightBox(mask: Uint8Array, box: Box): Box {
  let [left, top, right, bottom] = [box.w, box.h, -1, -1]
  mask.forEach((value, index) => {
    if (value === 0) return
    const x = index % box.w
    const y = (index - x) / box.w
    left = Math.min(left, x)
    right = Math.max(right, x)
    top = Math.min(top, y)
    bottom = Math.max(bottom, y)
  })
  return { x: left, y: top, w: right - left + 1, h: bottom - top + 1 }
}

function cut(rgb: Uint8Array, mask: Uint8Array, stride: number, tight: Box): Uint8Array {
  const rgba = new Uint8Array(tight.w * tight.h * 4)
  const isMasked = (x: number, y: number): boolean =>
    x >= tight.x &&
    y >= tight.y &&
    x < tight.x + tight.w &&
    y < tight.y + tight.h &&
    mask[y * stride + x] !== 0
  for (let row = 0; row < tight.h; row++) {
    for (let column = 0; column < tight.w; column++) {
      const x = tight.x + column
      const y = tight.y + row
      if (!isMasked(x, y)) continue
      const from = (y * stride + x) * 3
      const to = (row * tight.w + column) * 4
      rgba.set(rgb.subarray(from, from + 3), to)
      const inner =
        isMasked(x - 1, y) && isMasked(x + 1, y) && isMasked(x, y - 1) && isMasked(x, y + 1)
      rgba[to + 3] = inner ? 255 : RIM_ALPHA
    }
  }
  return rgba
}
