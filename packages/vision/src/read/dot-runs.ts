/** Ellipses by their shape: recognisers lose dots, and tell three from six by chance. */
import { scope, type OpenCv } from '../open-cv.ts'
import { median, type Box } from '../raster.ts'

/** Upright row, 8-bit RGB. */
interface RowPicture {
  readonly width: number
  readonly height: number
  readonly rgb: Uint8Array
}

/** Dots in a row that make one mark; positions along the row, 0..1. */
interface DotRun {
  readonly from: number
  readonly to: number
  readonly dots: number
}

/** Sides of a dot, of the row's height. */
const DOT = { least: 0.05, most: 0.26 }
const DOT_FILL = 0.55
const ROUND = 1.6
/** From dot to dot, of the row's height. */
const MOST_DISTANCE = 0.6
/** Distances and sizes of a run differ by no more than this factor; positions by this of a dot. */
const ALIKE = 1.7
const LEVEL = 0.6
const LEAST_DOTS = 3
/** More is a dotted line or a screentone. */
const MOST_DOTS = 12

interface Piece extends Box {
  readonly area: number
}

const middle = ({ x, w }: Box): number => x + w / 2

/** Pieces of the ink, which is the rarer of both shades; ink at the picture's rim is left out. */
const findPieces = (cv: OpenCv, { width, height, rgb }: RowPicture): Piece[] =>
  scope((manage) => {
    const colour = manage(new cv.Mat(height, width, cv.CV_8UC3))
    colour.data.set(rgb)
    const ink = manage(new cv.Mat())
    cv.cvtColor(colour, ink, cv.COLOR_RGB2GRAY)
    cv.threshold(ink, ink, 0, 255, cv.THRESH_BINARY + cv.THRESH_OTSU)
    if (cv.countNonZero(ink) * 2 > width * height) cv.bitwise_not(ink, ink)
    const labels = manage(new cv.Mat())
    const stats = manage(new cv.Mat())
    const centroids = manage(new cv.Mat())
    const count = cv.connectedComponentsWithStats(ink, labels, stats, centroids, 8, cv.CV_32S)
    return Array.from({ length: Math.max(0, count - 1) }, (_, index): Piece => {
      const start = (index + 1) * 5
      const [x = 0, y = 0, w = 0, h = 0, area = 0] = stats.data32S.subarray(start, start + 5)
      return { x, y, w, h, area }
    })
  })

const isDot = ({ w, h, area }: Piece, height: number): boolean =>
  Math.min(w, h) >= Math.max(2, DOT.least * height) &&
  Math.max(w, h) <= DOT.most * height &&
  Math.max(w, h) <= ROUND * Math.min(w, h) &&
  area >= DOT_FILL * w * h

/** Dots of an i or a ! have something above or below. */
const standsAlone = (dot: Piece, pieces: readonly Piece[]): boolean =>
  pieces.every(
    (piece) =>
      piece === dot ||
      piece.area < dot.area / 3 ||
      Math.min(piece.x + piece.w, dot.x + dot.w) - Math.max(piece.x, dot.x) <= dot.w / 2,
  )

const continues = (run: readonly Piece[], next: Piece, height: number): boolean => {
  const last = run.at(-1)
  if (last === undefined) return true
  const distance = middle(next) - middle(last)
  const before =
    run.length < 2 ? distance : (middle(last) - middle(run[0] ?? last)) / (run.length - 1)
  return (
    distance <= MOST_DISTANCE * height &&
    Math.max(distance, before) <= ALIKE * Math.min(distance, before) &&
    Math.max(next.area, last.area) <= ALIKE * Math.min(next.area, last.area) + 2 &&
    Math.abs(next.y + next.h / 2 - last.y - last.h / 2) <= LEVEL * median([next.h, last.h])
  )
}

/** Three dots and more of one size, side by side at one height, with nothing above or below. */
export const findDotRuns = (cv: OpenCv, picture: RowPicture): DotRun[] => {
  const { width, height } = picture
  const pieces = findPieces(cv, picture)
  const dots = pieces
    .filter((piece) => isDot(piece, height) && standsAlone(piece, pieces))
    .toSorted((a, b) => a.x - b.x)
  const runs: Piece[][] = []
  for (const dot of dots) {
    const run = runs.at(-1)
    if (run && continues(run, dot, height)) run.push(dot)
    else runs.push([dot])
  }
  return runs
    .filter(({ length }) => length >= LEAST_DOTS && length <= MOST_DOTS)
    .map((run) => ({
      from: (run[0]?.x ?? 0) / width,
      to: ((run.at(-1)?.x ?? 0) + (run.at(-1)?.w ?? 0)) / width,
      dots: run.length,
    }))
}

interface PlacedLetter {
  readonly text: string
  readonly confidence: number
  /** middle, along the row, 0..1 */
  readonly at: number
}

/** What dots are read as. */
const LOOKALIKES = /^[.·•・…,，、。:：~一-]$/u
/** Dots that are told by their shape are as good as certain. */
const SURE_DOTS = 0.95

/**
 * Puts the ellipses that were found by their shape in the place of what a recogniser read there,
 * one mark for every three dots.
 * @param slack how far beside a run its letters may be placed, 0..1
 */
export const putDots = (
  letters: readonly PlacedLetter[],
  runs: readonly DotRun[],
  slack: number,
): PlacedLetter[] => {
  const isCovered = ({ text, at }: PlacedLetter): boolean =>
    LOOKALIKES.test(text) && runs.some(({ from, to }) => at >= from - slack && at <= to + slack)
  const marks = runs.flatMap(({ from, to, dots }) =>
    Array.from({ length: Math.max(1, Math.round(dots / 3)) }, () => ({
      text: '…',
      confidence: SURE_DOTS,
      at: (from + to) / 2,
    })),
  )
  return [...letters.filter((letter) => !isCovered(letter)), ...marks].toSorted(
    (a, b) => a.at - b.at,
  )
}
