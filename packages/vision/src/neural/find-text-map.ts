import { scope, type OpenCv } from '../open-cv.ts'
import { crop, type Raster } from '../raster.ts'
import { toMat } from '../to-mat.ts'
import type { TextMap } from './text-map.ts'

/** A picture as a network takes it: RGB, 3 bytes per pixel. */
export interface NetworkPicture {
  readonly width: number
  readonly height: number
  readonly rgb: Uint8Array
}

/**
 * A network that says for every pixel of a picture how likely it is lettering, 0..255. The sides of
 * the picture are multiples of `SIDE_STEP`; the answer has its size.
 */
export type TextNetwork = (picture: NetworkPicture) => Promise<Uint8Array>

/** The network halves its picture five times. */
export const SIDE_STEP = 32

/** Rows of a band and of the overlap of two bands, px of the map: memory is bounded by them. */
const BAND = 1600
const OVERLAP = 288
/** A page a little longer than a band is searched at once. */
const ONE_BAND = 1.3

const toSide = (length: number): number =>
  Math.max(SIDE_STEP, Math.round(length / SIDE_STEP) * SIDE_STEP)

/** Resampled RGB pixels of rows of a page. */
function resample(cv: OpenCv, page: Raster, rows: { top: number; height: number }, to: Size) {
  return scope((manage) => {
    const box = { x: 0, y: rows.top, w: page.width, h: rows.height }
    const full = manage(toMat(cv, crop(page, box)))
    if (page.channels === 1) cv.cvtColor(full, full, cv.COLOR_GRAY2RGB)
    const small = manage(new cv.Mat())
    const method = to.width < page.width ? cv.INTER_AREA : cv.INTER_CUBIC
    cv.resize(full, small, new cv.Size(to.width, to.height), 0, 0, method)
    return { ...to, rgb: small.data.slice() }
  })
}

interface Size {
  readonly width: number
  readonly height: number
}

/**
 * Where the lettering of a page or strip is. Long pages are searched in overlapping bands; where
 * two bands overlap, the surer answer counts, so that a letter at a seam is seen whole by one.
 * @param scale of the map to the page
 */
export async function findTextMap(
  cv: OpenCv,
  page: Raster,
  network: TextNetwork,
  scale: number,
): Promise<TextMap> {
  const width = toSide(page.width * scale)
  const rows = Math.max(1, Math.round(page.height * scale))
  if (rows <= BAND * ONE_BAND) {
    const size = { width, height: toSide(rows) }
    const data = await network(resample(cv, page, { top: 0, height: page.height }, size))
    return { ...size, scaleX: page.width / width, scaleY: page.height / size.height, data }
  }
  const data = new Uint8Array(width * rows)
  const map = { width, height: rows, scaleX: page.width / width, scaleY: page.height / rows, data }
  for (let top = 0; top < rows; top += BAND - OVERLAP) {
    const first = Math.round(top * map.scaleY)
    const height = Math.min(page.height - first, Math.round(BAND * map.scaleY))
    const size = { width, height: toSide(height / map.scaleY) }
    const part = await network(resample(cv, page, { top: first, height }, size))
    mergeBand(map, top, part, size.height, Math.min(BAND, rows - top))
    if (top + BAND >= rows) break
  }
  return map
}

/** Takes the larger value of each pixel; `from` rows of the band stand for `to` of the map. */
function mergeBand(map: TextMap, top: number, band: Uint8Array, from: number, to: number): void {
  for (let row = 0; row < to; row++) {
    const source = Math.min(from - 1, Math.floor(((row + 0.5) * from) / to)) * map.width
    const target = (top + row) * map.width
    for (let x = 0; x < map.width; x++) {
      const value = band[source + x] ?? 0
      if (value > (map.data[target + x] ?? 0)) map.data[target + x] = value
    }
  }
}
