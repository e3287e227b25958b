import { filled, scope, type Mat, type OpenCv } from '../open-cv.ts'
import {
  getBounds,
  crop,
  grow,
  median,
  type Box,
  type Mask,
  type Point,
  type Raster,
} from '../raster.ts'
import { toMat } from '../to-mat.ts'

/** Room around the lettering that the mask's picture includes, px: the ring is measured there. */
const MARGIN = 16
/** The share of the strongest contrast at which a pixel counts as lettering. */
const INK_SHARE = 0.3
const LEAST_CONTRAST = 24

export interface TextMask extends Mask {
  /** true when the letters are lighter than their ground */
  readonly light: boolean
}

/**
 * Which pixels inside a region are lettering.
 * @param polygon outline of the lettering in page px
 * @param spread how many px the mask reaches beyond the visible ink, to take the soft edge and
 * compression noise with it
 * @returns null when nothing stands out from its ground
 */
export function textMask(
  cv: OpenCv,
  page: Raster,
  polygon: readonly Point[],
  spread: number,
): TextMask | null {
  const bounds = getBounds(polygon)
  return lettersOn(cv, page, bounds, spread, (box) => polygonMat(cv, box, polygon, 3))
}

/**
 * Which pixels of a selection are lettering; the selection may have any shape.
 * @param selection within the page
 * @param spread as for `textMask`
 */
export function textMaskWithin(
  cv: OpenCv,
  page: Raster,
  selection: Mask,
  spread: number,
): TextMask | null {
  return lettersOn(cv, page, selection.box, spread, (box) => {
    const { box: own, data } = selection
    return filled(new cv.Mat(box.h, box.w, cv.CV_8UC1, new cv.Scalar(0)), (mat) => {
      for (let row = 0; row < own.h; row++)
        mat.data.set(
          data.subarray(row * own.w, (row + 1) * own.w),
          (own.y - box.y + row) * box.w + own.x - box.x,
        )
    })
  })
}

function lettersOn(
  cv: OpenCv,
  page: Raster,
  bounds: Box,
  spread: number,
  createInsideMask: (box: Box) => Mat,
): TextMask | null {
  const box = grow(bounds, MARGIN, page.width, page.height)
  if (!(box.w >= 3 && box.h >= 3)) return null
  return scope((manage) => {
    const rgb = manage(toMat(cv, crop(page, box)))
    const gray = manage(new cv.Mat())
    cv.cvtColor(rgb, gray, cv.COLOR_RGB2GRAY)
    const inside = manage(createInsideMask(box))
    const size = Math.max(9, Math.min(Math.round(Math.min(bounds.w, bounds.h) * 0.8), 61)) | 1
    const kernel = manage(cv.getStructuringElement(cv.MORPH_RECT, new cv.Size(size, size)))
    const dark = manage(new cv.Mat())
    cv.morphologyEx(gray, dark, cv.MORPH_BLACKHAT, kernel)
    const light = manage(new cv.Mat())
    cv.morphologyEx(gray, light, cv.MORPH_TOPHAT, kernel)
    const darkPeak = peak(dark.data, inside.data)
    const lightPeak = peak(light.data, inside.data)
    const isLight = isLightPrint(cv, gray, inside, Math.max(darkPeak, lightPeak))
    const strongest = Math.max(darkPeak, lightPeak)
    if (strongest < LEAST_CONTRAST) return null
    const ink = isLight ? light : dark
    cv.threshold(ink, ink, Math.max(12, strongest * INK_SHARE), 255, cv.THRESH_BINARY)
    const letters = manage(filterInside(cv, ink, inside))
    if (cv.countNonZero(letters) === 0) return null
    const reach = 2 * spread + 1
    const round = manage(cv.getStructuringElement(cv.MORPH_ELLIPSE, new cv.Size(reach, reach)))
    cv.dilate(letters, letters, round)
    return { box, data: letters.data.slice(), light: isLight }
  })
}

/**
 * Light letters or dark ones? Both filters answer to both, as the gaps between light strokes look
 * like dark strokes.
 * So the ground is taken from the rim of the region, and the pixels inside that differ from it are
 * counted.
 */
function isLightPrint(cv: OpenCv, gray: Mat, inside: Mat, strongest: number): boolean {
  return scope((manage) => {
    const rim = manage(new cv.Mat())
    const kernel = manage(cv.getStructuringElement(cv.MORPH_RECT, new cv.Size(5, 5)))
    cv.morphologyEx(inside, rim, cv.MORPH_GRADIENT, kernel)
    const shades = Array.from(gray.data as Uint8Array).filter((_, index) => rim.data[index] !== 0)
    const ground = median(shades)
    let [lighter, darker] = [0, 0]
    gray.data.forEach((value: number, index: number) => {
      if (inside.data[index] === 0) return
      if (value > ground + strongest * 0.5) lighter++
      else if (value < ground - strongest * 0.5) darker++
    })
    return lighter > darker
  })
}

/** 255 inside of the polygon and `spread` px around it, 0 elsewhere; the caller deletes it. */
export function polygonMat(cv: OpenCv, box: Box, polygon: readonly Point[], spread: number): Mat {
  return scope((manage) =>
    filled(new cv.Mat(box.h, box.w, cv.CV_8UC1, new cv.Scalar(0)), (mat) => {
      const corners = polygon.flatMap(({ x, y }) => [Math.round(x) - box.x, Math.round(y) - box.y])
      const points = manage(cv.matFromArray(polygon.length, 1, cv.CV_32SC2, corners))
      const vector = manage(new cv.MatVector())
      vector.push_back(points)
      cv.fillPoly(mat, vector, new cv.Scalar(255))
      const kernel = manage(
        cv.getStructuringElement(cv.MORPH_RECT, new cv.Size(2 * spread + 1, 2 * spread + 1)),
      )
      cv.dilate(mat, mat, kernel)
    }),
  )
}

/** The contrast that the strongest few per cent of the pixels reach. */
function peak(contrast: Uint8Array, inside: Uint8Array): number {
  const histogram = new Uint32Array(256)
  let total = 0
  contrast.forEach((value, index) => {
    if (inside[index] === 0) return
    histogram[value] = (histogram[value] ?? 0) + 1
    total++
  })
  let seen = 0
  for (let value = 255; value > 0; value--) {
    seen += histogram[value] ?? 0
    if (seen >= total * 0.04) return value
  }
  return 0
}

/**
 * Connected pieces that lie mostly inside the region; outlines and drawing that only reach into it
 * stay.
 */
function filterInside(cv: OpenCv, ink: Mat, inside: Mat): Mat {
  return scope((manage) => {
    const labels = manage(new cv.Mat())
    const count = cv.connectedComponents(ink, labels, 8, cv.CV_32S)
    const all = new Uint32Array(count)
    const held = new Uint32Array(count)
    const ids = labels.data32S
    ids.forEach((label, index) => {
      if (label === 0) return
      all[label] = (all[label] ?? 0) + 1
      if (inside.data[index] !== 0) held[label] = (held[label] ?? 0) + 1
    })
    const result = new cv.Mat(ink.rows, ink.cols, cv.CV_8UC1)
    result.data.set(
      Uint8Array.from(ids, (label) =>
        label !== 0 && (held[label] ?? 0) >= 0.75 * (all[label] ?? 1) ? 255 : 0,
      ),
    )
    return result
  })
}
