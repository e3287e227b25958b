import { scope, type OpenCv } from '../open-cv.ts'
import type { Raster } from '../raster.ts'
import { toMat } from '../to-mat.ts'
import { findCommonColour, findGround, fitPlane, paintGround } from './ground.ts'

export type FillMethod = 'flat' | 'gradient' | 'inpaint'

export interface Filled {
  /** RGB, 3 bytes per pixel, the lettering replaced */
  readonly rgb: Uint8Array
  readonly method: FillMethod
}

const INPAINT_RADIUS = 4

/**
 * Replaces the masked pixels by the simplest fill that explains the ground around them.
 * @param window 3-channel cut-out of the page
 * @param mask 255 where pixels are to be replaced
 */
export function fill(cv: OpenCv, window: Raster, mask: Uint8Array): Filled {
  const ring = collectRing(cv, window, mask)
  const ground = findGround(cv, window, ring, mask)
  if (ground !== null)
    return { rgb: paintGround(window, mask, ground.shade), method: ground.method }
  return { rgb: inpaint(cv, window, mask), method: 'inpaint' }
}

/**
 * As `fill`, by the way that is asked for. A gradient that no plane can be laid through becomes one
 * colour.
 */
export function fillBy(cv: OpenCv, window: Raster, mask: Uint8Array, method: FillMethod): Filled {
  if (method === 'inpaint') return { rgb: inpaint(cv, window, mask), method }
  const ring = collectRing(cv, window, mask)
  const flat = findCommonColour(window, ring)
  const plane = method === 'gradient' ? fitPlane(window, ring, flat) : null
  return {
    rgb: paintGround(window, mask, plane ?? (() => flat)),
    method: plane === null ? 'flat' : 'gradient',
  }
}

/** Indexes of the clean pixels one to five px around the mask. */
function collectRing(cv: OpenCv, window: Raster, mask: Uint8Array): number[] {
  return scope((manage) => {
    const mat = manage(new cv.Mat(window.height, window.width, cv.CV_8UC1))
    mat.data.set(mask)
    const kernel = manage(cv.getStructuringElement(cv.MORPH_ELLIPSE, new cv.Size(9, 9)))
    cv.dilate(mat, mat, kernel)
    const ring: number[] = []
    mat.data.forEach((value: number, index: number) => {
      if (value !== 0 && mask[index] === 0) ring.push(index)
    })
    return ring
  })
}

/** Telea's inpainting: the colours around run on into the mask. */
export function inpaint(cv: OpenCv, window: Raster, mask: Uint8Array): Uint8Array {
  return scope((manage) => {
    const rgb = manage(toMat(cv, window))
    const holes = manage(new cv.Mat(window.height, window.width, cv.CV_8UC1))
    holes.data.set(mask)
    const result = manage(new cv.Mat())
    cv.inpaint(rgb, holes, result, INPAINT_RADIUS, cv.INPAINT_TELEA)
    return result.data.slice()
  })
}
