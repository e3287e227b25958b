import type { CanvasKit, Image } from 'canvaskit-wasm'
import type { ImageProps, PatchProps } from '@panelflow/domain/page/document/page-document.ts'
import { RenderError } from '../engine/render-error.ts'
import { getTurn } from '../exact/turn.ts'
import { quantiseLength, quantiseOpacity, clampFinite } from '../exact/quantise.ts'
import { getBounds } from '../geometry/placement.ts'
import { LIMITS } from '../text/sound-text.ts'
import {
  frameAround,
  itemBitmap,
  paintFrame,
  pixelFormat,
  readRgba,
  type ItemBitmap,
  type Rgba,
} from './bitmap.ts'
import { faded } from './opacity.ts'
import { hasEffects, withEffects } from './picture-effects.ts'
import type { PictureEffects } from './picture-effects.ts'
import { pictureSize } from './picture-size.ts'
import { withScope, type Manage } from './scope.ts'

/**
 * Half the size: each pixel the rounded mean of four. A cubic filter alone skips pixels when it
 * shrinks further than that.
 */
function halved({ width, height, rgba }: Rgba): Rgba {
  const half = { width: Math.max(1, width >> 1), height: Math.max(1, height >> 1) }
  const out = new Uint8Array(half.width * half.height * 4)
  const right = width > 1 ? 4 : 0
  const below = height > 1 ? width * 4 : 0
  for (let y = 0; y < half.height; y++) {
    for (let x = 0; x < half.width; x++) {
      const from = (y * 2 * width + x * 2) * 4
      const to = (y * half.width + x) * 4
      for (let c = 0; c < 4; c++) {
        const at = from + c
        const sum =
          (rgba[at] ?? 0) +
          (rgba[at + right] ?? 0) +
          (rgba[at + below] ?? 0) +
          (rgba[at + right + below] ?? 0)
        out[to + c] = (sum + 2) >> 2
      }
    }
  }
  return { ...half, rgba: out }
}

/** Most pixels of a picture or patch; as many as a page may have (contract, MAX_PIXELS). */
export const MOST_PICTURE_PIXELS = 80_000_000

export type ImagePlacement = Pick<ImageProps, 'cx' | 'cy' | 'w' | 'h' | 'rotation' | 'opacity'> &
  PictureEffects
export type PatchPlacement = Pick<PatchProps, 'x' | 'y' | 'w' | 'h' | 'opacity'> &
  Partial<Pick<PatchProps, 'rotation'>> &
  PictureEffects

/**
 * PNG, JPEG or WebP bytes → pixels, with the decoder that is the same on server and browser. Colour
 * profiles are applied.
 * @throws RenderError render.image_unreadable, render.image_too_large
 */
export function decodeImage(kit: CanvasKit, bytes: Uint8Array): Rgba {
  const declaredSize = pictureSize(bytes)
  if (!declaredSize) throw new RenderError('render.image_unreadable', { bytes: bytes.length })
  if (declaredSize.width * declaredSize.height > MOST_PICTURE_PIXELS)
    throw new RenderError('render.image_too_large', { ...declaredSize })
  return withScope((manage) => {
    const image = kit.MakeImageFromEncoded(bytes)
    if (!image) throw new RenderError('render.image_unreadable', { bytes: bytes.length })
    manage(image)
    const size = { width: image.width(), height: image.height() }
    return { ...size, rgba: readRgba(kit, image, size) }
  })
}

/**
 * Draws pixels into a turned box, resampled with a cubic filter (halved first when they shrink to
 * less than half).
 */
export function paintImage(
  kit: CanvasKit,
  source: Rgba,
  placement: ImagePlacement,
  scale: number,
): ItemBitmap {
  if (hasEffects(placement)) {
    const plain = { ...placement, opacity: 1, stroke: null, shadow: null }
    return finished(paintImage(kit, source, plain, scale), placement, scale)
  }
  const place = soundPlacement(placement)
  const box = getBounds(place)
  const frame = frameAround(
    box.x * scale,
    box.y * scale,
    (box.x + box.w) * scale,
    (box.y + box.h) * scale,
  )
  if (!frame || source.width === 0 || source.height === 0)
    return itemBitmap({ x: 0, y: 0, width: 0, height: 0 }, new Uint8Array())
  return withScope((manage) => {
    const pixels = shrunkTowards(source, place.w * scale, place.h * scale)
    const image = toImage(kit, manage, pixels)
    const { cos, sin } = getTurn(place.rotation)
    const [sx, sy] = [(place.w * scale) / pixels.width, (place.h * scale) / pixels.height]
    const rgba = paintFrame(kit, frame, (canvas) => {
      const paint = manage(new kit.Paint())
      paint.setAntiAlias(true)
      paint.setAlphaf(place.opacity)
      canvas.concat([
        cos * sx,
        -sin * sy,
        place.cx * scale,
        sin * sx,
        cos * sy,
        place.cy * scale,
        0,
        0,
        1,
      ])
      canvas.drawImageCubic(image, -pixels.width / 2, -pixels.height / 2, 1 / 3, 1 / 3, paint)
    })
    return itemBitmap(frame, rgba)
  })
}

/** Stroke and shadow come under the picture, the opacity is that of the whole. */
function finished(
  picture: ItemBitmap,
  placement: PictureEffects & { readonly opacity: number },
  scale: number,
): ItemBitmap {
  const painted = withEffects(picture, placement, scale)
  return itemBitmap(painted, faded(painted.rgba, soundOpacity(placement.opacity)))
}

/**
 * A cleanup patch: upright at scale 1 its own pixels, untouched, at its integer place; then stroke,
 * shadow and opacity.
 */
export function paintPatch(
  kit: CanvasKit,
  source: Rgba,
  placement: PatchPlacement,
  scale: number,
): ItemBitmap {
  const { x, y, w, h, rotation = 0, opacity, stroke, shadow } = placement
  if (
    scale !== 1 ||
    rotation !== 0 ||
    source.width !== w ||
    source.height !== h ||
    !Number.isInteger(x) ||
    !Number.isInteger(y)
  ) {
    return paintImage(
      kit,
      source,
      { cx: x + w / 2, cy: y + h / 2, w, h, rotation, opacity, stroke, shadow },
      scale,
    )
  }
  const upright = { x, y, width: w, height: h }
  return hasEffects(placement)
    ? finished(itemBitmap(upright, source.rgba), placement, scale)
    : itemBitmap(upright, faded(source.rgba, soundOpacity(opacity)))
}

function soundOpacity(opacity: number): number {
  return quantiseOpacity(clampFinite(opacity, 0, 1, 1))
}

function toImage(kit: CanvasKit, manage: Manage, { width, height, rgba }: Rgba): Image {
  const image = kit.MakeImage(pixelFormat(kit, width, height), rgba, width * 4)
  if (!image) throw new RenderError('render.out_of_memory', { width, height })
  return manage(image)
}

function shrunkTowards(source: Rgba, width: number, height: number): Rgba {
  let pixels = source
  while (
    pixels.width >= width * 2 &&
    pixels.height >= height * 2 &&
    pixels.width > 1 &&
    pixels.height > 1
  )
    pixels = halved(pixels)
  return pixels
}

function soundPlacement(placement: ImagePlacement): ImagePlacement {
  return {
    cx: quantiseLength(clampFinite(placement.cx, -LIMITS.position, LIMITS.position, 0)),
    cy: quantiseLength(clampFinite(placement.cy, -LIMITS.position, LIMITS.position, 0)),
    w: quantiseLength(clampFinite(placement.w, 1, LIMITS.box, 1)),
    h: quantiseLength(clampFinite(placement.h, 1, LIMITS.box, 1)),
    rotation: clampFinite(placement.rotation, -36_000, 36_000, 0),
    opacity: soundOpacity(placement.opacity),
  }
}
