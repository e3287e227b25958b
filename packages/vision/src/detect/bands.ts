import type { Box } from '../raster.ts'

export interface Band {
  readonly box: Box
  /** a region belongs to the band in whose core its middle lies */
  readonly coreTop: number
  readonly coreBottom: number
}

/** Rows of a band and of the overlap between two bands, in px of the searched (scaled) picture. */
const BAND = 2600
const OVERLAP = 700

/**
 * Cuts a long page into overlapping bands, so that memory stays bounded however long a strip is.
 * A text up to half the overlap high lies whole in the band that owns it.
 */
export function splitIntoBands(width: number, height: number, scale: number): Band[] {
  const rows = Math.round(BAND / scale)
  const overlap = Math.round(OVERLAP / scale)
  if (height <= rows)
    return [{ box: { x: 0, y: 0, w: width, h: height }, coreTop: 0, coreBottom: Infinity }]
  const bands: Band[] = []
  for (let top = 0; ; top += rows - overlap) {
    const bottom = Math.min(height, top + rows)
    const last = bottom === height
    const coreTop = top === 0 ? 0 : top + overlap / 2
    bands.push({
      box: { x: 0, y: top, w: width, h: bottom - top },
      coreTop,
      coreBottom: last ? Infinity : bottom - overlap / 2,
    })
    if (last) return bands
  }
}
