import { filled, scope, type Mat, type OpenCv } from './open-cv.ts'
import type { Raster } from './raster.ts'

/**
 * A new Mat (to be freed by the caller) with the pixels of the raster, 3 channels for colour, 1 for
 * grey. Alpha is dropped.
 */
export function toMat(cv: OpenCv, raster: Raster): Mat {
  const type = raster.channels === 1 ? cv.CV_8UC1 : raster.channels === 3 ? cv.CV_8UC3 : cv.CV_8UC4
  const mat = filled(new cv.Mat(raster.height, raster.width, type), ({ data }) =>
    data.set(raster.data),
  )
  if (raster.channels !== 4) return mat
  return scope((manage) =>
    filled(new cv.Mat(), (rgb) => cv.cvtColor(manage(mat), rgb, cv.COLOR_RGBA2RGB)),
  )
}
