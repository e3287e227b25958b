/** What differs between two pictures of the same page, whatever their size, crop and quality. */
import { scope, type Mat, type OpenCv } from '../open-cv.ts'
import { withoutAlpha } from '../inpaint/patch-pixels.ts'
import { grow, sharedArea, union, type Box, type Raster } from '../raster.ts'
import { toMat } from '../to-mat.ts'
import type { Placement } from './placement.ts'
import { LEAST_AGREEMENT, registerPicture, type Registration } from './register-picture.ts'

export interface Comparison {
  /** where the picture before lies on the page */
  readonly placement: Registration
  /** what is new, page px, from top to bottom; parts that were not there before are not named */
  readonly changes: Box[]
}

/** Both are compared in this many pixels at most. */
const WORKING_PIXELS = 1_500_000
/** Grey levels; below lie the traces of compression and of another sharpness. */
const LEAST_DIFFERENCE = 48
/** A pixel is looked for this far around in the other picture, working px. */
const REACH = 2
/** Surfaces are compared by the mean of so many working px, across and down. */
const BLUR = 9
/** Nothing is told so close to the edge of the picture before, working px. */
const EDGE = REACH + (BLUR + 1) / 2
/** Fewer pixels of a tile are noise. */
const LEAST_PIXELS = 6
/** Side of a tile, working px. */
const TILE = 12
/** Changed tiles this far apart are one change, in tiles. */
const JOIN = 2
/** Pages of the same size that differ in less than this part were not moved. */
const FEW_CHANGES = 0.12
/** Boxes of a page at most; more are joined into what they cover. */
const MAX_CHANGES = 60

const getArea = (boxes: readonly Box[]): number => boxes.reduce((sum, { w, h }) => sum + w * h, 0)

interface Working {
  /** working px ÷ page px */
  readonly step: number
  readonly now: Mat
  readonly before: Mat
  /** where the picture before lies, 255 */
  readonly covered: Mat
}

/** Both pictures at working size, the one before laid over the page. The caller frees them. */
const layOver = (cv: OpenCv, page: Raster, before: Raster, placement: Placement): Working => {
  const step = Math.min(1, Math.sqrt(WORKING_PIXELS / (page.width * page.height)))
  const size = new cv.Size(
    Math.max(1, Math.round(page.width * step)),
    Math.max(1, Math.round(page.height * step)),
  )
  return scope((manage) => {
    const now = new cv.Mat()
    cv.resize(manage(toMat(cv, withoutAlpha(page))), now, size, 0, 0, cv.INTER_AREA)
    const full = manage(toMat(cv, withoutAlpha(before)))
    // averaged first: interpolation alone would skip pixels
    const shrink = Math.min(1, placement.scale * step)
    const small = manage(new cv.Mat())
    const smallSize = new cv.Size(
      Math.max(1, Math.round(before.width * shrink)),
      Math.max(1, Math.round(before.height * shrink)),
    )
    cv.resize(full, small, smallSize, 0, 0, cv.INTER_AREA)
    const scaleX = (placement.scale * step * before.width) / smallSize.width
    const scaleY = (placement.scale * step * before.height) / smallSize.height
    // pixel centres lie at halves
    const left = placement.dx * step + 0.5 * scaleX - 0.5
    const top = placement.dy * step + 0.5 * scaleY - 0.5
    const matrix = manage(cv.matFromArray(2, 3, cv.CV_64F, [scaleX, 0, left, 0, scaleY, top]))
    const laid = new cv.Mat()
    cv.warpAffine(small, laid, matrix, size, cv.INTER_LINEAR, cv.BORDER_REPLICATE)
    const covered = cv.Mat.zeros(size.height, size.width, cv.CV_8UC1)
    // within the page, the edge of the picture before is blurred with what lies beside it
    const toStart = (at: number, length: number): number =>
      at > 0.5 ? Math.min(length, Math.ceil(at) + EDGE) : 0
    const toEnd = (at: number, length: number): number =>
      at < length - 0.5 ? Math.max(0, Math.floor(at) - EDGE) : length
    const [x0, y0] = [toStart(left, size.width), toStart(top, size.height)]
    const x1 = toEnd(left + scaleX * smallSize.width, size.width)
    const y1 = toEnd(top + scaleY * smallSize.height, size.height)
    for (let y = y0; y < y1 && x0 < x1; y++)
      covered.data.fill(255, y * size.width + x0, y * size.width + x1)
    return { step, now, before: laid, covered }
  })
}

/** By how much each value of `a` lies beyond all of those around its place in `b`. */
const measureBeyond = (cv: OpenCv, a: Mat, b: Mat, result: Mat): void =>
  scope((manage) => {
    const side = 2 * REACH + 1
    const kernel = manage(cv.Mat.ones(side, side, cv.CV_8U))
    const [high, low] = [manage(new cv.Mat()), manage(new cv.Mat())]
    cv.dilate(b, high, kernel)
    cv.erode(b, low, kernel)
    // both saturate at 0
    cv.subtract(a, high, high)
    cv.subtract(low, a, low)
    cv.max(high, low, result)
  })

/** Tiles of the working pictures that differ: 1; row by row. */
const findChangedTiles = (
  cv: OpenCv,
  { now, before, covered }: Working,
): { readonly tiles: Uint8Array; readonly columns: number; readonly rows: number } =>
  scope((manage) => {
    const differ = (toView: (picture: Mat, view: Mat) => void): Mat => {
      const views = [now, before].map((picture) => {
        const view = manage(new cv.Mat())
        toView(picture, view)
        return view
      })
      const [one, other] = [manage(new cv.Mat()), manage(new cv.Mat())]
      const [a, b] = views
      if (a === undefined || b === undefined) return one
      measureBeyond(cv, a, b, one)
      measureBeyond(cv, b, a, other)
      cv.max(one, other, one)
      return one
    }
    // lines by their brightness, surfaces by their colour: compression keeps fine colour badly
    const lines = differ((picture, view) => {
      cv.cvtColor(picture, view, cv.COLOR_RGB2GRAY)
      cv.GaussianBlur(view, view, new cv.Size(3, 3), 0)
    })
    const surfaces = differ((picture, view) => cv.blur(picture, view, new cv.Size(BLUR, BLUR)))
    const [columns, rows] = [Math.ceil(now.cols / TILE), Math.ceil(now.rows / TILE)]
    const counts = new Uint16Array(columns * rows)
    for (let y = 0, at = 0; y < now.rows; y++)
      for (let x = 0; x < now.cols; x++, at++) {
        const from = at * 3
        const most = Math.max(
          lines.data[at] ?? 0,
          surfaces.data[from] ?? 0,
          surfaces.data[from + 1] ?? 0,
          surfaces.data[from + 2] ?? 0,
        )
        if (most < LEAST_DIFFERENCE || covered.data[at] === 0) continue
        const tile = Math.floor(y / TILE) * columns + Math.floor(x / TILE)
        counts[tile] = (counts[tile] ?? 0) + 1
      }
    return { tiles: Uint8Array.from(counts, (n) => (n >= LEAST_PIXELS ? 1 : 0)), columns, rows }
  })

/** Bounds of tiles that lie together, in tiles. */
const joinTiles = (tiles: Uint8Array, columns: number, rows: number): Box[] => {
  const left = Uint8Array.from(tiles)
  const boxes: Box[] = []
  for (let first = 0; first < left.length; first++) {
    if (left[first] === 0) continue
    let box: Box = { x: first % columns, y: Math.floor(first / columns), w: 1, h: 1 }
    const open = [first]
    left[first] = 0
    for (let at = open.pop(); at !== undefined; at = open.pop()) {
      const [x, y] = [at % columns, Math.floor(at / columns)]
      box = union(box, { x, y, w: 1, h: 1 })
      for (let v = Math.max(0, y - JOIN); v <= Math.min(rows - 1, y + JOIN); v++)
        for (let u = Math.max(0, x - JOIN); u <= Math.min(columns - 1, x + JOIN); u++) {
          const next = v * columns + u
          if (left[next] === 0) continue
          left[next] = 0
          open.push(next)
        }
    }
    boxes.push(box)
  }
  return boxes
}

/** Boxes that overlap become one. */
const joinBoxes = (boxes: readonly Box[]): Box[] => {
  const joined: Box[] = []
  for (const box of boxes) {
    let grown = box
    for (;;) {
      const at = joined.findIndex((one) => sharedArea(one, grown) > 0)
      if (at < 0) break
      grown = union(grown, joined.splice(at, 1)[0] ?? grown)
    }
    joined.push(grown)
  }
  return joined
}

const listChanges = (cv: OpenCv, page: Raster, before: Raster, placement: Placement): Box[] =>
  scope((manage) => {
    const working = layOver(cv, page, before, placement)
    manage(working.now)
    manage(working.before)
    manage(working.covered)
    const { tiles, columns, rows } = findChangedTiles(cv, working)
    const toPage = ({ x, y, w, h }: Box): Box => {
      const side = TILE / working.step
      return grow(
        { x: x * side, y: y * side, w: w * side, h: h * side },
        0,
        page.width,
        page.height,
      )
    }
    const boxes = joinBoxes(joinTiles(tiles, columns, rows).map(toPage))
    const [first, ...others] = boxes
    const shown = boxes.length > MAX_CHANGES && first ? [others.reduce(union, first)] : boxes
    return shown.toSorted((a, b) => a.y - b.y || a.x - b.x)
  })

/**
 * Lays the picture before over the page and finds what was drawn anew. Null where it is another
 * page, or one turned round.
 */
export function comparePictures(cv: OpenCv, page: Raster, before: Raster): Comparison | null {
  if (page.width === before.width && page.height === before.height) {
    const changes = listChanges(cv, page, before, { scale: 1, dx: 0, dy: 0 })
    const part = getArea(changes) / (page.width * page.height)
    if (part <= FEW_CHANGES)
      return { placement: { scale: 1, dx: 0, dy: 0, agreement: 1 - part }, changes }
  }
  const placement = registerPicture(cv, page, before)
  if (placement === null || placement.turn !== undefined) return null
  if (placement.agreement < LEAST_AGREEMENT) return null
  return { placement, changes: listChanges(cv, page, before, placement) }
}
