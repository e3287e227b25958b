/** The part of a picture that becomes the cover, as shares of its width and height. */
export interface CoverCrop {
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
}

/** Width by height of a cover. */
export const COVER_RATIO = 2 / 3
/** What is kept of a cover: the longer side in pixels. */
export const COVER_MAX_SIDE = 1200

export const WHOLE_PICTURE: CoverCrop = { left: 0, top: 0, width: 1, height: 1 }

interface Size {
  readonly width: number
  readonly height: number
}

const clamp = (value: number, min: number, max: number): number =>
  Math.max(min, Math.min(max, value))

/**
 * The largest part of a picture that has the shape of a cover, made smaller by `zoom` (1 and more)
 * and moved to `x` and `y`: 0 lies at the left or top edge, 1 at the other.
 */
export const fitCover = (
  { width, height }: Size,
  { x, y, zoom }: { readonly x: number; readonly y: number; readonly zoom: number },
): CoverCrop => {
  const ratio = width / height
  const shares = {
    width: Math.min(1, COVER_RATIO / ratio) / zoom,
    height: Math.min(1, ratio / COVER_RATIO) / zoom,
  }
  return {
    ...shares,
    left: (1 - shares.width) * clamp(x, 0, 1),
    top: (1 - shares.height) * clamp(y, 0, 1),
  }
}

/** The crop in pixels of a picture, never empty and never beyond it. */
export const toCropPixels = (crop: CoverCrop, { width, height }: Size) => {
  const left = clamp(Math.round(crop.left * width), 0, width - 1)
  const top = clamp(Math.round(crop.top * height), 0, height - 1)
  return {
    left,
    top,
    width: clamp(Math.round(crop.width * width), 1, width - left),
    height: clamp(Math.round(crop.height * height), 1, height - top),
  }
}
