/** Where a picture of the same drawing lies on a page, and its pixels there. */
import { scope, type OpenCv } from '../open-cv.ts'
import { withoutAlpha } from '../inpaint/patch-pixels.ts'
import { crop, grow, type Box, type Raster } from '../raster.ts'

/** A point (x, y) of the picture lies at (scale · x + dx, scale · y + dy) of the page, px. */
export interface Placement {
  readonly scale: number
  readonly dx: number
  readonly dy: number
}

/** Degrees clockwise. */
export type Turn = 90 | 180 | 270

/** The picture turned round. */
export function turnPicture(
  { width, height, channels, data }: Raster,
  turn: Turn,
): Raster & { readonly data: Uint8Array } {
  const [w, h] = turn === 180 ? [width, height] : [height, width]
  const turned = new Uint8Array(data.length)
  for (let y = 0; y < h; y++) {
    for (let x = 0; x < w; x++) {
      const fromX = turn === 180 ? width - 1 - x : turn === 90 ? y : width - 1 - y
      const fromY = turn === 180 ? height - 1 - y : turn === 90 ? height - 1 - x : x
      const from = (fromY * width + fromX) * channels
      const to = (y * w + x) * channels
      for (let channel = 0; channel < channels; channel++)
        turned[to + channel] = data[from + channel] ?? 0
    }
  }
  return { width: w, height: h, channels, data: turned }
}

/** Room for the neighbours that interpolation looks at, px of the picture. */
const MARGIN = 2

const isWhole = ({ scale, dx, dy }: Placement): boolean =>
  scale === 1 && Number.isInteger(dx) && Number.isInteger(dy)

const toSource = (box: Box, { scale, dx, dy }: Placement): Box => ({
  x: (box.x - dx) / scale,
  y: (box.y - dy) / scale,
  w: box.w / scale,
  h: box.h / scale,
})

/**
 * RGB pixels of the picture where it lies under a box of the page. Null where it does not cover the
 * whole box.
 */
export function samplePicture(
  cv: OpenCv,
  picture: Raster,
  placement: Placement,
  box: Box,
): Raster | null {
  const source = toSource(box, placement)
  if (
    source.x < -0.5 ||
    source.y < -0.5 ||
    source.x + source.w > picture.width + 0.5 ||
    source.y + source.h > picture.height + 0.5
  )
    return null
  if (isWhole(placement)) return withoutAlpha(crop(picture, source))
  const seen = grow(source, MARGIN, picture.width, picture.height)
  const { width, height, data } = withoutAlpha(crop(picture, seen))
  return scope((manage) => {
    const from = manage(new cv.Mat(height, width, cv.CV_8UC3))
    from.data.set(data)
    // smaller pictures are averaged first: interpolation alone would skip pixels
    const shrink = Math.min(1, placement.scale)
    const small = manage(new cv.Mat())
    const size = new cv.Size(
      Math.max(1, Math.round(width * shrink)),
      Math.max(1, Math.round(height * shrink)),
    )
    if (shrink < 1) cv.resize(from, small, size, 0, 0, cv.INTER_AREA)
    const [stepX, stepY] = shrink < 1 ? [size.width / width, size.height / height] : [1, 1]
    // pixel centres lie at halves
    const [scaleX, scaleY] = [placement.scale / stepX, placement.scale / stepY]
    const left = placement.scale * seen.x + placement.dx - box.x + 0.5 * scaleX - 0.5
    const top = placement.scale * seen.y + placement.dy - box.y + 0.5 * scaleY - 0.5
    const matrix = manage(cv.matFromArray(2, 3, cv.CV_64F, [scaleX, 0, left, 0, scaleY, top]))
    const result = manage(new cv.Mat())
    cv.warpAffine(
      shrink < 1 ? small : from,
      result,
      matrix,
      new cv.Size(box.w, box.h),
      cv.INTER_LINEAR,
      cv.BORDER_REPLICATE,
    )
    return { width: box.w, height: box.h, channels: 3 as const, data: result.data.slice() }
  })
}
