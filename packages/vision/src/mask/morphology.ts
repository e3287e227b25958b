import { scope, type OpenCv } from '../open-cv.ts'

/** 255 within `by` px of a pixel that is not 0, by a round brush. */
export function dilate(
  cv: OpenCv,
  mask: Uint8Array,
  width: number,
  height: number,
  by: number,
): Uint8Array {
  return scope((manage) => {
    const mat = manage(new cv.Mat(height, width, cv.CV_8UC1))
    mat.data.set(mask)
    const size = new cv.Size(2 * by + 1, 2 * by + 1)
    cv.dilate(mat, mat, manage(cv.getStructuringElement(cv.MORPH_ELLIPSE, size)))
    return (mat.data as Uint8Array).slice()
  })
}

/** Number of the connected piece each pixel belongs to, 0 for none. */
export function labelPieces(
  cv: OpenCv,
  mask: Uint8Array,
  width: number,
  height: number,
): { readonly count: number; readonly labels: Int32Array } {
  return scope((manage) => {
    const mat = manage(new cv.Mat(height, width, cv.CV_8UC1))
    mat.data.set(mask)
    const labels = manage(new cv.Mat())
    const count = cv.connectedComponents(mat, labels, 8, cv.CV_32S)
    return { count, labels: (labels.data32S as Int32Array).slice() }
  })
}
